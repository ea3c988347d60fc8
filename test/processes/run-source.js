import { createViteServer } from 'vitest/node';

// Runs a module of ours in a process of its own, from its source: Node.js 20 does not read TypeScript.
const [file = '', ...args] = process.argv.slice(2);
const server = await createViteServer({
  configFile: false,
  root: new URL('../..', import.meta.url).pathname,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
});
const { main } = await server.ssrLoadModule(file);
await server.close();
await main(...args);
