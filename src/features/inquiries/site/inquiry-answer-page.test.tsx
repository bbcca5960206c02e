import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { InquiryFailedPage } from './inquiry-answer-page.tsx';

const failure = {
  page: 'contact-failed' as const,
  values: {},
  errors: {},
  reason: 'Please check the marked fields.',
  phone: { shown: '(912) 555-0142', e164: '+19125550142' },
};
/** The page reads only these fields of the agent. */
const agent = { id: 'id-of-the-agent', slug: 'ann-lee', firstName: 'Ann' } as PublicAgent;
const agentsQuestion = 'How can I help?';
const agentField = `value="${agent.id}"`;

test('the form about a home asks in the brokerage’s words, also if the home has an agent', () => {
  const agentsPage = renderToStaticMarkup(<InquiryFailedPage {...failure} agent={agent} />);
  expect(agentsPage).toContain(agentsQuestion);
  expect(agentsPage).toContain(agentField);
  const homesPage = renderToStaticMarkup(
    <InquiryFailedPage {...failure} agent={agent} propertyId="id-of-a-home" />,
  );
  expect(homesPage).not.toContain(agentsQuestion);
  expect(homesPage).toContain(agentField);
  expect(homesPage).toContain('value="id-of-a-home"');
});
