import { expect, test } from 'vitest';
import { ask, visit } from './browser.ts';

test('a family that was called is marked in every browser, not in this one alone', async () => {
  const { lessonsNow } = await ask('/overview/today', {});
  const lesson = lessonsNow.find(({ missing }: { missing: object[] }) => missing.length > 0);
  const { userName, uniqueId } = lesson.missing[0];
  const address = `/lessons/${lesson.liveclass}?state=missing`;
  const here = await visit(address);
  const mark = here.page.getByRole('row', { name: userName }).getByRole('checkbox');
  await mark.check();
  await here.page.getByText('Called at').waitFor();
  const { students } = await ask('/liveclass/get', { liveclass: lesson.liveclass });
  const called = students.find((each: { uniqueId: string }) => each.uniqueId === uniqueId);
  expect(called.calledTime).toBeGreaterThan(0);

  const nextDesk = await visit(address);
  const theirs = nextDesk.page.getByRole('row', { name: userName }).getByRole('checkbox');
  await theirs.waitFor();
  expect(await theirs.isChecked()).toBe(true);
  await theirs.uncheck();
  await nextDesk.page.getByText('not called yet').waitFor();
  expect([...here.complaints, ...nextDesk.complaints]).toEqual([]);
});
