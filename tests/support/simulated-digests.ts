import {
  planDigest,
  type DigestPlan,
  type Notice,
  type OpenDeadline,
} from '#features/deadlines/domain/digest-rule.ts';

export const thresholds = [120, 90, 60, 30, 7, 0];

export const license = (over: Partial<OpenDeadline> = {}): OpenDeadline => ({
  key: 'license_renewal:ann',
  kind: 'license_renewal',
  label: 'License renewal',
  agentId: 'ann',
  agentName: 'Ann Lee',
  agentEmail: 'ann@example.com',
  isAgentActive: true,
  dueOn: '2027-03-21',
  note: null,
  href: '/admin/standing',
  ...over,
});

/** An office whose notices are kept from day to day, and whose emails all leave. */
export function simulatedOffice(refused: string[] = []) {
  let notices: Notice[] = [];
  return {
    notices: () => notices,
    run: (today: string, deadlines: OpenDeadline[], settings = {}): DigestPlan => {
      const plan = planDigest({
        deadlines,
        notices,
        today,
        settings: { thresholds, toOffice: true, toAgents: true, ...settings },
        officeAddresses: new Set(['office@example.com']),
        refused: new Set(refused),
      });
      notices = [...notices, ...plan.notices.map((each) => ({ ...each, email: 'left' as const }))];
      return plan;
    },
  };
}
