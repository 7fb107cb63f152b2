// Which features of this browser the engine can use. They are tested when a function is called, not on import.

/** WebAssembly runs Python. */
export const hasWebAssembly = () => typeof WebAssembly === 'object';

/**
 * JSPI, the JavaScript Promise Integration, lets Python wait for JavaScript. With it, messages reach Python during a
 * thought, and `stop` ends the thought. Without it, the worker is replaced.
 */
export const hasPromiseIntegration = () => hasWebAssembly() && 'Suspending' in WebAssembly;
