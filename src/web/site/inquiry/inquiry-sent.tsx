import type { Phone } from '#domain/brokerage.ts';
import { inquiryAnswers } from '#domain/inquiries/inquiry-words.ts';
import { display, textLink } from '#web/site/page/page-styles.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import type { SentInquiry } from './use-inquiry-form.ts';

/** The texts that replace the form after an inquiry was sent. */
export const sentText = {
  heading: 'Thanks. We got your message.',
  replyTo: 'The reply goes to',
  wrong: 'Wrong address?',
  change: 'Change it',
  hurry: 'In a hurry? Call',
  hours: 'Office hours:',
  another: 'Send another',
} as const;

interface InquirySentProps {
  sent: SentInquiry;
  phone: Phone;
  /** Shows the form again with what the visitor typed. */
  onChange: () => void;
  /** Shows the empty form again. */
  onAnother: () => void;
}

const action = `${textLink} py-1 font-semibold`;

export function InquirySent({ sent, phone, onChange, onAnother }: InquirySentProps) {
  const { values, answer, height } = sent;
  return (
    // This minimum height keeps everything below the form in place.
    <div data-sent className="grid content-start gap-5" style={{ minHeight: height }}>
      <h3 id="sent" tabIndex={-1} className={`${display} text-title`}>
        {sentText.heading}
      </h3>
      <p className="text-xl">{answer?.reply ?? inquiryAnswers.success.description}</p>
      <p>
        {sentText.replyTo} <span className="font-semibold">{values['email']}</span>.{' '}
        <span className="whitespace-nowrap">
          {sentText.wrong}{' '}
          <button type="button" onClick={onChange} className={action}>
            {sentText.change}
          </button>
        </span>
      </p>
      <p>
        {sentText.hurry} <PhoneLink phone={phone} className={`${textLink} whitespace-nowrap`} />.
        {answer && ` ${sentText.hours} ${answer.hours}.`}
      </p>
      <p>
        <button type="button" onClick={onAnother} className={action}>
          {sentText.another}
        </button>
      </p>
    </div>
  );
}
