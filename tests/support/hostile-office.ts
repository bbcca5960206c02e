/** An office whose records contain markup, scripts and right-to-left text. */
import { expect, type Page } from '@playwright/test';
import { officeDay } from '#shared/domain/office-time.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { inquiry } from './inquiries.ts';
import { wholePage } from './site-pages.ts';
import { addAgent, addEducationRecord, addPolicy, addTestimonial } from './office-records.ts';

const markup = '<img src=x onerror=alert(1)>';
const script = '</script><script>alert(2)</script>';
const turned = '\u202Eשלום 🏡';
const person = `${markup} ${turned}`;

export interface Screen {
  path: string;
  /** Texts that the screen must show as plain text, with every character of the input. */
  words: string[];
  /** Texts that the screen must show in form fields. */
  values?: string[];
}

async function change(page: Page, method: 'POST' | 'PUT', path: string, data: object) {
  const answer = await page.request.fetch(`/api/${path}`, { method, data });
  expect([path, answer.ok()]).toEqual([path, true]);
  return (await answer.json().catch(() => undefined)) as { id: string };
}

/** Adds an agent with a page, an exemption and a split. */
async function addHostileAgent(page: Page): Promise<{ id: string; screens: Screen[] }> {
  const name = { firstName: markup, lastName: turned };
  const { id } = await addAgent(page, { ...name, notes: script, licenseNumber: '"><b>1' });
  const slug = `hostile-${crypto.randomUUID()}`;
  const agent = `admin/agents/${id}`;
  const words = { headline: script, biography: markup };
  const publicPage = { ...wholePage, slug, ...words, isShown: true };
  await change(page, 'PUT', `${agent}/page`, publicPage);
  const exemption = { kind: 'all_ce', reason: script, source: markup };
  await change(page, 'POST', `${agent}/exemptions`, exemption);
  const split = { split: '81', effectiveOn: officeDay(new Date()), reason: script };
  await change(page, 'POST', `${agent}/splits`, split);
  return {
    id,
    screens: [
      { path: `/agent/${slug}`, words: [person, script, markup] },
      { path: '/team', words: [person] },
      { path: '/admin/agents', words: [person] },
      { path: `/${agent}/edit`, words: [], values: [markup, turned, script] },
      { path: `/${agent}/license/edit`, words: [person] },
      { path: `/${agent}/license`, words: [person, script, markup, '"><b>1'] },
      { path: `/${agent}/commission`, words: [person, script] },
      { path: `/${agent}/page`, words: [], values: [script, markup] },
      { path: '/admin/splits', words: [person, script] },
      { path: '/admin/standing', words: [person, '"><b>1'] },
    ],
  };
}

/** Adds a policy that the agent confirmed on paper. */
async function addHostilePolicy(page: Page, agentId: string): Promise<Screen[]> {
  const content = `${script} ${turned}`;
  const { id } = await addPolicy(page, { title: markup, content });
  const policy = `admin/policies/${id}`;
  await change(page, 'POST', `${policy}/publish`, {});
  const paper = { confirmedOn: officeDay(new Date()), typedName: markup, note: script };
  await change(page, 'POST', `${policy}/readers/${agentId}/paper`, paper);
  return [
    { path: '/admin/policies', words: [markup] },
    { path: `/${policy}`, words: [markup, content] },
    { path: `/${policy}/edit`, words: [], values: [markup] },
    { path: `/${policy}/versions`, words: [markup] },
    { path: `/${policy}/readers`, words: [markup, person] },
    { path: `/${policy}/readers/${agentId}`, words: [person, script, content] },
    { path: `/admin/agents/${agentId}/policies`, words: [markup, person] },
  ];
}

/** Adds a policy, an education record and a testimonial. */
async function addHostileRecords(page: Page, agentId: string): Promise<Screen[]> {
  const content = `${script} ${turned}`;
  const policies = await addHostilePolicy(page, agentId);
  const course = { courseTitle: script, provider: markup };
  const record = await addEducationRecord(page, agentId, course);
  const testimonial = await addTestimonial(page, { name: markup, title: script, content });
  return [
    ...policies,
    { path: '/admin/continuing-education', words: [script, markup, person] },
    { path: `/admin/continuing-education/${record.id}/edit`, words: [], values: [script, markup] },
    { path: '/admin/testimonials', words: [markup, content] },
    { path: `/admin/testimonials/${testimonial.id}/edit`, words: [], values: [markup, script] },
  ];
}

/** Adds a token and a webhook for other programs. */
async function addHostilePrograms(page: Page): Promise<Screen[]> {
  const token = { name: markup, scopes: ['inquiries:read'], expiresInDays: 30 };
  await change(page, 'POST', 'admin/api/tokens', token);
  const webhook = { name: script, url: 'https://crm.example/hook', events: ['inquiry.received'] };
  const { id } = await change(page, 'POST', 'admin/api/webhooks', webhook);
  return [
    { path: '/admin/api/tokens', words: [markup] },
    { path: '/admin/api/webhooks', words: [script] },
    { path: `/admin/api/webhooks/${id}`, words: [script] },
    { path: '/admin/api/crm-copy', words: [] },
  ];
}

/**
 * Adds an inquiry and a note on it, and a draft of the home page. Also changes the name and title of
 * the signed-in administrator.
 */
async function addHostileTexts(page: Page): Promise<Screen[]> {
  const sender = { ...inquiry, firstName: markup, lastName: turned };
  const { id } = await change(page, 'POST', 'contact', { ...sender, message: script });
  await change(page, 'POST', `admin/contacts/${id}/notes`, { text: script });
  await change(page, 'PUT', 'admin/account', { fullName: markup, title: script });
  const { home } = shippedContent;
  const hero = { ...home.hero, heading: markup, intro: script };
  await change(page, 'PUT', 'admin/website/home', { ...home, hero });
  return [
    { path: '/admin/contacts', words: [person, script] },
    { path: `/admin/contacts/${id}`, words: [person, script] },
    { path: '/admin/website/home', words: [], values: [markup, script] },
    { path: '/admin/website/claims', words: [person, markup, script] },
    { path: '/admin/account', words: [], values: [markup, script] },
    { path: '/admin/administrators', words: [markup, script] },
  ];
}

/**
 * Adds records, a token and a webhook, and changes the account and the home page's draft, with texts that contain HTML,
 * scripts and right-to-left text.
 * @returns the screens that show these texts
 */
export async function fillHostileOffice(page: Page): Promise<Screen[]> {
  const { id, screens } = await addHostileAgent(page);
  const others = [
    ...(await addHostileRecords(page, id)),
    ...(await addHostileTexts(page)),
    ...(await addHostilePrograms(page)),
  ];
  const shared = [
    { path: '/admin/dashboard', words: [markup] },
    { path: '/admin/audit', words: [person, script] },
  ];
  return [...screens, ...others, ...shared];
}
