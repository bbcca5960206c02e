/** Test of the screen with the office's guide. */
import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/app-fixture.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { heading } from '#tests/support/office-screens.ts';

const guide = readFileSync('docs/guide.md', 'utf8');
const titles = [...guide.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title);

test('Help shows each section of the guide, also on a phone and with the keyboard', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/admin/agents');
  await tabTo(page, page.getByRole('link', { name: 'Help', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/help');
  await expect(heading(page)).toHaveText('Help');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Help · Admin · /);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(titles);
  // The guide has no marker that the screen would show as it is in the file.
  const text = await page.getByRole('main').innerText();
  expect(text).not.toMatch(/\*\*|!\[|\]\(|`|^#/m);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const section = page.getByRole('heading', { name: 'An agent leaves', exact: true });
  await expect(section).not.toBeInViewport();
  await tabTo(page, page.getByRole('link', { name: 'An agent leaves', exact: true }));
  await page.keyboard.press('Enter');
  await expect(section).toBeInViewport();
  await expect(page).toHaveURL('/admin/help#an-agent-leaves');
});
