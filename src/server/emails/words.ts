import { consentTexts, currentConsentVersion } from '#domain/inquiry-words.ts';
import { inquiryAnswers, serviceLabels, type Service } from '#domain/inquiry-words.ts';
import { officeHours, promisedMinutes } from '#domain/office-hours.ts';
import type { Brokerage } from '#domain/site.ts';

const onTheClock = (hour: number) => `${hour > 12 ? hour - 12 : hour} ${hour < 12 ? 'AM' : 'PM'}`;

const officeTime = `${onTheClock(officeHours.opens)} to ${onTheClock(officeHours.closes)}, 7 days a week`;

/**
 * Every word that the server mails; the firm's names and numbers are those of the site. To be
 * confirmed by the qualifying broker before launch: a visitor is promised what the page that they
 * wrote from promises, and nothing more.
 */
export const acknowledgement = {
  subject: (firm: Brokerage) => `We have your inquiry, ${firm.name}`,
  greeting: (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** The agency's page promises no more than this. */
  fromAgency: inquiryAnswers.success.description,
  /** An agent's page promises a reply within two hours, seven days a week. */
  fromAgent: (agent: string, firm: Brokerage) =>
    `Thank you for your inquiry. ${agent} of ${firm.name} will reply within ${promisedMinutes / 60} hours of office time: ${officeTime}.`,
  about: (service: Service) => `You asked about: ${serviceLabels[service]}.`,
  call: (firm: Brokerage) =>
    `If you would rather talk, call us at ${firm.phone}. You can also simply answer this e-mail.`,
  consent: consentTexts[currentConsentVersion] ?? '',
  signature: (firm: Brokerage) => [firm.name, firm.phone, firm.address],
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
