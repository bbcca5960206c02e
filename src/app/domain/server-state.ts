import * as z from 'zod/mini';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { backupDays, isReachable } from './getting-started/steps.ts';

export interface JobRun {
  name: string;
  /** ISO 8601 in UTC */
  endedAt: string;
  hasFailed: boolean;
}

/** The facts about the server that its screen shows. None of them is secret. */
export interface ServerFacts {
  version: string;
  hasMailServer: boolean;
  /** The time when the newest email was sent, ISO 8601 in UTC. */
  lastSentAt: string | undefined;
  failedEmails: number;
  publicOrigin: string;
  /** Whether the setting TRUST_PROXY is set. */
  trustsProxy: boolean;
  /** Whether the request came through a proxy that says so. */
  isProxied: boolean;
  isPostgres: boolean;
  hasPgDump: boolean;
  /** The number of bytes by which the database can grow; undefined on PostgreSQL. */
  freeBytes: number | undefined;
  lastBackupAt: string | undefined;
  /** The last runs of the jobs on the instance that answers. */
  jobRuns: JobRun[];
  now: Date;
}

export const serverPart = z.object({
  title: z.string(),
  isGood: z.boolean(),
  words: z.string(),
  /** The lines to add to the settings, or the commands to run. */
  lines: z.array(z.string()),
  /** Whether the part has the form for an encrypted backup. */
  hasBackupForm: z.optional(z.boolean()),
});
export type ServerPart = z.output<typeof serverPart>;

const gigabyte = 1024 ** 3;
/** Below this, the server soon refuses new inquiries. */
const leastFree = 2 * gigabyte;

const emailLines = [
  'SMTP_URL=smtps://USER:PASSWORD@mail.example.com:465',
  'MAIL_FROM="Your Brokerage <office@example.com>"',
  'MAIL_TO=office@example.com',
];
const backupLines = [
  'npm run backup -- /mnt/backups',
  'with Docker: docker compose run --rm commands',
  'once a day from cron: 15 3 * * * cd /opt/marsh-and-square && npm run backup -- /mnt/backups',
];

function emailPart({ hasMailServer, lastSentAt, failedEmails }: ServerFacts): ServerPart {
  const title = 'Email';
  if (!hasMailServer) {
    const words = 'Email isn’t set up. Nothing can be sent.';
    return { title, isGood: false, words, lines: emailLines };
  }
  const sent = lastSentAt
    ? `The last email was sent on ${formatOfficeDateTime(lastSentAt)}.`
    : 'No email has been sent yet.';
  const failed = failedEmails > 0 ? ` ${failedEmails} failed; see Emails.` : '';
  return { title, isGood: failedEmails === 0, words: `${sent}${failed}`, lines: [] };
}

function addressPart({ publicOrigin }: ServerFacts): ServerPart {
  const isGood = isReachable(publicOrigin);
  return {
    title: 'Web address',
    isGood,
    words: isGood
      ? `Visitors reach the site at ${publicOrigin}.`
      : `The site has no secure web address yet. It is set to ${publicOrigin}.`,
    lines: isGood ? [] : ['PUBLIC_ORIGIN=https://www.example.com'],
  };
}

function proxyPart({ trustsProxy, isProxied }: ServerFacts): ServerPart {
  const isGood = trustsProxy || !isProxied;
  return {
    title: 'Proxy',
    isGood,
    words: trustsProxy
      ? 'The server trusts the proxy that TRUST_PROXY names.'
      : isProxied
        ? 'Requests come through a proxy that the server does not trust, so all visitors share one limit.'
        : 'No proxy is in front of the server, or it does not say so.',
    lines: isGood ? [] : ['TRUST_PROXY=loopback'],
  };
}

function backupPart({ lastBackupAt, now }: ServerFacts): ServerPart {
  const oldest = now.getTime() - backupDays * 24 * 3600 * 1000;
  const isGood = lastBackupAt !== undefined && Date.parse(lastBackupAt) >= oldest;
  return {
    title: 'Backup',
    isGood,
    words: lastBackupAt
      ? `The last backup was made on ${formatOfficeDateTime(lastBackupAt)}.`
      : 'No backup is known.',
    lines: isGood ? backupLines.slice(0, 2) : backupLines,
  };
}

function encryptedBackupPart({ isPostgres, hasPgDump }: ServerFacts): ServerPart {
  const title = 'Encrypted backup';
  if (isPostgres && !hasPgDump) {
    return {
      title,
      isGood: true,
      words:
        'This server has no pg_dump, so it cannot make a backup itself. On a computer with it, run:',
      lines: ['DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DATABASE npm run backup -- FOLDER'],
    };
  }
  return {
    title,
    isGood: true,
    words: 'A copy of the whole database in one file. This command restores it on a new server:',
    lines: ['npm run restore -- FILE.age'],
    hasBackupForm: true,
  };
}

function diskPart({ freeBytes }: ServerFacts): ServerPart {
  const title = 'Disk';
  if (freeBytes === undefined) {
    return { title, isGood: true, words: 'The database server has its own disk.', lines: [] };
  }
  const isGood = freeBytes >= leastFree;
  const words = `${(freeBytes / gigabyte).toFixed(1)} GB are free for the database.`;
  return { title, isGood, words, lines: [] };
}

function jobsPart({ jobRuns }: ServerFacts): ServerPart {
  const title = 'Jobs';
  const failed = jobRuns.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
  if (failed.length > 0) {
    const words = `These failed the last time, and run again in a minute: ${failed.join(', ')}. The server’s log says why.`;
    return { title, isGood: false, words, lines: [] };
  }
  const runs = jobRuns.map(({ name, endedAt }) => `${name} ${formatOfficeDateTime(endedAt)}`);
  const words = runs.length > 0 ? `Last runs here: ${runs.join(', ')}.` : 'None has run here yet.';
  return { title, isGood: true, words, lines: [] };
}

export const describeServer = (facts: ServerFacts): ServerPart[] => [
  emailPart(facts),
  addressPart(facts),
  proxyPart(facts),
  backupPart(facts),
  encryptedBackupPart(facts),
  {
    title: 'Database',
    isGood: true,
    words: facts.isPostgres ? 'PostgreSQL.' : 'SQLite, in the folder of DATA_DIR.',
    lines: [],
  },
  diskPart(facts),
  jobsPart(facts),
  { title: 'Version', isGood: true, words: `${facts.version}.`, lines: [] },
];
