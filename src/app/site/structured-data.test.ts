import { expect, test } from 'vitest';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { toSiteContent } from '#features/site/site/site-content.ts';
import { structuredData } from './structured-data.ts';

const content = toSiteContent(
  { content: shippedContent, pictures: {}, reviews: [] },
  new Date(),
  true,
);

const headline = '</script><script>alert(1)</script><!--';
const agent: PublicAgent = {
  id: '0193a3b0-1111-7111-8111-111111111111',
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  email: 'eleanor@example.com',
  phone: null,
  licenseNumber: null,
  slug: 'eleanor-whitfield',
  headline,
  biography: null,
  whatsapp: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  isSample: true,
  portraitId: null,
  changedAt: '2026-11-21T15:00:00.000Z',
};

test('A24: an agent’s words cannot end the element of the structured data', () => {
  const json = structuredData({ page: 'agent', agent }, content, 'https://example.com') ?? '';
  expect(json).not.toContain('<');
  const [person] = (JSON.parse(json) as { '@graph': { description: string }[] })['@graph'];
  expect(person?.description).toBe(headline);
});
