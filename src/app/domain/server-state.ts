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

/** A part without its title, and without its lines if there are none. */
type Description = Omit<ServerPart, 'title' | 'lines'> & { lines?: string[] };

function describeEmail({ hasMailServer, lastSentAt, failedEmails }: ServerFacts): Description {
  if (!hasMailServer) {
    const words = 'Email isn’t set up. Nothing can be sent.';
    return { isGood: false, words, lines: emailLines };
  }
  const sent = lastSentAt
    ? `The last email was sent on ${formatOfficeDateTime(lastSentAt)}.`
    : 'No email has been sent yet.';
  const failed = failedEmails > 0 ? ` ${failedEmails} failed; see Emails.` : '';
  return { isGood: failedEmails === 0, words: `${sent}${failed}` };
}

function describeAddress({ publicOrigin }: ServerFacts): Description {
  if (isReachable(publicOrigin)) {
    return { isGood: true, words: `Visitors reach the site at ${publicOrigin}.` };
  }
  const words = `The site has no secure web address yet. It is set to ${publicOrigin}.`;
  return { isGood: false, words, lines: ['PUBLIC_ORIGIN=https://www.example.com'] };
}

function describeProxy({ trustsProxy, isProxied }: ServerFacts): Description {
  if (trustsProxy) {
    return { isGood: true, words: 'The server trusts the proxy that TRUST_PROXY names.' };
  }
  if (!isProxied) {
    return { isGood: true, words: 'No proxy is in front of the server, or it does not say so.' };
  }
  const words =
    'Requests come through a proxy that the server does not trust, so all visitors share one limit.';
  return { isGood: false, words, lines: ['TRUST_PROXY=loopback'] };
}

function describeBackup({ lastBackupAt, now }: ServerFacts): Description {
  const oldest = now.getTime() - backupDays * 24 * 3600 * 1000;
  const isGood = lastBackupAt !== undefined && Date.parse(lastBackupAt) >= oldest;
  return {
    isGood,
    words: lastBackupAt
      ? `The last backup was made on ${formatOfficeDateTime(lastBackupAt)}.`
      : 'No backup is known.',
    lines: isGood ? backupLines.slice(0, 2) : backupLines,
  };
}

function describeEncryptedBackup({ isPostgres, hasPgDump }: ServerFacts): Description {
  if (isPostgres && !hasPgDump) {
    return {
      isGood: true,
      words:
        'This server has no pg_dump, so it cannot make a backup itself. On a computer with it, run:',
      lines: ['DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DATABASE npm run backup -- FOLDER'],
    };
  }
  return {
    isGood: true,
    words: 'A copy of the whole database in one file. This command restores it on a new server:',
    lines: ['npm run restore -- FILE.age'],
    hasBackupForm: true,
  };
}

function describeDisk({ freeBytes }: ServerFacts): Description {
  if (freeBytes === undefined) {
    return { isGood: true, words: 'The database server has its own disk.' };
  }
  const words = `${(freeBytes / gigabyte).toFixed(1)} GB are free for the database.`;
  return { isGood: freeBytes >= leastFree, words };
}

function describeJobs({ jobRuns }: ServerFacts): Description {
  const failed = jobRuns.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
  if (failed.length > 0) {
    const words = `These failed the last time, and run again in a minute: ${failed.join(', ')}. The server’s log says why.`;
    return { isGood: false, words };
  }
  const runs = jobRuns.map(({ name, endedAt }) => `${name} ${formatOfficeDateTime(endedAt)}`);
  const words = runs.length > 0 ? `Last runs here: ${runs.join(', ')}.` : 'None has run here yet.';
  return { isGood: true, words };
}

/** The parts by their titles, in the order of the screen. */
const parts: Record<string, (facts: ServerFacts) => Description> = {
  Email: describeEmail,
  'Web address': describeAddress,
  Proxy: describeProxy,
  Backup: describeBackup,
  'Encrypted backup': describeEncryptedBackup,
  Database: ({ isPostgres }) => ({
    isGood: true,
    words: isPostgres ? 'PostgreSQL.' : 'SQLite, in the folder of DATA_DIR.',
  }),
  Disk: describeDisk,
  Jobs: describeJobs,
  Version: ({ version }) => ({ isGood: true, words: `${version}.` }),
};

export const describeServer = (facts: ServerFacts): ServerPart[] =>
  Object.entries(parts).map(([title, describe]) => ({ title, lines: [], ...describe(facts) }));
