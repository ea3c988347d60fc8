/** What of it is used here: the types of Node.js 20 leave it out. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
