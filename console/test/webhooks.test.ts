import { expect, test } from 'vitest';
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
