import { afterEach } from 'vitest';
import { tellShown } from './browser.ts';

// Before the test's own hooks close its windows.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellShown();
});
