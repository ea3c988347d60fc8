#!/usr/bin/env node
import { hadEnough } from './had-enough.ts';
import { quickAnswer } from './quick-answer.ts';

process.stdout.on('error', (error) => {
  if (!hadEnough(error)) throw error;
});

const words = process.argv.slice(2);
quickAnswer(words).then(async (answer) => {
  if (answer === undefined) await (await import('./run-program.ts')).run(words);
  else console.log(answer);
});
