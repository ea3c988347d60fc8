import { expect, test } from 'vitest';
import { workWords } from '../src/pages/work/work-words.ts';
import { callApi, visit } from './browser.ts';
import { dayOf, freshClass, freshUser } from './fresh.ts';

const dayMs = 86_400_000;
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+08:00`);

async function freshMembers(names: readonly string[]) {
  const group = await freshClass();
  const members = await Promise.all(names.map(async (name) => ({ userId: await freshUser('student', name) })));
  await callApi('/group/addMembers', { groupId: group.groupId, members });
  return { ...group, students: members.map(({ userId }) => userId) };
}

test('academic affairs assigns homework to a class, changes its due time and withdraws it', async () => {
  const { groupId, groupName, teacherId } = await freshMembers(['Ada Pupil']);
  const stored = async () => (await callApi('/homework/list', { groupId })).list;
  const { page, pageErrors } = await visit(`/homework?class=${groupId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Assign homework' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Class', { exact: true }).fill(groupName);
  await page.locator('.ant-select-item-option', { hasText: groupName }).click();
  await dialog.getByLabel('Full marks').fill('many');
  await dialog.getByLabel('Title').fill('Fractions at home');
  await dialog.getByLabel('Title').press('Enter');
  const besideMarks = dialog.locator('.ant-form-item', { has: page.getByLabel('Full marks') });
  await besideMarks.locator('.ant-form-item-explain-error').waitFor();
  expect(await stored()).toEqual([]);
  await dialog.getByLabel('Full marks').fill('50');
  await dialog.getByLabel('Number of questions').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const work = { title: 'Fractions at home', teacherId, questionCount: 10, fullMarks: '50' };
  expect(await stored()).toMatchObject([{ ...work, groupId, assigned: 1, dueTime: 0 }]);

  const row = page.getByRole('row', { name: 'Fractions at home' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const day = dayOf(Date.now() + 7 * dayMs);
  await dialog.getByLabel('Due').fill(`${day} 18:30`);
  await dialog.getByLabel('Due').press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject([{ ...work, dueTime: at(day, '18:30') }]);

  await row.getByRole('button', { name: 'Withdraw homework' }).click();
  await dialog.getByRole('button', { name: 'Withdraw homework' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await stored()).toEqual([]);
  // Chromium notes the refused number of marks as an error.
  expect(pageErrors.filter((each) => !each.includes('400'))).toEqual([]);
});

test('academic affairs schedules an exam of a class, moves it and cancels it', async () => {
  const { groupId, groupName } = await freshMembers(['Ada Pupil']);
  const stored = async () => (await callApi('/exam/list', { groupId })).list;
  const { page, pageErrors } = await visit(`/exams?class=${groupId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Schedule exam' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Class', { exact: true }).fill(groupName);
  await page.locator('.ant-select-item-option', { hasText: groupName }).click();
  await dialog.getByLabel('Title').fill('Midterm');
  const day = dayOf(Date.now() + 7 * dayMs);
  await dialog.getByLabel('Begins').fill(`${day} 09:00`);
  await dialog.getByLabel('Begins').press('Enter');
  await dialog.getByLabel('Minutes').fill('90');
  await dialog.getByLabel('Minutes').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject([{ title: 'Midterm', beginTime: at(day, '09:00'), duration: 5400 }]);

  const row = page.getByRole('row', { name: 'Midterm' });
  await row.getByRole('button', { name: 'Edit' }).click();
  expect(await dialog.getByLabel('Minutes').inputValue()).toBe('90');
  await dialog.getByLabel('Begins').fill(`${day} 10:00`);
  await dialog.getByLabel('Begins').press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject([{ title: 'Midterm', beginTime: at(day, '10:00'), duration: 5400 }]);

  await row.getByRole('button', { name: 'Cancel exam' }).click();
  await dialog.getByRole('button', { name: 'Cancel exam' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await stored()).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('marks of an exam are entered for those who handed it in; a mark above the full marks is refused beside its student', async () => {
  const { groupId, students } = await freshMembers(['Ada Pupil', 'Ben Pupil']);
  const [handedIn = '', waiting = ''] = students;
  const beginTime = Date.now();
  const exam = { groupId, title: 'Short test', beginTime, duration: 600, fullMarks: '20' };
  const { examId } = await callApi('/exam/schedule', exam);
  await callApi('/exam/submit', { examId, uniqueId: handedIn });
  const marks = async () => {
    const { list } = await callApi('/exam/get', { examId });
    return Object.fromEntries(
      list.map(({ uniqueId, score }: { uniqueId: string; score: string }) => [uniqueId, score]),
    );
  };
  const { page } = await visit(`/exams?class=${groupId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Enter marks' }).click();
  const dialog = page.getByRole('dialog');
  const mark = dialog.getByLabel(/Ada Pupil/);
  await mark.fill('25');
  await mark.press('Enter');
  await dialog.locator('.ant-form-item-explain-error', { hasText: '20' }).waitFor();
  expect(await marks()).toEqual({ [handedIn]: '', [waiting]: '' });
  expect(await dialog.getByLabel(/Ben Pupil/).count()).toBe(0);
  await mark.fill('17.5');
  await mark.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await marks()).toEqual({ [handedIn]: '17.5', [waiting]: '' });
});

test('a class teacher schedules an exam of the own class, in Chinese on a phone', async () => {
  const { list: accounts } = await callApi('/staff/list', {});
  const { teacherId } = accounts.find(({ role }: { role: string }) => role === 'classTeacher');
  const [{ groupId, groupName }] = (await callApi('/group/list', { teacherId, validity: 'active' })).list;
  const title = `小测 ${crypto.randomUUID().slice(0, 8)}`;
  const look = { as: 'classTeacher', language: 'zh', width: 390 } as const;
  const { page, pageErrors } = await visit('/exams', look);
  await page.getByRole('button', { name: '安排考试' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('班级', { exact: true }).fill(groupName);
  await page.locator(`.ant-select-item-option[title="${groupName}"]`).click();
  await dialog.getByLabel('标题').fill(title);
  const day = dayOf(Date.now() + 7 * dayMs);
  await dialog.getByLabel('开始时间').fill(`${day} 09:00`);
  await dialog.getByLabel('开始时间').press('Enter');
  await dialog.getByLabel('时长（分钟）').fill('45');
  // Nobody else can be chosen.
  expect(await dialog.getByLabel('教师').count()).toBe(0);
  await dialog.getByLabel('时长（分钟）').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { list } = await callApi('/exam/list', { groupId, pageSize: 500 });
  const exam = list.find((each: { title: string }) => each.title === title);
  expect(exam).toMatchObject({ teacherId, beginTime: at(day, '09:00'), duration: 2700 });
  await callApi('/exam/cancel', { examId: exam.examId });
  expect(pageErrors).toEqual([]);
});

test.each(['en', 'zh'] as const)(
  'the homework to correct names who waits, the longest first, and opens the work to correct it, in %s',
  async (language) => {
    const words = workWords[language];
    const { groupId, groupName, students } = await freshMembers(['Ada Waits', 'Ben Waits']);
    const [ada = '', ben = ''] = students;
    const title = 'Fractions to correct';
    const { homeworkId } = await callApi('/homework/assign', { groupId, title, fullMarks: '50' });
    await callApi('/homework/submit', { homeworkId, uniqueId: ben });
    const answers = [
      { question: '1', answer: 'three quarters' },
      { question: '2', answer: '' },
    ];
    await callApi('/homework/submit', { homeworkId, uniqueId: ada, answers });
    const path = `/homework?queue=awaitingCorrection&class=${groupId}`;
    const { page, pageErrors } = await visit(path, { as: 'academicAffairs', language });
    const rows = page.locator('tbody .ant-table-row');
    await rows.nth(1).waitFor();
    const texts = await rows.allInnerTexts();
    for (const [index, userId] of [ben, ada].entries()) {
      const { name, loginName } = await callApi('/user/get', { userId });
      for (const text of [name, loginName, title, groupName]) expect(texts[index]).toContain(text);
    }

    await page.getByRole('row', { name: 'Ada Waits' }).getByRole('button', { name: words.correct }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('three quarters').waitFor();
    await dialog.getByText(words.blank).waitFor();
    for (const [question, mark] of [
      ['1', words.right],
      ['2', words.wrong],
    ] as const) {
      await dialog.getByLabel(words.question(question)).click();
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: mark })
        .click();
    }
    await dialog.getByLabel(words.marksOf('50')).fill('51');
    await dialog.getByRole('button', { name: words.saveCorrection }).click();
    await dialog.locator('.ant-form-item-explain-error', { hasText: words.marksAtMost('50') }).waitFor();
    await dialog.getByLabel(words.marksOf('50')).fill('40');
    await dialog.getByRole('button', { name: words.saveCorrection }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: 'Ada Waits' }).waitFor({ state: 'detached' });
    const { students: marked } = await callApi('/homework/get', { homeworkId, uniqueId: ada });
    expect(marked).toMatchObject([{ status: 2, score: '40', correctness: '50' }]);

    // What came on paper can be returned without marks.
    await page.getByRole('row', { name: 'Ben Waits' }).getByRole('button', { name: words.correct }).click();
    await dialog.getByText(words.noAnswers).waitFor();
    await dialog.getByLabel(words.giveBack).check();
    await dialog.getByRole('button', { name: words.saveCorrection }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(words.nobodyWaits).waitFor();
    expect((await callApi('/homework/get', { homeworkId, uniqueId: ben })).students).toMatchObject([{ status: 3 }]);
    expect(pageErrors.filter((each) => !each.includes('400'))).toEqual([]);
  },
);
