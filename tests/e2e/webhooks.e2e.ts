/** Tests of the screens of webhooks, with a receiver on this machine. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { send } from '#tests/support/inquiry-screens.ts';
import { heading, rows } from '#tests/support/office-screens.ts';

test.use({ settings: { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' } });

let receiver: Server;
let url = '';
const received: string[] = [];

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    request.on('end', () => response.end('Thank you'));
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
test.afterAll(() => receiver.close());

test('a webhook is added, tested, told of an inquiry, sent again, changed and deleted', async ({
  page,
  app,
  signIn,
}) => {
  /** Waits until inquiries have arrived and the server has recorded that. */
  const untilDelivered = async (count: number) => {
    await expect
      .poll(() => received.filter((body) => body.includes('inquiry.received')).length)
      .toBe(count);
    const waiting = app.db.selectFrom('webhookDeliveries').where('status', '=', 'waiting');
    await expect.poll(() => waiting.select('id').execute()).toEqual([]);
  };

  await signIn(page);
  await page.goto('/admin/api');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(heading(page)).toHaveText('Webhooks');
  await expect(page.getByText('No webhooks')).toBeVisible();

  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose at least one event').first()).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Address of the other program').fill('https://10.0.0.1/');
  await dialog.getByLabel('An inquiry came in').check();
  await dialog.getByLabel('Name').fill('Our CRM');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This address is not public')).toBeVisible();
  await dialog.getByLabel('Address of the other program').fill(url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await page.keyboard.press('Escape');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('link', { name: 'Our CRM' }).click();
  await expect(heading(page)).toHaveText('Our CRM');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test arrived.')).toBeVisible();
  await expect(rows(page)).toContainText(['Delivered']);

  await send(page);
  await untilDelivered(1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page, 'main');
  await rows(page).first().getByRole('button', { name: 'Details' }).click();
  await expect(dialog).toContainText('Thank you');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await untilDelivered(2);
  expect(new Set(received).size).toBe(2);

  await page.getByRole('button', { name: 'Send all again since...' }).click();
  const today = officeDay(new Date());
  await dialog.getByLabel('Since the morning of').fill(today);
  const sent = page.waitForRequest((request) => request.postData()?.includes('since') ?? false);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  expect((await sent).postDataJSON()).toEqual({ since: startOfOfficeDay(today) });
  await untilDelivered(3);

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Send events').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send all again since' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Make new secret' }).click();
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
});
