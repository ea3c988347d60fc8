import { load } from './load.ts';

// A separate process, so that measuring does not slow down the server.
process.on('message', async (options: Parameters<typeof load>[0]) => {
  try {
    process.send?.({ result: await load(options) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
