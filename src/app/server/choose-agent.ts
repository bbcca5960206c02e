import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { findOnDuty, usesDuty } from '#features/duty/db/duty-days.ts';
import type { ChooseAgent } from '#features/inquiries/server/admin-context.ts';
import { findKnownAgent } from '#features/inquiries/server/receive/receive-store.ts';

/** Chooses the agent who answered the client before, or else the one on duty, if duty is used. */
export const chooseAgent =
  ({ brokerage }: { brokerage: () => Brokerage }): ChooseAgent =>
  async (db, inquiry, now) => {
    if (!(await usesDuty(db, now))) return undefined;
    const agentId = await findKnownAgent(db, inquiry, now);
    if (agentId !== undefined) return { agentId, assignedAs: 'known_client' };
    const onDuty = await findOnDuty(db, now, brokerage().hours);
    return onDuty?.agentId ? { agentId: onDuty.agentId, assignedAs: 'duty' } : undefined;
  };
