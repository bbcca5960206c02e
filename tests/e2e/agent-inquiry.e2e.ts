/** Tests of the inquiry form on an agent's public page. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
import {
  fillAgentInquiry,
  inquiriesFrom,
  newInquiry,
  sendAnother,
  sendButton,
  toast,
  untilNoSpam,
} from '#tests/support/inquiry-form.ts';

test.beforeEach(({ page, signIn }) => signIn(page));

test('a visitor sends an inquiry from an agent’s page with one of its five services', async ({
  page,
  app,
}) => {
  const agent = await addPublishedAgent(page);
  await page.goto(agent.path);
  await sendButton(page).click();
  const summary = page.getByRole('region', { name: 'Please fix the following' });
  await expect(summary.getByRole('link')).toHaveText([
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Please select a service',
  ]);
  const select = page.getByRole('combobox', { name: 'How can I help?' });
  await expect(select.getByRole('option')).toHaveText([
    'Select a service',
    'Buying a Home',
    'Selling a Home',
    'Buying and Selling',
    'Investment Property',
    'General Consultation',
  ]);
  const values = newInquiry({ service: 'investment' });
  const sent = page.waitForRequest('**/api/contact');
  await fillAgentInquiry(page, values);
  await untilNoSpam(page);
  await sendButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    agentId: agent.id,
    service: 'investment',
    cameFrom: { page: agent.path, landing: agent.path },
  });
  await expect(toast(page)).toContainText('Message sent successfully!');
  await expect(page.getByText(/ of Marsh & Square Realty will reply by /)).toBeVisible();
  await sendAnother(page);
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('');
  expect(await inquiriesFrom(app.db, values.email)).toMatchObject([
    { firstName: values.firstName, service: 'investment', status: 'new' },
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the page, sends the form and goes back to the agent’s page', async ({
    page,
    app,
  }) => {
    const agent = await addPublishedAgent(page);
    await page.goto(agent.path);
    await expect(page.getByRole('heading', { name: 'Why Choose Eleanor' })).toBeVisible();
    await expect(page.locator('#contact').getByText(agent.email)).toBeVisible();
    const values = newInquiry({ service: 'both' });
    await fillAgentInquiry(page, { ...values, email: 'no-address' });
    await sendButton(page).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    const back = page.getByRole('link', { name: 'Back to Eleanor’s page' });
    await expect(back).toHaveAttribute('href', agent.path);
    await expect(page.getByRole('combobox', { name: 'How can I help?' })).toHaveValue('both');
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    // Paper shows what the visitor typed.
    await page.emulateMedia({ media: 'print' });
    await expect(email).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await email.fill(values.email);
    await sendButton(page).click();
    await expect(page).toHaveURL(`${agent.path}/sent`);
    await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `${agent.name} of Marsh & Square Realty will reply within`,
    );
    const another = page.getByRole('link', { name: 'Send another' });
    await expect(another).toHaveAttribute('href', `${agent.path}#contact`);
    await back.click();
    await expect(page).toHaveURL(agent.path);
    expect(await inquiriesFrom(app.db, values.email)).toMatchObject([{ service: 'both' }]);
  });
});
