// The broker: the only script of the sandbox's frame. It starts the workers in which authors' Python runs, ends them,
// and passes lines between them and the page. No code of an author runs here, and no worker has a port of the page.
//
// The build puts this script into the frame's document (make/scripts.mjs). The policies of the page and of the frame
// allow it by its hash. It can import nothing. Messages to the page: `{hello: origin}` once, `{id, begun: true}`, `{id,
// line}`, and `{id, ended: reason}` when a worker ends by itself.

(() => {
  /**
   * The most characters of a line of a worker. 1000 rows of a tree have 60,000, 100 matches from openings of 1000 plies
   * 600,000.
   */
  const LONGEST_LINE = 2 ** 20;
  /** The most lines, and characters in them, that the page has not acknowledged. */
  const MOST_LINES = 500;
  const MOST_CHARACTERS = 2 ** 22;
  /** The most characters of the reason why a worker ended: the message of an error is as long as its author made it. */
  const LONGEST_REASON = 1000;

  type FromPage =
    /**
     * Python's WebAssembly. It is compiled once, and the module stays here, because it cannot cross to the page and
     * back.
     */
    | { op: 'wasm'; wasm: ArrayBuffer }
    /** The worker's script in parts, if given, and what guest.ts gets besides the module. */
    | { op: 'files'; scripts?: string[]; files: object }
    /** A package for all workers, those that run and those to come: for guest.ts. */
    | { op: 'package'; modules: string[]; wheel: ArrayBuffer }
    /** Start a worker. No number is used twice. */
    | { op: 'begin'; id: number; options: object }
    | { op: 'line'; id: number; line: string }
    /** A line of so many characters was received. */
    | { op: 'received'; id: number; characters: number }
    | { op: 'end'; id: number };

  interface Guest {
    worker: Worker;
    /** Sent to the page and not acknowledged. */
    lines: number;
    /** Those of these lines. */
    characters: number;
  }

  const guests: Map<number, Guest> = new Map();
  /** The addresses that may be loaded as scripts of workers. */
  const addresses: Set<string> = new Set();
  const policy = window.trustedTypes?.createPolicy('sakiyomi', {
    createScriptURL(address: string) {
      if (addresses.has(address)) return address;
      throw new TypeError('not a script of the sandbox');
    },
  });
  let port: MessagePort | undefined;
  let compiled: Promise<WebAssembly.Module> | undefined;
  let script: Blob | undefined;
  let files: object | undefined;
  const packages: object[] = [];

  const post = (message: object) => port?.postMessage(message);

  /** @param reason Sent to the page if there is one. */
  function end(id: number, reason?: string) {
    guests.get(id)?.worker.terminate();
    guests.delete(id);
    if (reason !== undefined) post({ id, ended: reason.slice(0, LONGEST_REASON) });
  }

  /** @param options For guest.ts. */
  async function begin(id: number, options: object) {
    post({ id, begun: true });
    if (!script) throw new Error('the files are missing');
    const address = URL.createObjectURL(script);
    addresses.add(address);
    const worker = new Worker((policy?.createScriptURL(address) ?? address) as string, { name: 'guest' });
    const guest = { worker, lines: 0, characters: 0 };
    guests.set(id, guest);
    const isCurrent = () => guests.get(id) === guest;
    let revoked = false;
    const revoke = () => {
      if (revoked) return;
      revoked = true;
      addresses.delete(address);
      URL.revokeObjectURL(address);
    };
    worker.onerror = (event) => {
      event.preventDefault(); // the page is told; the console is not
      revoke();
      if (isCurrent()) end(id, event.message ?? event.type);
    };
    worker.onmessageerror = () => isCurrent() && end(id, 'a message that cannot be read');
    worker.onmessage = ({ data }) => {
      revoke(); // not earlier: some browsers load the script after the worker is made
      if (isCurrent()) pass(id, guest, data);
    };
    const module = await compiled;
    if (isCurrent()) worker.postMessage({ ...files, packages, module, options });
  }

  /** Pass a line on to the page. Anything else, and more than the page can take, ends the worker. */
  function pass(id: number, guest: Guest, line: unknown) {
    if (typeof line !== 'string') return end(id, 'a message that is no line');
    if (line.length > LONGEST_LINE) return end(id, 'a line that is too long');
    guest.lines++;
    guest.characters += line.length;
    if (guest.lines > MOST_LINES || guest.characters > MOST_CHARACTERS) return end(id, 'too many lines');
    post({ id, line });
  }

  function receive(message: FromPage) {
    if (message.op === 'wasm') {
      compiled = WebAssembly.compile(message.wasm);
      compiled.catch(() => {}); // `begin` reports it
    } else if (message.op === 'files') {
      files = { ...files, ...message.files };
      if (message.scripts) script = new Blob(message.scripts, { type: 'text/javascript' });
    } else if (message.op === 'package') {
      const { modules, wheel } = message;
      packages.push({ modules, wheel });
      for (const { worker } of guests.values()) worker.postMessage({ modules, wheel });
    } else if (message.op === 'begin')
      begin(message.id, message.options).catch((reason) => end(message.id, `begin: ${reason}`));
    else if (message.op === 'end') end(message.id);
    else {
      const guest = guests.get(message.id);
      if (message.op === 'line') guest?.worker.postMessage(message.line);
      else if (guest) {
        guest.lines--;
        guest.characters -= message.characters;
      }
    }
  }

  addEventListener('message', (event) => {
    if (port || event.source !== parent || !event.ports[0]) return;
    port = event.ports[0];
    port.onmessage = ({ data }) => receive(data);
    post({ hello: self.origin });
  });
})();
