import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import type { DigestContext } from '#features/deadlines/server/digest/run-digest.ts';
import { countListed } from '#app/server/count-listed.ts';
import { derivedDeadlines } from '#app/server/deadline-sources.ts';
import { licenseSteps } from './license-steps.ts';
import { mondayLines } from './monday-lines.ts';

interface OfficeContext extends Pick<DigestContext, 'db' | 'clock' | 'isClockSet'> {
  liveSite: { current: () => { brokerage: Brokerage } };
  office: () => Mailbox;
  publicOrigin: string;
}

/** Returns what the digest takes from other features. */
export function digestContext(context: OfficeContext): DigestContext {
  const brokerage = () => context.liveSite.current().brokerage;
  return {
    ...context,
    emailSettings: () => ({
      brokerage: brokerage(),
      office: context.office(),
      publicOrigin: context.publicOrigin,
    }),
    derived: derivedDeadlines,
    mondayLines: mondayLines(countListed(brokerage)),
    licenseSteps,
  };
}
