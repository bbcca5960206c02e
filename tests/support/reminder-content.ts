import { v7 as newId } from 'uuid';

const at = '2026-11-21T15:00:00.000Z';
const day = '2026-12-01';

/** Rows for the tables of deadlines, reminders, duty, reports and departures. */
export const reminderContent = (agentId: string, inquiryId: string) => ({
  agentDeadlines: [
    {
      id: newId(),
      agentId,
      kind: 'other' as const,
      label: 'Boat license',
      dueOn: day,
      createdAt: at,
      updatedAt: at,
    },
  ],
  deadlineNotices: [
    {
      deadlineKey: `license_renewal:${agentId}`,
      dueOn: day,
      threshold: -1,
      audience: 'office' as const,
      noticedOn: day,
      outcome: 'sent' as const,
    },
  ],
  digestRuns: [{ officeDay: day, claimedAt: at }],
  officeSettings: [{ key: 'reminders_off', value: '[]', updatedBy: 'admin', updatedAt: at }],
  lateNotices: [{ inquiryId, stage: 'half' as const, recipient: 'office', noticedAt: at }],
  dutyAgents: [{ agentId, joinedAt: at }],
  dutyDays: [{ day, agentId, secondId: null, updatedBy: 'admin', updatedAt: at }],
  dutySwaps: [{ id: newId(), day, fromId: agentId, toId: agentId, askedAt: at }],
  monthlyReports: [{ month: '2026-10', finalAt: at, snapshot: '{}' }],
  agentDepartures: [
    {
      id: newId(),
      agentId,
      leftOn: day,
      forwardedTo: 'commission' as const,
      createdBy: 'admin',
      createdAt: at,
    },
  ],
});
