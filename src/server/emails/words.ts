import { consentTexts, currentConsentVersion } from '#domain/inquiry-words.ts';
import { inquiryAnswers, serviceLabels, type Service } from '#domain/inquiry-words.ts';
import { addressLine, type Brokerage } from '#domain/brokerage.ts';

const onTheClock = (hour: number) => `${hour > 12 ? hour - 12 : hour} ${hour < 12 ? 'AM' : 'PM'}`;

const officeTime = ({ officeHours: { opens, closes } }: Brokerage) =>
  `${onTheClock(opens)} to ${onTheClock(closes)}, 7 days a week`;

/**
 * The text of all emails. The qualifying broker must confirm it before launch: it promises a visitor
 * the same as the page that they wrote from, and nothing more.
 */
export const acknowledgement = {
  subject: (brokerage: Brokerage) => `We have your inquiry, ${brokerage.name}`,
  greeting: (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** The agency's page promises no more than this. */
  fromAgency: inquiryAnswers.success.description,
  /** An agent's page promises a reply within two hours, seven days a week. */
  fromAgent: (agent: string, brokerage: Brokerage) =>
    `Thank you for your inquiry. ${agent} of ${brokerage.name} will reply within ${brokerage.replyMinutes / 60} hours of office time: ${officeTime(brokerage)}.`,
  about: (service: Service) => `You asked about: ${serviceLabels[service]}.`,
  call: (brokerage: Brokerage) =>
    `If you would rather talk, call us at ${brokerage.phone.shown}. You can also simply answer this e-mail.`,
  consent: consentTexts[currentConsentVersion] ?? '',
  signature: (brokerage: Brokerage) => [
    brokerage.name,
    brokerage.phone.shown,
    addressLine(brokerage),
  ],
} as const;

export const notice = {
  subject: (name: string, service: Service) =>
    `New inquiry from ${name}: ${serviceLabels[service]}`,
  toOffice: 'A new inquiry came in from the site.',
  toAgent: (agent: string) => `${agent}, an inquiry came in from your page. It is assigned to you.`,
  due: (instant: string) => `Please answer by ${instant} (Savannah time).`,
  answer: 'Answering this e-mail writes to the visitor.',
  open: 'Open it in the back office:',
  labels: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    service: 'Interested in',
    agent: 'About agent',
    message: 'Message',
  },
  none: 'None',
} as const;
