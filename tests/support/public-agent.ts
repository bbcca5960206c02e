import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';

/** An agent with a published page, as visitors see the agent. */
export const publicAgent: PublicAgent = {
  id: '018f0000-0000-7000-8000-000000000001',
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  slug: 'eleanor-whitfield',
  headline: 'Porches first.',
  portraitId: '018f0000-0000-7000-8000-000000000002',
  changedAt: '2026-11-21T00:00:00.000Z',
  email: 'eleanor@example.com',
  phone: '(912) 555-0101',
  licenseNumber: '000101',
  biography: 'I grew up here.\n\nThen I restored houses.',
  whatsapp: '19125550101',
  facebook: 'https://www.facebook.com/a',
  instagram: null,
  isSample: true,
  isRealtor: null,
  areas: 'Historic District, Ardsley Park',
  languages: 'English, Spanish',
  isFirst: false,
  linkedin: 'https://www.linkedin.com/in/a',
};
