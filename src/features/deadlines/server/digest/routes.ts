import type { FastifyRequest } from 'fastify';
import {
  digestAnswer,
  digestPreview,
  digestSettings,
  type DigestAnswer,
  type DigestPreview,
  type DigestSettings,
} from '#features/deadlines/domain/digest.ts';
import { writeSetting } from '#features/brokerage/db/office-settings.ts';
import { remindersOff } from '#features/emails/server/switched-off.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { office, superAdmins, withFrontDesk } from '#shared/http/calls/access.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, differences, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireCurrent, sendRecord, type Versioned } from '#shared/records/record-version.ts';
import { digestSetting, findLastRun, readDigestSettings } from './digest-store.ts';
import {
  composeForOffice,
  isClockTrusted,
  nextDigestAt,
  planOf,
  readFacts,
  type DigestContext,
} from './run-digest.ts';

export interface DigestRoutesContext extends DigestContext {
  /** The function that sends emails; undefined if no mail server is configured. */
  sendEmail: object | undefined;
}

async function readDigest(context: DigestRoutesContext): Promise<Versioned<DigestAnswer>> {
  const { db, clock, sendEmail } = context;
  const now = clock();
  const { record, version } = await readDigestSettings(db);
  const digest = {
    lastRun: await findLastRun(db, now),
    lastDigest: await findLastRun(db, now, true),
    nextAt: (await nextDigestAt(db, now)).toISOString(),
    settings: record,
    isSending: sendEmail !== undefined,
    isClockTrusted: await isClockTrusted(context, now),
  };
  return { record: digest, version };
}

/** Composes the next digest as it would be with the deadlines and settings of now. */
async function previewDigest(context: DigestRoutesContext): Promise<DigestPreview> {
  const { db, clock } = context;
  const now = clock();
  const nextAt = await nextDigestAt(db, now);
  const day = officeDay(nextAt > now ? nextAt : now);
  const facts = await readFacts(context, day, now);
  const plan = await planOf(db, facts);
  const [email] = await composeForOffice(context, facts, plan, now);
  const ifOn = { ...facts, settings: { ...facts.settings, toAgents: true } };
  const { agents } = await planOf(db, ifOn);
  return {
    day,
    subject: email?.subject ?? null,
    text: email?.text ?? null,
    agentEmails: agents.length,
  };
}

/** The settings as the audit trail shows them. */
const asTexts = (settings: DigestSettings) => ({
  ...settings,
  recipients: settings.recipients.join(', '),
  thresholds: settings.thresholds.join(', '),
  off: settings.off.join(', '),
});

/** Stores the settings with an audit entry, unless nothing changes. */
async function storeSettings(
  db: Database,
  request: FastifyRequest,
  { off, ...value }: DigestSettings,
  now: Date,
) {
  const stored = await readDigestSettings(db);
  requireCurrent(request, stored);
  const { isEmpty, ...change } = differences(asTexts(stored.record), asTexts({ ...value, off }));
  // Saved without a change, the settings still say that the server's date is right.
  const by = requireAdministrator(request).username;
  await writeSetting(db, digestSetting, value, by, now);
  await writeSetting(db, remindersOff, off, by, now);
  if (!isEmpty) {
    const entry = { action: 'update', entity: 'reminders', ...change } as const;
    await recordAudit(db, actorOf(request), entry, now);
  }
}

export function digestRoutes(app: TypedApp, context: DigestRoutesContext): void {
  const { clock } = context;

  const show = {
    summary: 'Tell when the last digest was made, when the next will be, and its settings',
    response: { 200: digestAnswer },
  };
  app.get(
    apiPaths.digest,
    { schema: show, config: { access: withFrontDesk() } },
    async (_, reply) => sendRecord(reply, await readDigest(context)),
  );

  const preview = {
    summary: 'Show what the next digest would say, and how many agents would be emailed',
    response: { 200: digestPreview },
  };
  app.get(apiPaths.digestPreview, { schema: preview, config: { access: office() } }, () =>
    previewDigest(context),
  );

  const change = {
    summary: 'Change the settings of the digest and switch kinds of reminders on or off',
    body: digestSettings,
    response: { 200: digestAnswer },
  };
  app.put(
    apiPaths.digestSettings,
    { schema: change, config: { access: superAdmins, current: digestSettings } },
    async (request, reply) => {
      await commit(context, request, (transaction) =>
        storeSettings(transaction, request, request.body, clock()),
      );
      return sendRecord(reply, await readDigest(context));
    },
  );
}
