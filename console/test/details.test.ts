import { expect, test } from 'vitest';
import { callApi, intercept, visit } from './browser.ts';
import { freshBuyer, freshClass, freshOrder, freshUser, lessonAt } from './fresh.ts';

// What is easily half done: each of these was, once.

/** One of the demo school: other tests make small ones. */
const someClass = async () => {
  const { list } = await callApi('/group/list', { validity: 'active', pageSize: 100 });
  return list.find(({ memberCount }: { memberCount: number }) => memberCount > 4);
};

test('a recorded call to a family shows in every browser', async () => {
  const { lessonsNow } = await callApi('/overview/today', {});
  const lesson = lessonsNow.find(({ missing }: { missing: object[] }) => missing.length > 0);
  const { userName, uniqueId } = lesson.missing[0];
  const address = `/lessons/${lesson.liveclass}?state=missing`;
  const here = await visit(address, { as: 'academicAffairs' });
  const mark = here.page.getByRole('row', { name: userName }).getByRole('checkbox');
  await mark.click();
  await here.page.getByText('Called at').waitFor();
  const { students } = await callApi('/liveclass/get', { liveclass: lesson.liveclass });
  const called = students.find((each: { uniqueId: string }) => each.uniqueId === uniqueId);
  expect(called.calledTime).toBeGreaterThan(0);

  const nextDesk = await visit(address, { as: 'academicAffairs' });
  const theirs = nextDesk.page.getByRole('row', { name: userName }).getByRole('checkbox');
  await theirs.waitFor();
  expect(await theirs.isChecked()).toBe(true);
  await theirs.click();
  await nextDesk.page.getByText('has not been called yet').waitFor();
  expect([...here.pageErrors, ...nextDesk.pageErrors]).toEqual([]);
});

test('the tiles of today are equally high, however short their names are', async () => {
  const { page } = await visit('/', { as: 'academicAffairs' });
  await page.locator('.tiles .ant-card').first().waitFor();
  for (const part of ['.ant-card', '.ant-statistic-content']) {
    const ends = await page
      .locator(`.tiles ${part}`)
      .evaluateAll((found) => found.map((each) => Math.round(each.getBoundingClientRect().bottom)));
    expect(ends.length).toBeGreaterThan(5);
    expect(new Set(ends).size).toBe(1);
  }
});

test('any class with a free seat takes the buyer of a product without classes; undoing it leaves earlier members', async () => {
  const studentName = `Lonely ${crypto.randomUUID().slice(0, 8)}`;
  const { orderSn, buyerId } = await freshOrder({ types: [1], buyer: studentName });
  const [teacher] = (await callApi('/user/list', { userRole: 'teacher', pageSize: '1' })).list;
  const seconds = Math.floor(Date.now() / 1000);
  const validity = { activeBegin: seconds, activeEnd: seconds + 86_400 };
  const { groupId } = await callApi('/group/create', { groupName: 'Latecomers', teacherId: teacher.id, ...validity });
  const { page, pageErrors } = await visit(`/unplaced?student=${studentName}`, { as: 'academicAffairs' });
  const memberNames = async () =>
    (await callApi('/group/members', { groupId })).list.map(({ userName }: { userName: string }) => userName);
  const row = page.locator('tr', { hasText: orderSn });
  const options = page.locator('.ant-select-item-option');
  const dialog = page.getByRole('dialog');
  const placeAndUndo = async (meanwhile = async () => {}) => {
    await row.getByRole('combobox').fill('Latecomers');
    await options.filter({ hasNotText: 'Latecomers' }).first().waitFor({ state: 'detached' });
    await options.filter({ hasText: 'Latecomers' }).click();
    await row.getByRole('checkbox', { name: studentName }).check();
    await meanwhile();
    await page.getByRole('button', { name: 'Place 1' }).click();
    await dialog.getByRole('button', { name: 'Place 1' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await memberNames()).toEqual([studentName]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
  };
  await placeAndUndo();
  expect(await memberNames()).toEqual([]);

  await page.reload();
  // Somebody else adds the student before the button is pressed.
  await placeAndUndo(() => callApi('/group/addMembers', { groupId, members: [{ userId: buyerId }] }));
  expect(await memberNames()).toEqual([studentName]);
  expect(pageErrors).toEqual([]);
});

test('a rate opens the records that it counts, and each lesson opens its explanation', async () => {
  const { groupId } = await someClass();
  const [{ userId }] = (await callApi('/group/members', { groupId, pageSize: 1 })).list;
  const { page, pageErrors } = await visit(`/students/${userId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Attended' }).first().click();
  const counted = page.getByRole('dialog');
  await counted.getByText(/Present for at least 5 minutes in \d+ of \d+ lessons/).waitFor();
  await counted.getByRole('button', { name: 'Why' }).first().click();
  await page.getByText('The lesson was held').waitFor();
  expect(pageErrors).toEqual([]);
});

test('the keyboard is enough to open the explanation of every mark in the attendance map', async () => {
  const { groupId } = await someClass();
  const { page, pageErrors } = await visit(`/classes/${groupId}?tab=attendance`, { as: 'academicAffairs' });
  await page.locator('.heat button').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Explanation', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('an order shows its student, the times of creation and payment, and the status of each line', async () => {
  const wanted = { orderStatus: 9, payStartDate: 1, payEndDate: Date.now(), pageSize: 100 };
  const orders = await Promise.all(
    (await callApi('/order/list', wanted)).list.map(({ orderSn }: { orderSn: string }) =>
      callApi('/order/get', { orderSn }),
    ),
  );
  // One of the demo school: other tests ask for refunds of their own.
  const { orderSn, lines } = orders.find(
    (order) => order.lines[0].studentId !== '' && order.customerRealName !== freshBuyer,
  );
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await page.getByRole('link', { name: lines[0].studentName }).first().waitFor();
  expect(await page.locator('.history li').count()).toBeGreaterThan(1);
  // Few need the diagram: it is folded, and stands last.
  expect(await page.locator('.machine').count()).toBe(0);
  await page.getByText('Status transitions of a line').click();
  await page.locator('.machine .present', { hasText: 'refund requested' }).waitFor();
  // On to being paid back, and back to where it came from.
  expect(await page.locator('.machine .arrow.open').count()).toBe(2);
  expect(pageErrors).toEqual([]);
});

test('homework is filtered by class and by teacher, and the address stores the filters', async () => {
  const [piece] = (await callApi('/homework/list', { pageSize: 1 })).list;
  const { total } = await callApi('/homework/list', {
    groupId: piece.groupId,
    teacherId: piece.teacherId,
    pageSize: 1,
  });
  const { page, pageErrors } = await visit('/homework', { as: 'academicAffairs' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  // What there is to choose from is asked for by whoever opens it.
  expect(asked.filter((path) => path === '/group/list' || path === '/user/list')).toEqual([]);
  for (const [label, name] of [
    ['Class', piece.groupName],
    ['Teacher', piece.teacherName],
  ]) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name);
    await page.locator('.ant-select-item-option', { hasText: name }).first().click();
  }
  await page.getByText(`${total} in all`).waitFor();
  await page.reload();
  await page.getByText(`${total} in all`).waitFor();
  await page.locator('.filters', { hasText: piece.teacherName }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('two of one name and mobile are compared side by side, and the empty one is deleted', async () => {
  const duplicate = { userRole: 'student', name: '司马重复', mobile: `139${String(Date.now()).slice(-8)}` };
  const [kept, empty] = [
    await callApi('/user/create', { ...duplicate, loginName: `twin-a-${Date.now()}` }),
    await callApi('/user/create', { ...duplicate, loginName: `twin-b-${Date.now()}` }),
  ];
  const { page, pageErrors } = await visit(`/students/${kept.userId}`, { as: 'academicAffairs' });
  await page.getByRole('link', { name: 'compare' }).click();
  await page.locator('h1', { hasText: 'Duplicate?' }).waitFor();
  await page.getByRole('button', { name: 'Delete this one' }).nth(1).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this one' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await callApi('/user/get', { userId: empty.userId })).deleteAt).toBeGreaterThan(0);
  expect((await callApi('/user/get', { userId: kept.userId })).deleteAt).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('the reason for a refused deletion stays next to the button until it is closed', async () => {
  const { teacherId, teacherName } = await someClass();
  const { page, pageErrors } = await visit(`/people?role=teacher&text=${encodeURIComponent(teacherName)}`, {
    as: 'academicAffairs',
  });
  const { loginName } = await callApi('/user/get', { userId: teacherId });
  const row = page.locator('tr', { has: page.getByRole('cell', { name: loginName, exact: true }) });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('alert').filter({ hasText: teacherId }).waitFor();
  expect((await callApi('/user/get', { userId: teacherId })).deleteAt).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('the print for a parents’ meeting is one A4 page a child, in either language and from a dark screen', async () => {
  const { groupId } = await someClass();
  for (const look of [{ language: 'en' }, { language: 'zh', dark: true }] as const) {
    const { page } = await visit(`/classes/${groupId}/print`, { as: 'academicAffairs', ...look });
    await page.locator('.a4').first().waitFor();
    const children = await page.locator('.a4').count();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(children);
    expect(paper).toMatch(/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  }
});

test('in the dark, the page and the tab that are chosen can be read as well as the others', async () => {
  const { groupId } = await someClass();
  const { page } = await visit(`/classes/${groupId}`, { as: 'academicAffairs', dark: true });
  // Axe leaves both undecided: one is a single digit, and over the other lies what is clicked.
  for (const chosen of ['.ant-pagination-item-active a', '.ant-radio-button-wrapper-checked']) {
    await page.locator(chosen).first().waitFor();
    const colours = await page.locator(chosen).evaluateAll((elements) =>
      elements.map((element) => {
        const isClear = (each: Element) => getComputedStyle(each).backgroundColor === 'rgba(0, 0, 0, 0)';
        let behind = element;
        while (isClear(behind) && behind.parentElement !== null) behind = behind.parentElement;
        return { text: getComputedStyle(element).color, ground: getComputedStyle(behind).backgroundColor };
      }),
    );
    for (const { text, ground } of colours) expect(contrast(text, ground), chosen).toBeGreaterThanOrEqual(4.5);
  }
});

/** How far two colours stand apart, as the Web Content Accessibility Guidelines count it. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('staff set the seats of a class and the products whose buyers join it', async () => {
  const { groupId } = await someClass();
  const { page, pageErrors } = await visit(`/classes/${groupId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Edit class' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: 'Seats' }).fill('77');
  await dialog.getByRole('combobox', { name: 'For the buyers of' }).fill('新学期');
  await page.locator('.ant-select-item-option', { hasText: '新学期先修营' }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const { capacity, productIds } = await callApi('/group/get', { groupId });
  expect([capacity, productIds.length > 0]).toEqual([77, true]);
  expect(pageErrors).toEqual([]);
});

test("staff enter and cancel leave for a future lesson on the student's page, with two clicks each, or undo it", async () => {
  const { groupId } = await freshClass();
  const userId = await freshUser('student', 'Lea Leave');
  await callApi('/group/addMembers', { groupId, members: [{ userId }] });
  const { liveclass } = await lessonAt(groupId, 3, 16);
  const { page, pageErrors } = await visit(`/students/${userId}`, { as: 'academicAffairs' });
  const toggle = async (label: string) => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const isExcused = async () => {
    const { list } = await callApi('/liveclass/list', { uniqueId: userId, status: 'scheduled' });
    return list.map((lesson: { liveclass: string; excused: number }) => [lesson.liveclass, lesson.excused]);
  };
  await toggle('Give leave');
  expect(await isExcused()).toEqual([[liveclass, 1]]);
  await toggle('Cancel leave');
  expect(await isExcused()).toEqual([[liveclass, 0]]);
  await toggle('Give leave');
  await page.getByRole('button', { name: 'Undo' }).click();
  // The message that says so is gone after seconds.
  await expect.poll(isExcused).toEqual([[liveclass, 0]]);
  expect(pageErrors).toEqual([]);
});

test('an export shows its progress, and saves no file if it is cancelled', async () => {
  const { page, pageErrors } = await visit('/orders?from=2020-01-01', { as: 'academicAffairs' });
  // The first part is answered, the second never.
  await intercept(page, '**/order/sorted', (route) => {
    const { pageNum, pageSize } = route.request().postDataJSON();
    if (pageSize < 500 || pageNum === 0) return route.continue();
  });
  let saved = false;
  page.on('download', () => {
    saved = true;
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText(/^500 of [1-9]/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  expect(saved).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('on a phone, days are picked within the window, and a file by one button', async () => {
  const { page, pageErrors } = await visit('/orders', { as: 'academicAffairs', width: 390 });
  await page.locator('.filters button').first().click();
  const next = page.locator('.ant-picker-header-next-btn:visible');
  await next.last().waitFor();
  const { x = 0, width = 0 } = (await next.last().boundingBox()) ?? {};
  expect(x + width).toBeLessThan(390);

  const { groupId } = await someClass();
  await page.goto(new URL(`classes/${groupId}`, page.url()).href);
  await page.getByRole('button', { name: 'Add students' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Load a file' }).waitFor();
  expect(await page.locator('input[type=file]').isVisible()).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('an unknown address shows a not-found page', async () => {
  const { page, pageErrors } = await visit('/nowhere', { as: 'academicAffairs' });
  await page.getByText('There is no such page.').waitFor();
  expect(pageErrors).toEqual([]);
});

test("a student's page fetches lessons, homework and exams with one request", async () => {
  const { groupId } = await someClass();
  const [{ userId }] = (await callApi('/group/members', { groupId, pageSize: 1 })).list;
  const { page, pageErrors } = await visit(`/students/${userId}`, { as: 'academicAffairs' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.locator('figure canvas').nth(1).waitFor();
  const ofLearning = ['/student/overview', '/group/results', '/group/attendance'];
  expect(asked.filter((path) => ofLearning.includes(path))).toEqual(['/student/overview']);
  expect(pageErrors).toEqual([]);
});
