#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { serve } from './serve.ts';
import { StartRefused } from './start-refused.ts';

const usage = `Usage: lectern serve [--demo]

  serve     Start the server. Settings come from the environment: see docs/settings.md.
    --demo  Put a demo school into a database that is empty.`;

/** What the exit codes mean: 1 something broke, 2 the command or a setting is wrong. */
const exitCode = { broken: 1, misused: 2 } as const;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { demo: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return console.log(usage);
  if (positionals.join(' ') !== 'serve') throw new StartRefused(usage);
  await serve({ environment: process.env, demo: values.demo });
}

main().catch((error: unknown) => {
  const refused = error instanceof StartRefused || (error instanceof TypeError && 'code' in error);
  console.error(error instanceof Error && refused ? error.message : error);
  process.exitCode = refused ? exitCode.misused : exitCode.broken;
});
