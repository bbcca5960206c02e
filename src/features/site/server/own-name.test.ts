import { describe, expect, test } from 'vitest';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import type { Preview } from '#features/website/domain/api.ts';
import { sendForm } from '#tests/support/inquiries.ts';
import { useSampleOffice } from '#tests/support/sample-office.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { brokerageNamed, publishContent } from '#tests/support/website.ts';

const site = await loadBuiltSite();

const newAgent = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
  phone: '(912) 555-0123',
  licenseNumber: '000777',
  commissionSplit: '70.00',
};

const publicPaths = [
  '/',
  '/team',
  '/privacy',
  '/terms',
  '/contact/sent',
  '/sell',
  '/homes',
  '/neighborhoods/historic-district',
  '/nothing-here',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
];

/** The claims of the shipped words and the marks of samples, in texts, descriptions and structured data. */
const unproven =
  /15\+|15 years|25\+|850M|150\+|Happy Families|5-star|5 out of 5|24\/7|Top-Rated|98%|15 days|15%|Proven|Verified Client|Hannah|Denise|Baptiste|\$650K|\$485K|\$720K|\$425K|\+8%|\+12%|\+6%|Sample home|sample guide|Lewis Avenue/;

describe('a brokerage with its own name', () => {
  const office = useSampleOffice('sqlite', { site });
  const read = async (path: string) => (await office().app.inject(path)).body;
  const claimsIn = async (paths: string[]) => {
    const found = await Promise.all(
      paths.map(async (path) => [path, unproven.exec(await read(path))?.[0]] as const),
    );
    return found.filter(([, claim]) => claim !== undefined);
  };

  async function openPages() {
    const { call, db } = office();
    const { id } = (await call('POST', '/agents', newAgent)).json<{ id: string }>();
    await db.updateTable('agentPages').set({ isShown: true }).where('agentId', '=', id).execute();
    const slugs = await db.selectFrom('agentPages').select('slug').execute();
    const sent = await sendForm(office());
    const homes = [...(await read('/homes')).matchAll(/href="(\/homes\/[^"#]+)"/g)];
    expect(homes.length).toBeGreaterThan(0);
    const homePaths = homes.map(([, path = '']) => path);
    const agentPaths = slugs.flatMap(({ slug }) => [`/agent/${slug}`, `/agent-${slug}`]);
    return [...publicPaths, ...homePaths, ...agentPaths, String(sent.headers.location)];
  }

  const previews = async (content: WebsiteContent['brokerage']) =>
    Promise.all(
      (['home', 'agent', 'email', 'link', 'privacy', 'terms'] as const).map(async (page) => {
        const body = { part: 'brokerage', content, page };
        return (await office().call('POST', '/website/preview', body))
          .json<Preview>()
          .html.replaceAll(/data:image[^"]*/g, '');
      }),
    );

  const register = async () =>
    (await office().call('GET', '/website/claims')).json<RegisterRow[]>();

  async function sign(subject: string, change: object = {}) {
    const { checksum } = (await register()).find((row) => row.subject === subject)!;
    await office().db.updateTable('adminUsers').set({ fullName: 'Margaret Ellis' }).execute();
    const proof = { decision: 'approved', source: 'MLS report', validUntil: '2026-12-31' };
    const body = { subject, checksum, ...proof, ...change };
    expect((await office().call('POST', '/website/reviews', body)).statusCode).toBe(201);
  }

  async function waitUntil(instant: string) {
    const { clock, liveSite } = office();
    clock.advance((Date.parse(instant) - clock.read().getTime()) / 1000);
    await liveSite.refresh();
  }

  test('shows nothing that is not signed, on any page, in previews, emails and files', async () => {
    const paths = await openPages();
    const own = brokerageNamed('Coastal Oak Realty');
    const samples = (await claimsIn(paths)).map(([path]) => path);
    for (const path of ['/', '/homes', '/neighborhoods/historic-district']) {
      expect(samples).toContain(path);
    }
    expect(samples.some((path) => path.startsWith('/agent/'))).toBe(true);
    expect(samples).not.toContain('/agent/jane-doe');
    expect((await previews(own)).map((html) => unproven.exec(html)?.[0]).filter(Boolean)).toEqual(
      [],
    );
    expect((await publishContent(office(), 'brokerage', own)).statusCode).toBe(200);
    expect(await claimsIn(paths)).toEqual([]);
    const subjects = (await register()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('home:'))).toEqual([]);
    const emails = await office().db.selectFrom('emailMessages').select(['text', 'html']).execute();
    expect(emails.length).toBeGreaterThan(0);
    expect(JSON.stringify(emails)).not.toMatch(unproven);
    const facts = await read('/');
    expect(facts).toContain('has helped buyers and sellers in Savannah.');
    expect(facts).toContain('Ardsley Park');
  });

  test.each([
    ['phone', { contact: { ...shippedContent.brokerage.contact, phone: '(912) 234-5678' } }],
    ['email', { contact: { ...shippedContent.brokerage.contact, email: 'hello@coastal.com' } }],
    ['license', { license: { ...shippedContent.brokerage.license, license: 'H-12345' } }],
  ])('is an own one by its %s, too', async (_what, change) => {
    await publishContent(office(), 'brokerage', { ...shippedContent.brokerage, ...change });
    expect(await claimsIn(['/'])).toEqual([]);
  });

  test('shows a signed claim until its last day, and no other value of it', async () => {
    await publishContent(office(), 'brokerage', brokerageNamed('Coastal Oak Realty'));
    await sign('claim:about.0');
    await sign('claim:words.home.about.paragraphs.0.text');
    expect(await read('/')).toMatch(/15\+.*over 15 years|over 15 years.*15\+/s);
    expect(await read('/')).not.toMatch(/850M|25\+/);
    const { about } = shippedContent.home;
    const claims = about.claims.map((each) => ({
      ...each,
      figure: each.figure.replace('15', '16'),
    }));
    const changed = { ...shippedContent.home, about: { ...about, claims } };
    await publishContent(office(), 'home', changed);
    expect(await read('/')).not.toMatch(/1[56]\+/);
    await publishContent(office(), 'home', shippedContent.home);
    expect(await read('/')).toContain('15+');
    await waitUntil('2027-01-01T04:59:00.000Z');
    expect(await read('/')).toContain('15+');
    await waitUntil('2027-01-01T05:00:00.000Z');
    expect(await claimsIn(['/'])).toEqual([]);
  });

  test('shows no figures of a neighborhood without a month, even if they are signed', async () => {
    await publishContent(office(), 'brokerage', brokerageNamed('Coastal Oak Realty'));
    await sign('claim:market.ardsley-park');
    expect(await claimsIn(['/'])).toEqual([]);
  });

  test('shows samples again only with all of the shipped facts', async () => {
    const { call } = office();
    await publishContent(office(), 'brokerage', brokerageNamed('Coastal Oak Realty'));
    await publishContent(office(), 'brokerage', shippedContent.brokerage);
    expect(await claimsIn(['/'])).toHaveLength(1);
    const restore = { number: 1, publish: true };
    expect((await call('POST', '/website/brokerage/restore', restore)).statusCode).toBe(200);
    expect(await claimsIn(['/'])).toEqual([]);
  });
});
