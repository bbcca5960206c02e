/**
 * Tests with an email server: an inquiry from an agent's public page reaches the mailboxes and is
 * worked on in the back office, a user answers by email and by phone, and a user who has forgotten
 * the password gets a link.
 */
import { administrator, test as base, expect } from '#tests/support/app-fixture.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
import {
  fillAgentInquiry,
  newInquiry,
  sendButton,
  toast,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';
import { headerOf, Refusal } from '#tests/support/email-server.ts';
import { heading, rowOf, rows } from '#tests/support/office-screens.ts';
import { emailsOf, menu, openInquiry, panel, send } from '#tests/support/inquiry-screens.ts';
import { button } from '#tests/support/website-screens.ts';

const office = 'office@marsh.example';

const test = base.extend({
  settings: async ({ emailServer }, use) =>
    use({ SMTP_URL: emailServer.url, MAIL_FROM: 'site@marsh.example', MAIL_TO: office }),
});

test('an inquiry reaches the agent, the office and the visitor, and is worked on until it is done', async ({
  page,
  app,
  emailServer,
  signIn,
}) => {
  await signIn(page);
  const agent = await addPublishedAgent(page);
  const visitor = newInquiry({ service: 'selling', message: 'Our house on Jones Street.' });
  // Let the email server refuse emails to the visitor, although the form accepts the address.
  emailServer.rules.recipient = (address) => {
    if (address === visitor.email) throw new Refusal(550, 'Mailbox is full');
  };

  await page.goto(agent.path);
  await fillAgentInquiry(page, visitor);
  await untilNoSpam(page);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent successfully!');

  const mailTo = (address: string) => emailServer.accepted.find(({ to }) => to.includes(address));
  await expect.poll(() => mailTo(agent.email)?.raw, { timeout: 20_000 }).toContain(visitor.message);
  await expect.poll(() => mailTo(office)?.raw).toContain(visitor.message);
  expect(headerOf(mailTo(agent.email)?.raw ?? '', 'Reply-To')).toContain(visitor.email);

  const statuses = async () => {
    const emails = app.db.selectFrom('emailMessages').orderBy('status').select('status');
    return (await emails.execute()).map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['failed', 'sent', 'sent']);
  await page.goto('/admin/dashboard');
  await expect(menu(page).getByText('1 failed')).toBeVisible();
  await page.getByRole('link', { name: '1 failed email' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Mailbox is full');
  emailServer.rules.recipient = () => undefined;
  await page.getByRole('button', { name: 'Send 1 failed email again' }).click();
  await expect(toast(page)).toContainText('1 email will be sent again');
  await expect.poll(() => mailTo(visitor.email)?.raw, { timeout: 20_000 }).toContain(agent.name);
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['sent', 'sent', 'sent']);

  await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
  await expect(page.getByText('could not be sent')).toHaveCount(0);
  const row = rowOf(page, `${visitor.firstName} ${visitor.lastName}`);
  await expect(row).toContainText('New');
  await expect(row).toContainText(agent.name);
  await row.getByRole('link', { name: visitor.firstName }).click();
  await expect(heading(page)).toHaveText('Amelia Carter');
  await expect(panel(page, 'Inquiry')).toContainText(agent.name);
  await expect(page.getByLabel('Assigned to')).toHaveValue(agent.id);
  const emails = emailsOf(page);
  await expect(emails).toHaveText([/client\s*Sent/, /agent\s*Sent/, /office\s*Sent/]);
  await emails.filter({ hasText: 'Alert to agent' }).locator('summary').click();
  await emails.getByRole('button', { name: 'Send again Alert to agent' }).click();
  await expect(toast(page)).toContainText('The email will be sent again');
  const toAgent = () => emailServer.accepted.filter(({ to }) => to.includes(agent.email));
  await expect.poll(() => toAgent().length, { timeout: 20_000 }).toBe(2);
  expect(new Set(toAgent().map(({ messageId }) => messageId)).size).toBe(1);

  await page.getByLabel('New note').fill('Visit on Tuesday at ten');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(panel(page, 'Activity').getByRole('list')).toContainText('Visit on Tuesday');
  await page.getByRole('button', { name: 'Mark as replied' }).click();
  await expect(panel(page, 'Status and owner')).toContainText('Replied in');
  // Focus the field first, so that the choice is saved at once when the field loses the focus.
  await page.getByLabel('Status').focus();
  await page.getByLabel('Status').selectOption('Done');
  await page.getByRole('link', { name: 'Back to Contact Submissions' }).click();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(rowOf(page, 'Amelia Carter')).toContainText(agent.name);

  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('Email isn’t set up.')).toHaveCount(0);

  emailServer.rules.recipient = (address) => {
    if (address === visitor.email) throw new Refusal(550, 'Mailbox is full');
  };
  await page.getByRole('button', { name: 'Send a test email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test email' });
  await dialog.getByLabel('Your Email').fill(visitor.email);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('550 Mailbox is full');
  await dialog.getByLabel('Your Email').fill('admin@marsh.example');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('The mail server accepted the email.');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a user answers one inquiry by email and one by phone', async ({
  page,
  emailServer,
  signIn,
}) => {
  await signIn(page);
  const text = 'Dear {first name}, {agent} has time on Tuesday.';
  const saved = { data: { name: 'Tuesday', text } };
  expect((await page.request.post('/api/admin/saved-replies', saved)).status()).toBe(201);
  const email = `amelia${Date.now()}@example.com`;
  const id = await send(page, { email, message: 'Is Jones Street still free?' });
  await openInquiry(page, id);

  await page.getByRole('button', { name: 'Reply' }).click();
  const composer = page.getByRole('form', { name: 'Reply' });
  await composer.getByRole('button', { name: 'Tuesday' }).click();
  await expect(composer.getByLabel('Message')).toHaveValue(
    'Dear Amelia, Marsh & Square Realty has time on Tuesday.',
  );
  await expectAccessible(page, 'main');
  const colleague = { subject: 'Hello', message: 'It is sold.', seenReplyId: null };
  const sent = await page.request.post(apiPaths.inquiryReplies(id), { data: colleague });
  expect(sent.status(), await sent.text()).toBe(201);
  await composer.getByRole('button', { name: 'Send reply' }).click();
  await expect(composer.getByRole('alert')).toContainText('replied');
  await expect(composer).toContainText('It is sold.');
  await expect(composer.getByLabel('Message')).toHaveValue(/has time on Tuesday/);
  await composer.getByRole('button', { name: 'Send anyway' }).click();
  await expect(composer).toHaveCount(0);
  await expect(panel(page, 'Status and owner')).toContainText('in 0 min');
  const replyTo = () =>
    emailServer.accepted.find(({ to, raw }) => to.includes(email) && raw.includes('Subject: Re:'));
  await expect.poll(() => replyTo()?.raw, { timeout: 20_000 }).toContain('has time on Tuesday.');
  expect(replyTo()?.raw).toContain('> Is Jones Street still free?');
  expect(headerOf(replyTo()?.raw ?? '', 'Reply-To')).toContain(office);
  await expect(emailsOf(page).first()).toContainText(/Reply to client\s*Sent/);

  await openInquiry(page, await send(page, { email: `called${email}` }));
  await page.getByRole('button', { name: 'Log a call' }).click();
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(panel(page, 'Activity').getByRole('list')).toContainText('Call: Reached');
  await expect(panel(page, 'Status and owner')).toContainText('in 0 min');
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
