import type { ReactNode } from 'react';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { noticeOf } from '#features/policies/domain/reading-words.ts';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import type { OpenPolicy } from '#features/policies/domain/reading.ts';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { PhoneLink } from '#features/site/site/phone-link.tsx';
import { display, textLink } from '#features/site/site/page/page-styles.ts';
import { ConfirmationErrors, ConfirmationForm } from './confirmation-form.tsx';
import { PolicyText } from './policy-text.tsx';

export type PolicyView = Parameters<CompiledSite['renderPolicy']>[0];

export function PolicyPage({ reading, refused, brokerage }: PolicyView & { brokerage: Brokerage }) {
  if (!reading) return <DeadLink brokerage={brokerage} />;
  const { state, agentName, version } = reading;
  const { number, title } = version;
  return (
    <>
      <h1 className={`${display} text-lead`}>{title}</h1>
      <p className="mt-3 text-quiet">
        Version {number}, published {formatOfficeDate(version.publishedAt)}, for {agentName}
      </p>
      {version.changeNote !== null && <p className="mt-3">What changed: {version.changeNote}</p>}
      {refused && <ConfirmationErrors refused={refused} number={number} />}
      <Notice>{noticeOf(reading)}</Notice>
      {state !== 'withdrawn' && <PolicyText text={version.content} />}
      {state === 'open' && (
        <ConfirmationForm version={version} brokerage={brokerage} refused={refused} />
      )}
      <Others others={reading.others} />
      <p className="mt-10 border-t border-line pt-4 text-sm text-quiet print:hidden">
        {state !== 'withdrawn' &&
          'To keep the policy on paper, print this page from your browser’s menu. '}
        Questions? Call us at{' '}
        <PhoneLink phone={brokerage.phone} className={`${textLink} whitespace-nowrap`} />.
      </p>
    </>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="mt-6 border border-l-4 border-oak bg-surface p-4 font-semibold">{children}</p>
);

function Others({ others }: { others: OpenPolicy[] }) {
  if (others.length === 0) return null;
  return (
    <section className="mt-10 print:hidden">
      <h2 className={`${display} text-2xl`}>Also waiting for you</h2>
      <ul className="mt-3 grid gap-2">
        {others.map(({ title, dueOn }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two policies can share a title.
          <li key={index}>
            {title}, due {formatCalendarDate(dueOn)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-quiet">
        {others.length === 1 ? 'You got an email for it.' : 'You got an email for each.'}
      </p>
    </section>
  );
}

function DeadLink({ brokerage }: { brokerage: Brokerage }) {
  return (
    <>
      <h1 className={`${display} text-lead`}>This link no longer works.</h1>
      <p className="mt-4 text-xl">Please ask the office for a new one.</p>
      <p className="mt-4">
        Call us at <PhoneLink phone={brokerage.phone} className={`${textLink} whitespace-nowrap`} />
        .
      </p>
    </>
  );
}
