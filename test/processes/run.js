// Runs the `main` of a module of ours in a process of its own.
const [file = '', ...args] = process.argv.slice(2);
const { main } = await import(file);
await main(...args);
