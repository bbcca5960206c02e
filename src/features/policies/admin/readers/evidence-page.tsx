import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { emailStatuses } from '#features/emails/domain.ts';
import { formatCalendarDate, formatOfficeTimestamp } from '#shared/domain/office-time.ts';
import { adminPolicyEvidencePath, adminPolicyReadersPath } from '#shared/domain/paths.ts';
import { policyCategories } from '#features/policies/domain/policies.ts';
import type { Evidence, EvidenceEmail } from '#features/policies/domain/readers.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { evidenceQuery } from '#features/policies/api/readers.ts';
import { hasStatus } from '#shared/api/request.ts';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { FormattedText } from '#shared/ui/formatted-text.tsx';

const route = getRouteApi(`/signed-in${adminPolicyEvidencePath('$id', '$agent')}`);

export function EvidencePage() {
  const { id, agent } = route.useParams();
  const { version } = route.useSearch();
  const readers = useLocation({ select: ({ state }) => state.readers });
  const query = useQuery(evidenceQuery(id, agent, version));
  if (!query.data && hasStatus(query.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title="Evidence of Confirmation"
      intro={query.data && `${query.data.agent.name}, ${query.data.version.title}`}
      back={
        <BackLink
          to={adminPolicyReadersPath(id)}
          label="Back to Confirmations"
          search={readers ?? {}}
        />
      }
      actions={<PrintButton />}
    >
      <QueryView
        query={query}
        loading="Loading evidence..."
        failed="The evidence could not be loaded"
      >
        {(evidence) => (
          <div className="print:text-[8.5pt]/4">
            <OtherVersions policyId={id} evidence={evidence} />
            <Facts evidence={evidence} />
            <Emails emails={evidence.emails} />
            <p className="mt-4 border-t border-line pt-3 print:mt-2 print:pt-2">
              {footOf(evidence)}
            </p>
            <Words evidence={evidence} />
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

/** Links to the evidence of the other versions that the agent confirmed. */
function OtherVersions({ policyId, evidence }: { policyId: string; evidence: Evidence }) {
  const others = evidence.confirmedVersions.filter((number) => number !== evidence.version.number);
  if (others.length === 0) return null;
  return (
    <p className="mb-4 print:hidden">
      Other confirmations:{' '}
      {others.map((number, nth) => (
        <span key={number}>
          {nth > 0 && ', '}
          <Link
            to={adminPolicyEvidencePath('$id', '$agent')}
            params={{ id: policyId, agent: evidence.agent.id }}
            search={{ version: number }}
            state
            className="text-link"
          >
            version {number}
          </Link>
        </span>
      ))}
    </p>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-t border-line py-2 sm:grid-cols-[12rem_1fr] print:grid-cols-[9rem_1fr] print:py-0.5">
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

function Facts({ evidence }: { evidence: Evidence }) {
  const { agent, version, confirmation, recomputedChecksum } = evidence;
  const isIntact =
    recomputedChecksum === version.checksum && recomputedChecksum === confirmation.checksum;
  return (
    <dl className="border-b border-line">
      <Fact label="Agent">{agent.name}</Fact>
      <Fact label="Policy">
        {version.title}, category {policyCategories.labels[version.category]}
      </Fact>
      <Fact label="Version">
        {version.number}
        {version.isMinor && ', a minor correction'}, published by {version.publishedByName},{' '}
        {formatOfficeTimestamp(version.publishedAt)}
      </Fact>
      <Fact label="Statement">“{confirmation.statement}”</Fact>
      <Fact label={confirmation.method === 'link' ? 'Name typed' : 'Name on the paper'}>
        {confirmation.typedName}
        {confirmation.differsFromRecord && (
          <strong className="text-brick"> (differs from the agent’s name on record)</strong>
        )}
      </Fact>
      {confirmation.method === 'link' ? (
        <LinkFacts confirmation={confirmation} />
      ) : (
        <PaperFacts confirmation={confirmation} />
      )}
      <Fact label="Checksum of the text">
        <code className="break-all">{confirmation.checksum}</code>
        <span className="block">
          {isIntact ? (
            'SHA-256, recomputed for this page: matches the stored checksum.'
          ) : (
            <strong className="text-brick">
              SHA-256, recomputed for this page: does not match. The stored text was changed.
            </strong>
          )}
        </span>
      </Fact>
    </dl>
  );
}

type Confirmed = Pick<Evidence, 'confirmation'>;

const LinkFacts = ({ confirmation }: Confirmed) => (
  <>
    <Fact label="Confirmed">{formatOfficeTimestamp(confirmation.confirmedAt)}</Fact>
    <Fact label="Link sent to">
      {confirmation.sentTo}
      {confirmation.addressRemarks.map((remark) => (
        <strong key={remark} className="block text-brick">
          {remark}
        </strong>
      ))}
    </Fact>
    <Fact label="IP address">{confirmation.ip ?? 'Not known'}</Fact>
    <Fact label="Browser">{confirmation.userAgent ?? 'Not known'}</Fact>
  </>
);

const PaperFacts = ({ confirmation }: Confirmed) => (
  <>
    <Fact label="Day on the paper">{formatCalendarDate(confirmation.paperOn ?? '')}</Fact>
    <Fact label="Recorded">
      by {confirmation.recordedByName}, {formatOfficeTimestamp(confirmation.confirmedAt)}
    </Fact>
    <Fact label="Note">{confirmation.note}</Fact>
  </>
);

/** Returns "ann@example.com, queued Nov 21, 2026, 3:05:09 PM EST. Waiting." for a queued email. */
function describeEmail({ recipientAddress, createdAt, status, sentAt, lastError }: EvidenceEmail) {
  const fate = [emailStatuses.labels[status], sentAt && formatOfficeTimestamp(sentAt), lastError];
  return `${recipientAddress}, queued ${formatOfficeTimestamp(createdAt)}. ${fate.filter(Boolean).join(', ')}.`;
}

/* oxlint-disable react/no-array-index-key -- The emails of a confirmation never change places. */
const Emails = ({ emails }: { emails: EvidenceEmail[] }) => (
  <section className="mt-4 print:mt-2">
    <h2 className="font-semibold">Emails</h2>
    {emails.length === 0 && <p>No email was sent.</p>}
    <ul>
      {emails.map((email, index) => (
        <li key={index} className="break-words">
          {describeEmail(email)}
        </li>
      ))}
    </ul>
  </section>
);

function footOf({ confirmation }: Evidence): string {
  if (confirmation.method === 'link') {
    return 'Confirmed through a link that was sent to this address. A person who could read that mailbox, or this office’s outgoing email, could open it.';
  }
  return `Confirmed on paper. Recorded by ${confirmation.recordedByName}; the paper itself is not stored here.`;
}

/** In print, the text has small margins and headings, so that it needs less paper. */
const wordsClasses =
  'mt-6 border border-line bg-surface p-5 print:mt-3 print:border-0 print:p-0 print:[&_:is(h2,h3,h4,h5)]:text-[10pt]/4 print:[&_:is(h3,h4,h5)]:mt-2 print:[&_:is(p,ul,ol)]:mt-1 print:[&_li]:mt-0';

const Words = ({ evidence: { version } }: { evidence: Evidence }) => (
  <section className={wordsClasses}>
    <h2 className="mb-3 font-display text-2xl font-medium print:mb-1">
      {version.title}, version {version.number}
    </h2>
    <FormattedText text={version.content} headingLevel={3} />
  </section>
);
