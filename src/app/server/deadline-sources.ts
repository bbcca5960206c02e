import type { DerivedDeadline, DerivedKind } from '#features/deadlines/domain/deadlines.ts';
import { selectOpenPolicies } from '#features/policies/server/reading/store.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import { selectPlanned } from '#features/splits/db/splits.ts';
import type { ListedStanding } from '#features/standing/domain/board.ts';
import { plainHours } from '#features/standing/domain/hours.ts';
import { datedRules } from '#features/standing/domain/rule-periods.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { selectBoard } from '#features/standing/server/board-conditions.ts';
import { readBoardRows } from '#features/standing/server/board-rows.ts';
import { readRegister } from '#features/website/db/register.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  adminAgentCommissionPath,
  adminAgentLicensePath,
  adminPaths,
  adminPolicyReadersPath,
} from '#shared/domain/paths.ts';

const toDeadline = (
  kind: DerivedKind,
  record: string,
  facts: Omit<DerivedDeadline, 'kind' | 'key'>,
): DerivedDeadline => ({
  kind,
  key: `${kind}:${record}`,
  ...facts,
});

const rules = datedRules(shippedRules);

/** Returns the REALTOR training that is missing, due at the cycle's end. */
function trainingOf({ realtorMissing }: ListedStanding) {
  const missing = realtorMissing.flatMap((code) => rules.find((rule) => rule.code === code) ?? []);
  const [dueOn] = missing.flatMap(({ spanTo }) => spanTo ?? []).toSorted();
  return dueOn && { dueOn, note: missing.map(({ label }) => label).join(', ') };
}

function licenseDeadlines(row: ListedStanding): DerivedDeadline[] {
  const { id, name, state, dueOn, postDueOn, needed, verified, nextStep } = row;
  const agent = { agentId: id, agentName: name, href: adminAgentLicensePath(id) };
  const hours =
    Number(needed) > 0 ? `${plainHours(verified)} of ${plainHours(needed)} hours. ` : '';
  const training = trainingOf(row);
  return [
    ...(dueOn === null || state === 'lapsed'
      ? []
      : [
          toDeadline('license_renewal', id, {
            ...agent,
            dueOn,
            note: hours + nextStep.replace(/\.$/, ''),
          }),
        ]),
    ...(postDueOn === null
      ? []
      : [toDeadline('post_license', id, { ...agent, dueOn: postDueOn, note: null })]),
    ...(training ? [toDeadline('realtor_training', id, { ...agent, ...training })] : []),
  ];
}

async function readLicenses(db: Database, now: Date) {
  const ids = await selectBoard(db).select('agents.id').execute();
  if (ids.length === 0) return [];
  const rows = await readBoardRows(
    db,
    ids.map(({ id }) => id),
    officeDay(now),
  );
  return rows.flatMap(licenseDeadlines);
}

async function readPolicies(db: Database) {
  const rows = await selectOpenPolicies(db)
    .innerJoin('agents', 'agents.id', 'request.agentId')
    .select(['request.agentId', 'firstName', 'lastName'])
    .where('agents.isActive', '=', true)
    .execute();
  return rows.map(({ id, policyId, agentId, title, dueOn, ...name }) =>
    toDeadline('policy_confirmation', id, {
      agentId,
      agentName: fullName(name),
      dueOn,
      note: title,
      href: adminPolicyReadersPath(policyId),
    }),
  );
}

async function readSplits(db: Database, now: Date) {
  const rows = await selectPlanned(db, officeDay(now))
    .innerJoin('agents', 'agents.id', 'commissionSplits.agentId')
    .select(['commissionSplits.id', 'agentId', 'effectiveOn', 'firstName', 'lastName'])
    .where('agents.isActive', '=', true)
    .execute();
  return rows.map(({ id, agentId, effectiveOn: dueOn, ...name }) =>
    toDeadline('split_effective', id, {
      agentId,
      agentName: fullName(name),
      dueOn,
      // The front desk reads this list, and does not see splits.
      note: null,
      href: adminAgentCommissionPath(agentId),
    }),
  );
}

async function readClaims(db: Database, now: Date) {
  const { content } = await readPublishedWebsite(db);
  const register = await readRegister(db, content, now);
  return register.flatMap(({ subject, state, review, where }) => {
    const dueOn = state === 'approved' || state === 'expired' ? review?.validUntil : null;
    if (!dueOn) return [];
    const facts = { agentId: null, agentName: null, dueOn, note: where };
    return [toDeadline('claim_review', subject, { ...facts, href: adminPaths.websiteClaims })];
  });
}

/** Reads the deadlines that follow from other records, with the queries of their screens. */
export async function derivedDeadlines(db: Database, now: Date): Promise<DerivedDeadline[]> {
  const kinds = await Promise.all([
    readLicenses(db, now),
    readPolicies(db),
    readSplits(db, now),
    readClaims(db, now),
  ]);
  return kinds.flat();
}
