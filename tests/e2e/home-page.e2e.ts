/**
 * Tests that the home page has the texts, pictures, links and fields of the specification's
 * sections 2, 4, 5 and 9.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';

// Turn off JavaScript, because the whole page must be readable without it.
test.use({ javaScriptEnabled: false });

test.beforeEach(({ page }) => page.goto('/'));

const section = (page: Page, id: string) => page.locator(`section#${id}`);

const words: Record<string, string[]> = {
  home: ['Savannah Real Estate Experts', 'Schedule Consultation', '15+', '25+', '$850M+'],
  services: ['Home Buying', 'Home Selling'],
  about: ['over 15 years', 'Meet Our Team'],
  'market-expertise': ['Market Expertise', 'Average price', '1-year trend'],
  contact: [
    'Get In Touch',
    'Phone',
    'Email',
    'Send Us a Message',
    'does not create a brokerage relationship',
  ],
};

const services = {
  'Home Buying': [
    'Property search assistance',
    'Market analysis',
    'Negotiation support',
    'Closing coordination',
  ],
  'Home Selling': [
    'Professional photography',
    'Strategic pricing',
    'Marketing campaigns',
    'Buyer screening',
  ],
};

const neighborhoods = [
  ['Historic District', '$650K', '+8%'],
  ['Ardsley Park', '$485K', '+12%'],
  ['Tybee Island', '$720K', '+15%'],
  ['Downtown', '$425K', '+6%'],
] as const;

test('the home page has the texts, pictures, links and fields of the specification', async ({
  page,
}) => {
  await test.step('each section has the texts of the specification', async () => {
    for (const [id, texts] of Object.entries(words)) {
      for (const text of texts) await expect.soft(section(page, id)).toContainText(text);
    }
  });
  await test.step('two cards list the services for buyers and sellers', async () => {
    const cards = section(page, 'services').getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText(Object.keys(services));
    for (const [name, features] of Object.entries(services)) {
      const card = cards.filter({ has: page.getByRole('heading', { name }) });
      await expect.soft(card.getByRole('listitem')).toHaveText(features);
    }
  });
  await test.step('four neighborhoods show a picture, their average price and trend', async () => {
    const cards = section(page, 'market-expertise').getByRole('list').first().getByRole('listitem');
    await expect(cards.getByRole('heading')).toHaveText(neighborhoods.map(([name]) => name));
    for (const [name, price, trend] of neighborhoods) {
      const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect.soft(card.getByRole('definition')).toHaveText([price, trend]);
      await expect.soft(card.getByRole('img')).toHaveAccessibleName(/./);
    }
  });
  await test.step('the sections are in order, each under a heading', async () => {
    const ids = await page
      .locator('main section[id]')
      .evaluateAll((all) => all.map(({ id }) => id));
    expect(ids).toEqual(['home', 'services', 'about', 'market-expertise', 'contact']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Savannah Real Estate Experts',
    );
    await expect(page.getByRole('heading', { level: 2, name: 'Get In Touch' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Send Us a Message' })).toBeVisible();
  });
  await test.step('four pictures are beside the text about the brokerage', async () => {
    await expect(section(page, 'about').getByText('Sample portrait').first()).toBeVisible();
    const pictures = section(page, 'about').getByRole('img');
    await expect(pictures).toHaveCount(4);
    for (const subject of [/agent/, /property/i, /house/, /park/]) {
      await expect(pictures.and(page.getByAltText(subject))).not.toHaveCount(0);
    }
  });
  await test.step('both calls to action go to the form', async () => {
    for (const name of ['Schedule Consultation', 'Meet Our Team', 'Contact Us']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/#contact');
    }
  });
  await test.step('an arrow links to the section below', async () => {
    const indicator = section(page, 'home').getByRole('link', { name: /scroll down/i });
    await expect(indicator).toHaveAttribute('href', '/#services');
  });
  await test.step('the contact section has phone, email, and the office with its hours and a map', async () => {
    const contact = section(page, 'contact');
    const phone = contact.locator('a[href^="tel:+1912"]');
    const email = contact.locator('a[href^="mailto:info@"]');
    await expect(phone).toHaveText(/^\(912\) \d{3}-\d{4}$/);
    await expect(email).toHaveText(/^info@/);
    await expect(contact).toContainText('Available 7 days a week, 9 AM to 6 PM.');
    const map = contact.getByRole('link', { name: 'Open in Maps' });
    await expect(map).toHaveAttribute('href', /\?api=1&query=14%20East%20Jones/);
    await expect(contact.getByRole('list').getByRole('link')).toHaveCount(3);
  });
  await test.step('the form has the fields of the specification', async () => {
    const form = section(page, 'contact').locator('form');
    const labels = ['First Name *', 'Last Name *', 'Email Address *', 'Phone Number'];
    await expect(form.locator('label:visible')).toHaveText([
      ...labels,
      "I'm Interested In *",
      'Message',
      // The label of the hidden field, which only programs fill in.
      'Leave this field empty',
    ]);
    await expect(form.getByText('Fields marked * are required.')).toBeVisible();
    const select = form.getByRole('combobox');
    await expect(select.getByRole('option')).toHaveText([
      'Select a service',
      'Buying a Home',
      'Selling a Home',
      'General Consultation',
    ]);
    const values = await select
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(values).toEqual(['', 'buying', 'selling', 'consultation']);
    const message = form.getByPlaceholder('Tell us about your real estate needs...');
    await expect(message).toHaveAttribute('rows', '4');
    await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });
  await test.step('browsers can fill in the fields', async () => {
    const expected = {
      firstName: { autocomplete: 'given-name', type: 'text' },
      lastName: { autocomplete: 'family-name', type: 'text' },
      email: { autocomplete: 'email', type: 'email' },
      phone: { autocomplete: 'tel', type: 'tel' },
    };
    for (const [name, { autocomplete, type }] of Object.entries(expected)) {
      await expect(page.locator(`[name=${name}]`)).toHaveAttribute('autocomplete', autocomplete);
      await expect(page.locator(`[name=${name}]`)).toHaveJSProperty('type', type);
    }
    await expect(page.locator('section#contact form')).toHaveAttribute('novalidate', '');
  });
  await test.step('the footer has the lists of the specification', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(/exceptional service and local expertise/i);
    const list = (heading: string) =>
      footer
        .locator('div')
        .filter({ has: page.locator(`> h2:text-is("${heading}")`) })
        .getByRole('listitem');
    await expect(list('Services')).toHaveText([
      'Home Buying',
      'Home Selling',
      'Market Analysis',
      'Investment Properties',
    ]);
    await expect(list('Neighborhoods')).toHaveText([
      'Historic District',
      'Ardsley Park',
      'Tybee Island',
      'Downtown',
    ]);
    await expect(footer).toContainText('© 2024');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
    await expect(footer.locator('a[href^="mailto:info@"]')).toBeVisible();
  });
  await test.step("the footer's phone differs from the contact section's", async () => {
    const inFooter = page.getByRole('contentinfo').locator('a[href^="tel:"]');
    const inContact = section(page, 'contact').locator('a[href^="tel:"]');
    await expect(inFooter).toHaveText(/^\(912\) \d{3}-\d{4}$/);
    expect(await inFooter.textContent()).not.toBe(await inContact.textContent());
  });
});

test('on large screens the words of the heading end before the leaves of the drawing', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  for (const width of [1024, 1280, 1440, 1680, 1920]) {
    await page.setViewportSize({ width, height: width / 1.6 });
    const end = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    // The leaves begin at 42.5 percent of the width.
    expect.soft(end / width, `at ${width} pixels`).toBeLessThan(0.425);
  }
});
