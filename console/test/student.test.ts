import { expect, test } from 'vitest';
import { lessonWords } from '../src/pages/lesson/lesson-words.ts';
import { studentWords } from '../src/pages/student/student-words.ts';
import { callApi, visit } from './browser.ts';
import { dayOf, freshClass, freshUser, lessonAt } from './fresh.ts';

// What happened to a student is on the student's page: classes that were left, leaves with their reason, make-ups.

const lessons = lessonWords.en;

/** Two students of the same name in a class with a lesson in three days. */
async function namesakes() {
  const group = await freshClass();
  const students = [await freshUser('student', 'Ann Same'), await freshUser('student', 'Ann Same')];
  const members = students.map((userId) => ({ userId }));
  await callApi('/group/addMembers', { groupId: group.groupId, members });
  const logins: string[] = [];
  for (const userId of students) logins.push((await callApi('/user/get', { userId })).loginName);
  return { ...group, ...(await lessonAt(group.groupId, 3, 10)), students, logins };
}

test.each(['en', 'zh'] as const)(
  'after a transfer the old class is shown as left, when and for which class, in %s',
  async (language) => {
    const words = studentWords[language];
    const [from, to] = [await freshClass(), await freshClass()];
    const userId = await freshUser('student', 'Mover');
    await callApi('/group/addMembers', { groupId: from.groupId, members: [{ userId }] });
    await lessonAt(from.groupId, 3, 10);
    const { page, pageErrors } = await visit(`/students/${userId}`, { as: 'academicAffairs', language });
    const classOf = (name: string) => page.locator('p', { has: page.getByRole('link', { name, exact: true }) });
    await page.getByRole('button', { name: words.transfer }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(to.groupName);
    await page.locator('.ant-select-item-option').filter({ hasText: to.groupName }).click();
    await dialog.getByRole('button', { name: words.transfer }).click();
    await dialog.waitFor({ state: 'hidden' });
    const left = page.locator('p', { hasText: words.leftOn(dayOf(Date.now())) });
    await left.getByRole('link', { name: from.groupName }).waitFor();
    await left.getByRole('link', { name: to.groupName }).waitFor();
    // Only from the present class can the student move again.
    expect(await page.getByRole('button', { name: words.transfer }).count()).toBe(1);
    expect(await left.getByRole('button').count()).toBe(0);
    expect(await classOf(to.groupName).first().getByRole('button', { name: words.transfer }).count()).toBe(1);
    expect(pageErrors).toEqual([]);
  },
);

test('an arranged make-up is at the missed lesson and on the student’s page, where it can be cancelled', async () => {
  const missed = await namesakes();
  const other = await freshClass();
  const { liveclass } = await lessonAt(other.groupId, 4, 14);
  const [uniqueId = ''] = missed.students;
  await callApi('/liveclass/leave', { liveclass: missed.liveclass, uniqueId, reason: 'fever' });
  const { page, goTo, pageErrors } = await visit(`/lessons/${missed.liveclass}`, { as: 'academicAffairs' });
  const row = page.getByRole('row', { name: missed.logins[0] ?? '' });
  await row.getByRole('button', { name: lessons.makeUp }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(other.groupName);
  await page.locator('.ant-select-item-option').filter({ hasText: other.groupName }).click();
  await dialog.getByRole('button', { name: lessons.makeUp }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText(`${lessons.makesUpIn}:`).waitFor();
  expect(await row.getByRole('link', { name: other.groupName }).getAttribute('href')).toContain(
    `/lessons/${liveclass}`,
  );
  await row.getByRole('button', { name: lessons.cancelMakeUp }).waitFor();
  expect(await row.getByRole('button', { name: lessons.makeUp, exact: true }).count()).toBe(0);

  await goTo(`/students/${uniqueId}`);
  const coming = page.locator('.ant-card', { hasText: studentWords.en.coming });
  const arranged = coming.locator('.block', { hasText: `${lessons.makesUpIn}:` });
  await arranged.getByRole('link', { name: missed.groupName }).waitFor();
  await arranged.getByRole('link', { name: other.groupName }).waitFor();
  // The lesson to make up in is among those that come, as a guest's, and leads back.
  await coming.getByRole('link', { name: lessons.makesUp }).waitFor();
  await arranged.getByRole('button', { name: lessons.cancelMakeUp }).click();
  await dialog.getByRole('button', { name: lessons.cancelMakeUp }).click();
  await coming.getByRole('button', { name: lessons.makeUp, exact: true }).waitFor();
  expect((await callApi('/liveclass/get', { liveclass })).students).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('the reason of a leave is at the lesson and on the student’s page: shown on request, and only to those who may', async () => {
  const { liveclass, students, logins } = await namesakes();
  const [uniqueId = ''] = students;
  await callApi('/liveclass/leave', { liveclass, uniqueId, reason: 'chickenpox' });
  const { page, goTo, pageErrors } = await visit(`/lessons/${liveclass}`, { as: 'academicAffairs' });
  const hidden = page.getByText(`${lessons.leaveReason}: ••••`);
  const shown = page.getByText(`${lessons.leaveReason}: chickenpox`);
  await page
    .getByRole('row', { name: logins[0] ?? '' })
    .filter({ has: hidden })
    .getByRole('button', { name: 'Show' })
    .click();
  await shown.waitFor();
  await goTo(`/students/${uniqueId}`);
  await hidden.waitFor();
  await page.locator('div', { has: hidden }).last().getByRole('button', { name: 'Show' }).click();
  await shown.waitFor();
  const { list } = await callApi('/audit/list', {
    operation: 'liveclass.revealLeave',
    recordId: `${liveclass}/${uniqueId}`,
  });
  expect(list).toHaveLength(2);

  const reader = await visit(`/lessons/${liveclass}`, { as: 'readOnly' });
  await reader.page.getByText(`${lessons.leaveReason}: ••••`).waitFor();
  expect(await reader.page.getByRole('button', { name: 'Show' }).count()).toBe(0);
  expect([...pageErrors, ...reader.pageErrors]).toEqual([]);
});

test('two students of one name are told apart by their login names, in lists and in what the dialogs ask', async () => {
  const { groupId, liveclass, logins } = await namesakes();
  const { page, goTo, pageErrors } = await visit(`/lessons/${liveclass}`, { as: 'academicAffairs' });
  for (const login of logins) {
    await page
      .getByRole('row', { name: `Ann Same ${login}` })
      .getByRole('button', { name: lessons.leave })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Ann Same (${login})`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await goTo(`/classes/${groupId}?tab=members`);
  for (const login of logins) {
    await page.getByRole('row', { name: login }).getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Ann Same (${login})`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  expect(pageErrors).toEqual([]);
});
