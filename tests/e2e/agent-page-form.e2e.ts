/** Tests of the form for an agent's public page. */
import sharp from 'sharp';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { chooseInMenu } from '#tests/support/office-screens.ts';

test.beforeEach(({ page, signIn }) => signIn(page));

test('the list opens the form of a public page, and visitors see a saved text at once', async ({
  page,
}) => {
  const agent = await addPublishedAgent(page);
  await page.goto('/admin/agents');
  await chooseInMenu(page, agent.name, 'Public page');
  await expect(page.getByLabel('Headline')).toBeVisible();
  await page.getByLabel('Headline').fill('Porches first.');
  await page.getByLabel('Facebook').fill('http://facebook.com/x');
  await page.getByRole('button', { name: 'Update Public Page' }).click();
  await expect(page.getByText('Enter the whole address of the profile').first()).toBeVisible();
  await page.getByLabel('Facebook').fill('https://www.facebook.com/x');
  await page.getByRole('button', { name: 'Update Public Page' }).click();
  await expect(page.getByText('Public page updated successfully').first()).toBeVisible();
  await expect(page).toHaveURL('/admin/agents');
  await page.goto(agent.path);
  await expect(page.getByText('Porches first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible();
});

test('an address that belongs to another agent is refused, and an unknown agent is not found', async ({
  page,
}) => {
  const [one, other] = [await addPublishedAgent(page), await addPublishedAgent(page)];
  await page.goto(`/admin/agents/${one.id}/page`);
  await page.getByLabel('Address').fill(other.path.replace('/agent/', ''));
  await page.getByRole('button', { name: 'Update Public Page' }).click();
  await expect(page.getByText('Another agent has or had this address').first()).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/admin/agents/no-such-agent/page');
  await expect(page.getByRole('heading', { name: 'Public Page Not Found' })).toBeVisible();
});

test('a portrait is refused, uploaded and removed while the form is open', async ({ page }) => {
  const agent = await addPublishedAgent(page);
  await page.goto(`/admin/agents/${agent.id}/page`);
  const input = page.locator('input#portrait');
  const file = { name: 'portrait.jpg', mimeType: 'image/jpeg' };
  await page.getByLabel('Headline').fill('Typed before the picture.');
  await input.setInputFiles({ ...file, buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await expect(page.getByText('Please choose a JPEG, PNG or WebP picture')).toBeVisible();
  await input.setInputFiles({ ...file, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(page.getByText('Please choose a picture of at most 10 MB')).toBeVisible();
  const buffer = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#a4452c' },
  })
    .jpeg()
    .toBuffer();
  await input.setInputFiles({ ...file, buffer });
  const preview = page.getByRole('img', { name: 'The portrait as visitors see it' });
  await expect(preview).toBeVisible();
  await expect(page.getByText('Please choose a')).toHaveCount(0);
  await page.getByRole('button', { name: 'Update Public Page' }).click();
  await expect(page).toHaveURL('/admin/agents');
  await page.goto(agent.path);
  await expect(page.getByRole('img', { name: `Portrait of ${agent.name}` })).toBeVisible();
  await expect(page.getByText('Typed before the picture.')).toBeVisible();
  await page.goto(`/admin/agents/${agent.id}/page`);
  await page.getByRole('button', { name: 'Remove Portrait' }).click();
  await expect(page.getByText('No portrait yet')).toBeVisible();
});
