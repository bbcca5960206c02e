import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { publicAgent } from '#tests/support/public-agent.ts';
import { InquiryFailedPage } from './inquiry-answer-page.tsx';

const failure = {
  page: 'contact-failed' as const,
  values: {},
  errors: {},
  reason: 'Please check the marked fields.',
  phone: { shown: '(912) 555-0142', e164: '+19125550142' },
};
const agentsQuestion = 'How can I help?';
const agentField = `value="${publicAgent.id}"`;

test('the form about a home asks in the brokerage’s words, also if the home has an agent', () => {
  const agentsPage = renderToStaticMarkup(<InquiryFailedPage {...failure} agent={publicAgent} />);
  expect(agentsPage).toContain(agentsQuestion);
  expect(agentsPage).toContain(agentField);
  const homesPage = renderToStaticMarkup(
    <InquiryFailedPage {...failure} agent={publicAgent} propertyId="id-of-a-home" />,
  );
  expect(homesPage).not.toContain(agentsQuestion);
  expect(homesPage).toContain(agentField);
  expect(homesPage).toContain('value="id-of-a-home"');
});
