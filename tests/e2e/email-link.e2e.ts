/** Test of the link by which a user who has forgotten the password signs in. */
import { administrator, expect, test as base } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { button } from '#tests/support/website-screens.ts';

const test = base.extend({
  settings: async ({ emailServer }, use) =>
    use({
      SMTP_URL: emailServer.url,
      MAIL_FROM: 'site@marsh.example',
      MAIL_TO: 'office@marsh.example',
    }),
});

test('a user who has forgotten the password gets a link by email, with the keyboard', async ({
  page,
  app,
  emailServer,
}) => {
  await app.db.updateTable('adminUsers').set({ email: 'ruth@marsh.example' }).execute();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/login');
  await button(page, 'Email me a link').click();
  const name = page.getByLabel('Username or email address');
  await expect(name).toBeFocused();
  await expectAccessible(page, 'main');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill(administrator.username);
  await page.keyboard.press('Enter');
  await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
  await expect
    .poll(() => emailServer.accepted.flatMap(({ to }) => to))
    .toContain('ruth@marsh.example');
});
