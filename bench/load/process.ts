import { load } from './load.ts';

// In a process of its own, so that what is measured is not slowed down by whoever measures.
process.on('message', async (options: Parameters<typeof load>[0]) => {
  try {
    process.send?.({ result: await load(options) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
