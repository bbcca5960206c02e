import { addressLine, type Brokerage } from '#features/brokerage/domain/brokerage.ts';
import {
  consentTexts,
  currentConsentVersion,
  inquiryAnswers,
  serviceLabels,
} from '#features/inquiries/domain/inquiry-words.ts';
import { replyPromise } from '#features/brokerage/domain/reply-promise.ts';
import type { InquiryForEmail } from '#features/inquiries/domain/inquiries.ts';
import {
  brokeragePhone,
  paragraph,
  writeEmailBody,
  type ComposedEmail,
} from '#features/emails/server/compose/email-text.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { plainName } from './visitor-name.ts';

/**
 * Returns the sentence that promises a reply. It is the same promise that the visitor read at the
 * form: on an agent's page a reply within the promised hours, if the brokerage promises any, and on
 * the home page a reply without a time.
 */
const promise = ({ aboutAgent }: InquiryForEmail, brokerage: Brokerage): string =>
  aboutAgent
    ? `Thank you for your inquiry. ${replyPromise(brokerage, oneLine(aboutAgent.name))}`
    : inquiryAnswers.success.description;

/**
 * Composes the acknowledgement, which is the automatic email to the visitor. The qualifying broker
 * must confirm the email's text before launch. The email must not promise more than the page with
 * the form does. The first name is the only text from the visitor that it repeats, because the
 * address may be another person's.
 */
export function composeAcknowledgement(
  inquiry: InquiryForEmail,
  brokerage: Brokerage,
  office: Mailbox,
): ComposedEmail {
  const name = plainName(inquiry.firstName, 2);
  const phone = brokeragePhone(brokerage);
  const subject = `Your inquiry to ${brokerage.name}`;
  const parts = [
    paragraph(name ? `Hello ${name},` : 'Hello,'),
    paragraph(promise(inquiry, brokerage)),
    paragraph(`You asked about: ${serviceLabels[inquiry.service]}.`),
    paragraph('If you would rather talk, call us at ', phone, '. Or just reply to this email.'),
    paragraph(consentTexts[currentConsentVersion] ?? ''),
    paragraph(`${brokerage.name}\n`, phone, `\n${addressLine(brokerage)}`),
  ];
  return {
    kind: 'acknowledgement',
    recipient: { name, address: inquiry.email },
    replyTo: office,
    subject,
    ...writeEmailBody(subject, parts),
  };
}
