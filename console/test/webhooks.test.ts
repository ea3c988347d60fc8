import { expect, onTestFinished, test } from 'vitest';
import { callApi, visit } from './browser.ts';

test('an owner creates an endpoint, sees its secret once, pings it, reads the deliveries and disables it', async () => {
  const { page, pageErrors } = await visit('/webhooks', { as: 'owner' });
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'New endpoint' });
  await form.getByLabel('Name').fill('Browser CRM');
  await form.getByLabel('Address').fill('https://crm.example.com/browser');
  await form.getByLabel('Events').fill('order.paid');
  await page.locator('.ant-select-item-option', { hasText: '(order.paid)' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret (shown only once)' });
  await secret.getByText(/^whsec_/).waitFor();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await secret.waitFor({ state: 'detached' });

  const row = page.getByRole('row', { name: /Browser CRM/ });
  await row.getByText('active', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Ping' }).click();
  await page
    .locator('.ant-popconfirm, [role=dialog], .ant-popover')
    .getByRole('button', { name: 'Ping' })
    .last()
    .click();
  const endpoint = async () =>
    (await callApi('/webhook/list', {})).list.find(({ name }: { name: string }) => name === 'Browser CRM');
  const { webhookId, types } = await endpoint();
  expect(types).toEqual(['order.paid']);
  await expect
    .poll(
      async () => (await callApi('/webhook/deliveries', { webhookId })).list.map(({ type }: { type: string }) => type),
      {
        timeout: 60_000,
      },
    )
    .toContain('ping');
  await row.getByRole('button', { name: 'Deliveries' }).click();
  const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
  await deliveries.getByText('ping', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await deliveries.waitFor({ state: 'detached' });

  await callApi('/webhook/disable', { webhookId });
  await page.reload();
  await row.getByText('disabled', { exact: true }).waitFor();
  await callApi('/webhook/delete', { webhookId });
  expect(pageErrors).toEqual([]);
});

test('an owner edits an endpoint: its values are filled in, a refused address stands beside its field, Enter saves', async () => {
  const name = `Edited ${crypto.randomUUID().slice(0, 8)}`;
  const [{ subOrgId, name: branch }] = (await callApi('/branch/list', {})).list;
  const { webhookId } = await callApi('/webhook/create', {
    name,
    url: 'https://crm.example.com/before',
    types: ['order.paid'],
    subOrgId,
  });
  onTestFinished(() => callApi('/webhook/delete', { webhookId }));
  /** Without what its deliveries change: other tests make events. */
  const stored = async () => {
    const { list } = await callApi('/webhook/list', {});
    const found = list.find((each: { webhookId: number }) => each.webhookId === webhookId);
    const { failingSince, openDeliveries, failedDeliveries, pausedUntil, state, ...settings } = found;
    return settings;
  };
  const before = await stored();
  const { page } = await visit('/webhooks', { as: 'owner' });
  const row = page.getByRole('row', { name });
  await row.getByText(branch, { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit: ${name}` });
  await dialog.getByText(`so does the branch: ${branch}.`).waitFor();
  const [nameField, address] = [dialog.getByLabel('Name'), dialog.getByLabel('Address')];
  await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await nameField.inputValue(), await address.inputValue()]).toEqual([name, before.url]);
  await dialog.getByText('(order.paid)').waitFor();

  await address.fill('ftp://crm.example.com');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep typing' }).click();
  await address.press('Enter');
  await dialog
    .locator('.ant-form-item', { has: page.getByLabel('Address') })
    .locator('.ant-form-item-explain-error')
    .waitFor();
  expect(await stored()).toEqual(before);

  await dialog.getByLabel('Events').fill('order.shipped');
  await page.locator('.ant-select-item-option', { hasText: '(order.shipped)' }).click();
  await nameField.fill(`${name} new`);
  await address.fill('https://crm.example.com/after');
  await address.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: `${name} new` })
    .getByText('https://crm.example.com/after')
    .waitFor();
  expect(await stored()).toEqual({
    ...before,
    version: expect.any(String),
    name: `${name} new`,
    url: 'https://crm.example.com/after',
    types: ['order.paid', 'order.shipped'],
  });
});
