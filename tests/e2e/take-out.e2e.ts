/** Test of the downloads of all data and of an encrypted backup. */
import { readFile } from 'node:fs/promises';
import { Decrypter } from 'age-encryption';
import { expect, test } from '#tests/support/app-fixture.ts';
import { toast } from '#tests/support/office-screens.ts';
import { unzip } from '#tests/support/unzip.ts';

const passphrase = 'six blue herons at dusk';

test('a super admin takes all data along, and downloads an encrypted backup', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/admin/server');
  const take = page.getByRole('button', { name: 'Download all data' });
  await expect(take).toBeVisible();

  const progress = (step: string) => page.getByRole('progressbar', { name: step });
  const running = { state: 'running', step: 'Sending 900 records and pictures', percent: 40 };
  await page.route('**/api/admin/downloads/*', (route) => route.fulfill({ json: running }));
  const all = page.waitForEvent('download');
  await take.click();
  const files = await unzip(await readFile(await (await all).path()));
  expect(String(files['README.txt'])).toContain('agents.csv');
  await expect(progress('Sending 900 records and pictures')).toHaveAttribute('value', '0.4');
  await page.unroute('**/api/admin/downloads/*');
  await expect(progress('Sending 900 records and pictures')).toBeHidden();
  await expect(take).toBeVisible();

  const field = page.getByLabel('Passphrase', { exact: true });
  const make = page.getByRole('button', { name: /encrypted backup|Making/ });
  await field.fill(passphrase);
  const backup = page.waitForEvent('download');
  await make.click();
  const download = await backup;
  expect(download.suggestedFilename()).toMatch(/^marsh-and-square-.*\.age$/);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const zip = await decrypter.decrypt(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(await unzip(Buffer.from(zip)))).toContain('manifest.json');
  await expect(field).toHaveValue('');
  await expect(make).toHaveText('Download encrypted backup');
  await expect(page).toHaveURL('/admin/server');

  await test.step('a refused form says why', async () => {
    await page.route('**/api/admin/backup*', (route) =>
      route.continue({
        postData: (route.request().postData() ?? '').replace(
          /passphrase=[^&]*/,
          'passphrase=short',
        ),
      }),
    );
    await field.fill(passphrase);
    await make.click();
    await expect(toast(page)).toContainText('could not be made');
  });
});
