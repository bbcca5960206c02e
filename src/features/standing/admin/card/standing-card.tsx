import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signature } from '#shared/domain/full-name.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { alertSentence } from '#features/standing/domain/alerts.ts';
import {
  type CardPeriod,
  nextStepOfStanding,
  type StandingCard as Card,
} from '#features/standing/domain/card.ts';
import { plainHours } from '#features/standing/domain/hours.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { useSession } from '#shared/session/session.ts';
import { agentStandingQuery } from '#features/standing/api/standing.ts';
import { ownAccount } from '#features/sign-in/api/administrators.ts';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { ChoiceTabs } from '#shared/ui/form/choice-tabs.tsx';
import { RecordsSection } from './records-section.tsx';
import { RequirementLines } from './requirement-lines.tsx';
import { grecWords } from '#features/standing/domain/requirement-words.ts';
import { WhatIf } from './what-if.tsx';

/** An agent's standing in continuing education, with the reasons. It can be printed as evidence. */
export function StandingCard({ agentId }: { agentId: string }) {
  const [period, setPeriod] = useState<CardPeriod>('current');
  const query = useQuery(agentStandingQuery(agentId, period));
  return (
    <QueryView
      query={query}
      loading="Loading standing..."
      failed="The standing could not be loaded"
    >
      {(card) => (
        <div className="space-y-4 print:space-y-0">
          <section className="border border-line bg-surface p-5 print:border-0 print:p-0">
            <h2 className="mb-3 font-display text-xl font-medium">Continuing education</h2>
            <Periods card={card} period={period} onChoose={setPeriod} />
            <Summary card={card} period={period} />
            <RequirementLines standing={card.standing} facts={card} />
            <Grec card={card} />
            <div className="mt-5">
              <RecordsSection card={card} />
            </div>
            <Foot />
          </section>
          {period === 'current' && <WhatIf card={card} />}
        </div>
      )}
    </QueryView>
  );
}

const periods = [
  { value: 'current', label: 'This period' },
  { value: 'previous', label: 'Previous period' },
] as const;

interface PeriodsProps {
  card: Card;
  period: CardPeriod;
  onChoose: (period: CardPeriod) => void;
}

/** The choice of the period, unless there is only one, and the button that prints the card. */
const Periods = ({ card, period, onChoose }: PeriodsProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 print:hidden">
    {card.previousPeriod && (
      <ChoiceTabs
        legend="Renewal period"
        options={periods}
        value={period}
        onChoose={(chosen) => onChoose(chosen ?? 'current')}
      />
    )}
    <PrintButton className="mb-4" />
  </div>
);

/** The result in a sentence, the period, the day of the result, surplus hours and alerts. */
function Summary({ card, period }: Omit<PeriodsProps, 'onChoose'>) {
  const { standing, today, isLookingAhead, isActive } = card;
  const lapsesOn = standing.postLicense?.lapsesOn ?? null;
  const nextStep = nextStepOfStanding(standing, card);
  // Leave out an alert with the same words as the next step, for example for a lapsed license,
  // because the next step is shown above the alerts.
  const alerts = standing.alerts
    .map((code) => alertSentence(code, { isActive, lapsesOn }))
    .filter((sentence) => sentence !== nextStep);
  return (
    <div className="mb-3">
      <p className="font-display text-2xl text-balance">
        {period === 'current' ? nextStep : pastResult(standing)}
      </p>
      <p className="mt-1 text-quiet">
        {standing.period &&
          `Period: ${formatCalendarDate(standing.period.from)} to ${formatCalendarDate(standing.period.dueOn)}. `}
        {`${isLookingAhead ? 'Looking ahead to' : 'As of'} ${formatCalendarDate(today)}.`}
      </p>
      {Number(standing.surplus) > 0 && (
        <p className="mt-1">
          {plainHours(standing.surplus)} hours more than needed. Extra hours do not carry over.
        </p>
      )}
      {period === 'current' &&
        alerts.map((sentence) => (
          <p key={sentence} className="mt-1 font-semibold text-brick">
            {sentence}
          </p>
        ))}
    </div>
  );
}

/** Returns the result of the previous period in a sentence, without a next step. */
function pastResult({ outcome, total }: Card['standing']): string {
  if (outcome === 'complete') return 'The recorded hours met the requirements.';
  if (outcome === 'verify')
    return `${plainHours(total.pending)} pending hours were never verified.`;
  return outcome === 'short'
    ? `${plainHours(total.toTake)} hours fewer than needed are recorded.`
    : 'The result of this period is not known.';
}

/**
 * A sentence that compares the hours at GREC with the verified hours that the office has recorded.
 * It is shown only if hours at GREC are recorded for the period.
 */
function Grec({ card: { license, standing } }: { card: Card }) {
  const words = grecWords(license, standing.grecDifference);
  return words && <p className="mt-3">{words}</p>;
}

function Foot() {
  const { user } = useSession();
  const account = useQuery(ownAccount.query).data?.record;
  return (
    <footer className="mt-5 border-t border-line pt-3 text-sm text-quiet">
      <p>The Commission’s record decides. This page counts what this office has recorded.</p>
      <p className="hidden print:block">
        Printed by {account ? signature(account) : user.username}.
      </p>
    </footer>
  );
}
