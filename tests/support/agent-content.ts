import { v7 as newId } from 'uuid';
import { unusualTexts } from './hostile-text.ts';

const at = '2026-11-21T15:00:00.123Z';
const unusual = unusualTexts.map(([, text]) => text).join(' ');
const allBytes = Uint8Array.from({ length: 256 }, (_, index) => index);
const portrait = Buffer.concat(Array.from({ length: 400 }, () => allBytes));

/** Returns rows for an agent's license, exemption and standing, and one for a requirement. */
const standingContent = (agentId: string) => ({
  agentLicenses: [
    {
      agentId,
      licenseType: 'broker' as const,
      status: 'active' as const,
      firstLicensedOn: '1999-12-31',
      renewalDueOn: '2027-05-31',
      isRealtor: true,
      grecHours: '33.5',
      updatedAt: at,
    },
  ],
  ceExemptions: [
    {
      id: newId(),
      agentId,
      kind: 'all_ce' as const,
      reason: unusual,
      startsOn: '2026-01-01',
      createdBy: 'admin',
      createdAt: at,
    },
  ],
  ceStandings: [
    {
      agentId,
      outcome: 'short' as const,
      needed: '36.00',
      toTake: '0.5',
      computedAt: at,
      missing: '[]',
      watched: '[]',
      realtorMissing: '[]',
      alerts: '[]',
    },
  ],
});

/**
 * Returns rows for four agents, for the page, portrait, education, license, exemption and standing
 * of the first one, and for a requirement.
 */
export function agentContent(agentId: string) {
  const agents = ['70.00', '0', '100', '72.5'].map((commissionSplit, index) => ({
    id: index === 0 ? agentId : newId(),
    firstName: 'José',
    lastName: unusual,
    email: `jose${index}@example.com`,
    phone: index === 0 ? null : '',
    commissionSplit,
    hireDate: '1999-12-31T23:59:59.999Z',
    isActive: index > 0,
    notes: unusual,
    createdAt: at,
    updatedAt: at,
  }));
  const portraitId = newId();
  return {
    agents,
    agentSlugs: [
      { slug: 'José', agentId },
      { slug: 'a-b', agentId },
      { slug: 'ab', agentId },
    ],
    agentPages: [
      { agentId, slug: 'ab', biography: unusual, isShown: false, portraitId, updatedAt: at },
    ],
    agentPortraits: ['avif', 'webp'].flatMap((format) =>
      [9, 80, 640].map((width) => ({ portraitId, width, format, bytes: portrait })),
    ),
    continuingEducation: [true, false].map((isVerified) => ({
      id: newId(),
      agentId,
      courseTitle: unusual,
      provider: 'Coastal School',
      courseType: 'ethics' as const,
      hoursCompleted: isVerified ? '3.10' : '99.99',
      completionDate: '2024-02-29',
      isVerified,
      createdAt: at,
      updatedAt: at,
    })),
    ...standingContent(agentId),
  };
}
