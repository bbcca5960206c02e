/** Tests of an agent's public page and of the team page. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPublishedAgent, wholePage, expectToLand } from '#tests/support/site-pages.ts';
import { makeSample } from '#tests/support/sample-agent.ts';

test.beforeEach(({ page, signIn }) => signIn(page));

/**
 * Expects that the page shows the brokerage's name and phone number at least as large and as often
 * as the agent's.
 */
async function expectBrokerageAsLarge(page: Page, agentNameText: string) {
  const found = await page.evaluate(
    (texts) => {
      const sizes = texts.map(() => [] as number[]);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent?.checkVisibility()) continue;
        texts.forEach((text, index) => {
          if (!walker.currentNode.textContent?.includes(text)) return;
          sizes[index]?.push(Number.parseFloat(getComputedStyle(parent).fontSize));
        });
      }
      return sizes;
    },
    ['Marsh & Square Realty', agentNameText, '(912) 555-0142', '(912) 555-0177'],
  );
  const [brokerageName = [], agentName = [], brokeragePhone = [], agentPhone = []] = found;
  expect(agentName.length).toBeGreaterThan(1);
  expect(agentPhone.length).toBe(2);
  for (const [brokerage, own] of [
    [brokerageName, agentName],
    [brokeragePhone, agentPhone],
  ] as const) {
    expect.soft(brokerage.length).toBeGreaterThanOrEqual(own.length);
    expect.soft(Math.max(...brokerage)).toBeGreaterThanOrEqual(Math.max(...own));
  }
}

test('an agent’s page shows the texts of the specification, the record and the brokerage’s name, and its navigation, also on a phone, goes to each section', async ({
  page,
  app,
}) => {
  const agent = await addPublishedAgent(page, {}, wholePage);
  await makeSample(app.db, agent.id);
  await page.goto(agent.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${agent.name} of Marsh & Square Realty`,
  );
  const text = await page.locator('body').innerText();
  for (const words of [
    'Top-Rated Local Agent',
    '150+',
    'Happy Families',
    '5-star',
    'rating',
    '24/7',
    'Why Choose Eleanor',
    'Personal Touch',
    'Market Expert',
    'Proven Results',
    'First-Time Buyers',
    'Growing Families',
    'Market Analysis',
    'Neighborhood Expert',
    'Success Stories',
    '98%',
    'satisfaction',
    '15 days',
    'average to close',
    '15% faster closing',
    'reply within 2 hours',
    'Available 7 days a week',
    'sign a written agreement',
    'Equal Housing Opportunity',
    'brokerage relationship',
    'Porches first, paint second.',
    'Then I restored houses.',
    '+1 912 555 0177',
    `${agent.name}, Georgia license 000177`,
    agent.email,
  ]) {
    expect.soft(text).toContain(words);
  }
  await expect(page.getByText('Verified Client')).toHaveCount(3);
  await expect(page.getByText('5 out of 5 stars')).toHaveCount(3);
  for (const name of [
    "Let's Connect",
    'Email Me',
    '(912) 555-0177',
    'Schedule Neighborhood Tour',
    'Book Free Consultation',
  ]) {
    await expect.soft(page.getByRole('link', { name }).first()).toHaveAttribute('href', '#contact');
  }
  for (const [name, href] of [
    ['+1 912 555 0177', 'https://wa.me/19125550177'],
    ['Facebook', wholePage.facebook],
    ['Instagram', wholePage.instagram],
    ['LinkedIn', wholePage.linkedin],
  ] as const) {
    await expect.soft(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await test.step('the brokerage’s name and phone number are as large and as frequent', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectBrokerageAsLarge(page, agent.name);
    }
  });
  await test.step('a photo’s description shows on hover and on keyboard focus', async () => {
    const photo = page.getByRole('link', { name: /Tybee Island.*Sand on the steps/ });
    const caption = photo.getByText('Sand on the steps');
    const opacity = () => caption.evaluate((each) => getComputedStyle(each).opacity);
    expect(await opacity()).toBe('0');
    await photo.hover();
    await expect.poll(opacity).toBe('1');
    await page.mouse.move(0, 0);
    await expect.poll(opacity).toBe('0');
    await photo.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect.poll(opacity).toBe('1');
  });
  await test.step('the floating navigation goes to each section, which lands below it', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['About', 'Services', 'Reviews', 'Contact']) {
      await navigation.getByRole('link', { name }).click();
      await expectToLand(page, name.toLowerCase());
    }
    for (const name of ["Let's Connect", 'Email Me', '(912) 555-0177']) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('link', { name }).first().click();
      await expectToLand(page, 'contact');
    }
  });
  await test.step('on a phone the menu has the same links, and closes when one is chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([
      'About',
      'Services',
      'Reviews',
      'Contact',
      "Let's Connect",
    ]);
    await menu.getByRole('link', { name: 'Reviews' }).click();
    await expect(menu).toBeHidden();
    await expectToLand(page, 'reviews');
  });
});

test('an agent’s page leaves out missing fields, without empty links or labels', async ({
  page,
}) => {
  const agent = await addPublishedAgent(page, { phone: null, licenseNumber: null });
  expect((await page.goto(agent.path))?.status()).toBe(200);
  const contact = page.locator('#contact');
  await expect(page.getByRole('link', { name: 'Email Me' })).toBeVisible();
  await expect(contact.getByText('Phone', { exact: true })).toHaveCount(2);
  for (const gone of ['WhatsApp', 'Facebook', 'Georgia license', 'null', 'undefined']) {
    await expect.soft(page.getByText(gone)).toHaveCount(0);
  }
  await expect(page.getByRole('list', { name: 'Follow me' })).toHaveCount(0);
  const links = await page
    .getByRole('link')
    .evaluateAll(
      (all) => all.filter((link) => !link.getAttribute('href') || !link.textContent.trim()).length,
    );
  expect(links).toBe(0);
});

test('the team page links to each agent’s page', async ({ page }) => {
  const agent = await addPublishedAgent(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The people of Marsh & Square Realty',
  );
  const member = page.getByRole('listitem').filter({ hasText: agent.name });
  await member.getByRole('link', { name: 'Meet Eleanor' }).click();
  await expect(page).toHaveURL(agent.path);
});
