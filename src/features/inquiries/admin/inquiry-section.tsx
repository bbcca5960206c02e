import { Link } from '@tanstack/react-router';
import { markedName } from '#shared/domain/full-name.ts';
import { cameFromInWords } from '#features/inquiries/domain/came-from.ts';
import { sourceInWords } from '#features/inquiries/domain/inquiry-sources.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { type InquiryDetail, spamReasons } from '#features/inquiries/domain/inquiries.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminEditPath, adminPaths } from '#shared/domain/paths.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { AnswerBar } from './activity/answer-bar.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { Panel } from '#shared/screen/screen.tsx';
import { Fact } from '#shared/ui/fact.tsx';

export function InquirySection({ inquiry }: { inquiry: InquiryDetail }) {
  const { email, phone, service, message, aboutAgentIsActive, createdAt, spamReason } = inquiry;
  return (
    <Panel title="Inquiry">
      {message ? (
        <p className="mb-5 max-w-prose break-words whitespace-pre-wrap">{message}</p>
      ) : (
        <p className="mb-5 text-quiet">No message</p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Email">{email ? <EmailLink email={email} /> : 'N/A'}</Fact>
        <Fact name="Phone">{phone ? <PhoneLink phone={phone} /> : 'N/A'}</Fact>
        <Fact name="Interested in">{serviceLabels[service]}</Fact>
        <Fact name="Source">{markedName(sourceInWords(inquiry), aboutAgentIsActive)}</Fact>
        {inquiry.cameFrom && <Fact name="Came from">{cameFromInWords(inquiry.cameFrom)}</Fact>}
        {inquiry.propertyId && (
          <Fact name="About the home">
            <HomeLink id={inquiry.propertyId} title={inquiry.propertyTitle ?? ''} />
          </Fact>
        )}
        <Fact name="Received">
          <time dateTime={createdAt}>{formatOfficeDateTime(createdAt)}</time>
        </Fact>
        {spamReason && <Fact name="Why it looks like spam">{spamReasons.labels[spamReason]}</Fact>}
      </dl>
      {inquiry.consentVersion && <Consent inquiry={inquiry} />}
      <AnswerBar inquiry={inquiry} />
    </Panel>
  );
}

/** A link to the home's form, which the front desk may not open. */
function HomeLink({ id, title }: { id: string; title: string }) {
  if (useIsFrontDesk()) return title;
  return (
    <Link to={adminEditPath(adminPaths.properties, '$id')} params={{ id }} className="text-link">
      {title}
    </Link>
  );
}

const Consent = ({ inquiry: { consentVersion, consentText } }: { inquiry: InquiryDetail }) => (
  <p className="mt-5 border-t border-line pt-3 text-sm text-quiet">
    {consentText
      ? `Shown with the form (version ${consentVersion}): “${consentText}”`
      : 'Shown with the form: an unknown version.'}
  </p>
);
