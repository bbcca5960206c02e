/** Test of the form for an agent's public page. */
import { truncateSync, writeFileSync } from 'node:fs';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { picture } from '#tests/support/hand-ins.ts';
import { chooseInMenu, goInside } from '#tests/support/office-screens.ts';

test('the form of a public page names refused values, uploads and removes a portrait, and visitors see it at once', async ({
  page,
  signIn,
}, testInfo) => {
  await signIn(page);
  const [agent, other] = [await addPublishedAgent(page), await addPublishedAgent(page)];
  const update = page.getByRole('button', { name: 'Update Public Page' });
  await page.goto('/admin/agents');
  await chooseInMenu(page, agent.name, 'Public page');
  await page.getByLabel('Headline').fill('Typed before the picture.');
  await page.getByLabel('Short Biography').fill('Homes that are perfect for families.');
  await expect(page.getByText('“perfect for families”: it prefers some people')).toBeVisible();
  await test.step('a portrait is refused, and uploaded while the form is open', async () => {
    const input = page.locator('input#portrait');
    const file = { name: 'portrait.jpg', mimeType: 'image/jpeg' };
    await input.setInputFiles({ ...file, buffer: Buffer.from('<svg onload="alert(1)"/>') });
    await expect(page.getByText('Please choose a JPEG, PNG or WebP picture')).toBeVisible();
    const large = testInfo.outputPath('large.jpg');
    writeFileSync(large, '');
    truncateSync(large, 10 * 1024 * 1024 + 1);
    await input.setInputFiles(large);
    await expect(page.getByText('Please choose a picture of at most 10 MB')).toBeVisible();
    const buffer = await picture(400, 500).jpeg().toBuffer();
    await input.setInputFiles({ ...file, buffer });
    const preview = page.getByRole('img', { name: 'The portrait as visitors see it' });
    await expect(preview).toBeVisible();
    await expect(page.getByText('Please choose a')).toHaveCount(0);
  });
  await test.step('a wrong link is refused, and visitors see the saved page at once', async () => {
    await page.getByLabel('Facebook').fill('http://facebook.com/x');
    await update.click();
    await expect(page.getByText('Enter the whole address of the profile').first()).toBeVisible();
    await page.getByLabel('Facebook').fill('https://www.facebook.com/x');
    await update.click();
    await expect(page.getByText('Public page updated successfully').first()).toBeVisible();
    await expect(page).toHaveURL('/admin/agents');
    await page.goto(agent.path);
    await expect(page.getByRole('img', { name: `Portrait of ${agent.name}` })).toBeVisible();
    await expect(page.getByText('Typed before the picture.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible();
  });
  await test.step('the portrait is removed, and the address of another agent is refused', async () => {
    await page.goto(`/admin/agents/${agent.id}/page`);
    await page.getByRole('button', { name: 'Remove Portrait' }).click();
    await expect(page.getByText('No portrait yet')).toBeVisible();
    await page.getByLabel('Address').fill(other.path.replace('/agent/', ''));
    await update.click();
    await expect(page.getByText('Another agent has or had this address').first()).toBeVisible();
    await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  });
  await goInside(page, '/admin/agents/no-such-agent/page');
  await expect(page.getByRole('heading', { name: 'Public Page Not Found' })).toBeVisible();
});
