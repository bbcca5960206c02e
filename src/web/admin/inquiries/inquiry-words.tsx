import { serviceLabels } from '#domain/inquiry-words.ts';
import { type InquiryDetail, spamReasonLabels } from '#domain/inquiries.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import type { ReactNode } from 'react';
import { EmailLink, PhoneLink } from './contact-ways.tsx';
import { Panel } from './panel.tsx';

/** What the visitor wrote, and what they were shown when they sent it. */
export function InquiryWords({ contact }: { contact: InquiryDetail }) {
  const { email, phone, service, message, aboutAgentName, createdAt, spamReason } = contact;
  return (
    <Panel title="Inquiry">
      {message ? (
        <p className="mb-5 max-w-prose break-words whitespace-pre-wrap">{message}</p>
      ) : (
        <p className="mb-5 text-quiet">No message</p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Email">
          <EmailLink email={email} />
        </Fact>
        <Fact name="Phone">{phone ? <PhoneLink phone={phone} /> : 'N/A'}</Fact>
        <Fact name="Interested in">{serviceLabels[service]}</Fact>
        <Fact name="About agent">{aboutAgentName ?? 'N/A'}</Fact>
        <Fact name="Received">
          <time dateTime={createdAt}>{formatOfficeDateTime(createdAt)}</time>
        </Fact>
        {spamReason && <Fact name="Why it looked like spam">{spamReasonLabels[spamReason]}</Fact>}
      </dl>
      <Consent contact={contact} />
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 break-words">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Consent = ({ contact: { consentVersion, consentText } }: { contact: InquiryDetail }) => (
  <p className="mt-5 border-t border-line pt-3 text-sm text-quiet">
    {consentText
      ? `Shown with the form (version ${consentVersion}): “${consentText}”`
      : `Shown with the form: ${consentVersion ? 'an unknown version' : 'not recorded'}.`}
  </p>
);
