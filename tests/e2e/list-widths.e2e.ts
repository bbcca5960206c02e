/**
 * Test of the lists as tables beside the menu, in windows 1280 pixels wide, which are common in
 * offices, and 1195 pixels wide.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addTestimonial,
  enterEmptyOffice,
} from '#tests/support/office-records.ts';
import { send } from '#tests/support/inquiry-screens.ts';
import { goInside } from '#tests/support/office-screens.ts';
import { showTypefaces } from '#tests/support/typefaces.ts';

const lists = [
  'agents',
  'policies',
  'continuing-education',
  'testimonials',
  'standing',
  'contacts',
  'mails',
  'website',
];
/** The lists whose rows all have the same height, whatever the length of their texts. */
const evenLists = new Set(['agents', 'policies', 'continuing-education', 'testimonials', 'mails']);
/**
 * The height in pixels below which every row must stay. It leaves room for badges and actions in a
 * row.
 */
const tallestRow = 100;
/** The phone number of an agent, and of an inquiry. */
const phone = '(912) 555-0142';

test.beforeEach(enterEmptyOffice);

test('B22: column heads, phone numbers and selects show whole words, rows are low and of one height, and actions are on one line', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const agent = await addAgent(page, { firstName: 'Eleanor', lastName: 'Whitfield' });
  await app.db.updateTable('agentPages').set({ isShown: true }).execute();
  const long = { firstName: 'Maximiliane', lastName: 'Featherstonehaugh-Cholmondeley', phone: '' };
  await addAgent(page, { ...long, email: `${'maximiliane.'.repeat(5)}m@coastal.example` });
  await addPolicy(page);
  await addPolicy(page, { title: 'Earnest money, trust accounts and disbursement. '.repeat(4) });
  await addEducationRecord(page, agent.id, { provider: 'Lowcountry School of Real Estate' });
  await addEducationRecord(page, agent.id, { courseTitle: 'Law', provider: 'GAR' });
  await addTestimonial(page, { content: 'Kind.' });
  await addTestimonial(page, { content: 'She found the leak before we did. '.repeat(7) });
  await send(page, { phone: '', message: 'We would rather not be in a flood zone. '.repeat(20) });
  await send(page, { firstName: 'Maximiliane', lastName: 'Featherstonehaugh', phone });
  for (const list of lists) {
    await goInside(page, `/admin/${list}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await showTypefaces(page);
    const broken = await page
      .getByRole('columnheader')
      .evaluateAll((heads) =>
        heads
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((head) => head.textContent),
      );
    expect(broken, list).toEqual([]);
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), list).toBeLessThan(tallestRow);
    // Allow a difference of one pixel, because of the borders that two rows share.
    if (evenLists.has(list)) {
      expect(Math.max(...heights) - Math.min(...heights), list).toBeLessThanOrEqual(1);
    }
    if (list === 'agents') await expectActionsOnOneLine(page);
  }
  for (const list of ['agents', 'contacts']) {
    await goInside(page, `/admin/${list}`);
    await expect(page.getByRole('table').getByText(phone).first()).toBeVisible();
    for (const width of [1195, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('table')).toHaveCSS('display', 'table');
      await showTypefaces(page);
      const where = `${list} at ${width} px`;
      expect(await page.getByText(phone).first().evaluate(missingText), where).toBe(0);
      if (list === 'contacts') await expectWholeSelects(page, where);
    }
  }
});

const missingText = (text: SVGElement | HTMLElement) => text.scrollWidth - text.clientWidth;

/** Expects that each status, and the agent of an unassigned inquiry, is shown whole. */
async function expectWholeSelects(page: Page, where: string) {
  const agent = page.getByRole('combobox', { name: /^Agent of / }).first();
  await expect(agent).toHaveValue('');
  expect(await agent.evaluate(missingWidth), where).toBe(0);
  const status = page.getByRole('combobox', { name: /^Status of / }).first();
  expect(await status.evaluate(missingWidth), where).toBe(0);
}

/**
 * Expects that the actions of an agent with a public page are on one line in a window 1195 pixels
 * wide.
 */
async function expectActionsOnOneLine(page: Page) {
  await page.setViewportSize({ width: 1195, height: 800 });
  const actions = page
    .getByRole('row', { name: /Eleanor Whitfield/ })
    .getByRole('cell')
    .last();
  await expect(actions.getByText('Deactivate')).toBeVisible();
  const tops = await actions
    .locator('a, button')
    .evaluateAll((each) => each.map((action) => action.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/**
 * @returns the number of pixels by which a select is too narrow for its longest option. Measures a
 * copy of the select whose width is not limited, because a select does not report this number
 * itself.
 */
function missingWidth(select: SVGElement | HTMLElement) {
  const whole = select.cloneNode(true) as HTMLElement;
  Object.assign(whole.style, { position: 'absolute', width: 'max-content', maxWidth: 'none' });
  select.after(whole);
  const missing = whole.getBoundingClientRect().width - select.getBoundingClientRect().width;
  whole.remove();
  return Math.max(0, missing);
}
