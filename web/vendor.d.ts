// To tsc, the modules that build.py vendors are the packages that they come from. The page sees nothing of this.

declare module '*/vendor/lit-html/lit-html.js' {
  export * from 'lit-html';
}
declare module '*/vendor/lit-html/directive.js' {
  export * from 'lit-html/directive.js';
}
declare module '*/vendor/lit-html/directives/class-map.js' {
  export * from 'lit-html/directives/class-map.js';
}
declare module '*/vendor/lit-html/directives/guard.js' {
  export * from 'lit-html/directives/guard.js';
}
declare module '*/vendor/lit-html/directives/keyed.js' {
  export * from 'lit-html/directives/keyed.js';
}
declare module '*/vendor/lit-html/directives/live.js' {
  export * from 'lit-html/directives/live.js';
}
declare module '*/vendor/lit-html/directives/ref.js' {
  export * from 'lit-html/directives/ref.js';
}
declare module '*/vendor/lit-html/directives/repeat.js' {
  export * from 'lit-html/directives/repeat.js';
}
declare module '*/vendor/pyodide/pyodide.mjs' {
  export * from 'pyodide';
}
declare module '*/vendor/pyodide/pyodide.asm.mjs';
declare module '*/vendor/codemirror/codemirror.js' {
  export * from '@codemirror/autocomplete';
  export * from '@codemirror/commands';
  export * from '@codemirror/lang-python';
  export * from '@codemirror/language';
  export * from '@codemirror/lint';
  export * from '@codemirror/state';
  export * from '@codemirror/view';
  export * from '@lezer/highlight';
}
