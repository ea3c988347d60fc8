import { serve } from '../../src/server/serve.ts';
import { readSettings } from '../../src/server/settings/settings.ts';

/** `lectern serve` with the settings of its environment; says what the server says. */
export async function main(): Promise<void> {
  await serve(readSettings(process.env), { demo: false, stopped: new Promise(() => {}), print: console.log });
}
