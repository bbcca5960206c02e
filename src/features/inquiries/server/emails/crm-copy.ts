import type { RecordContext } from '#shared/records/record-store.ts';
import type { FastifyRequest } from 'fastify';
import {
  readSetting,
  writeSetting,
  type OfficeSetting,
} from '#features/brokerage/db/office-settings.ts';
import {
  labeledLines,
  writeEmailBody,
  type ComposedEmail,
} from '#features/emails/server/compose/email-text.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import { crmCopy, type CrmCopy } from '#features/inquiries/domain/crm-copy.ts';
import type { InquiryForEmail } from '#features/inquiries/domain/inquiries.ts';
import { inquiryLimits } from '#features/inquiries/domain/inquiry-form.ts';
import { serviceLabels, type Service } from '#features/inquiries/domain/inquiry-words.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, differences, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireCurrent, sendRecord } from '#shared/records/record-version.ts';
import { noticeSubject, replyAddress } from './notices.ts';

const crmCopySetting: OfficeSetting<CrmCopy> = {
  key: 'crm_copy',
  schema: crmCopy,
  initial: { address: '', name: '' },
};

/** The types that CRMs know. A general consultation has none. */
const leadTypes: Partial<Record<Service, string>> = {
  buying: 'Buyer',
  both: 'Buyer',
  investment: 'Buyer',
  selling: 'Seller',
};

/** Without the number, which the owner can keep from clients, who can read the email in a quote. */
const findStreet = (db: Database, id: string) =>
  db.selectFrom('properties').select('street').where('id', '=', id).executeTakeFirst();

/**
 * Composes the email that copies an inquiry to the office's CRM, with the tags of leadmetadata.org
 * 1.0. Each value is on one line, so that it cannot contain a line that a program takes for another
 * value.
 * @returns undefined if the office gave no address, and for an inquiry that is or may be spam
 */
export async function composeCrmCopy(
  db: Database,
  inquiry: InquiryForEmail,
  { brokerage, office }: Pick<EmailSettings, 'brokerage' | 'office'>,
): Promise<ComposedEmail | undefined> {
  const { address, name } = (await readSetting(db, crmCopySetting)).value;
  if (address === '' || inquiry.status === 'spam' || inquiry.spamReason !== null) return undefined;
  const { email, phone, service, message, propertyId } = inquiry;
  const values = [
    ['Name', 'lead_name', fullName(inquiry)],
    ['Email', 'lead_email', email],
    ['Phone', 'lead_phone', phone],
    ['Type', 'lead_type', leadTypes[service]],
    ['Interested in', undefined, serviceLabels[service]],
    ['Source', 'lead_source', name || brokerage.name],
    ['Address', 'lead_property_address', propertyId && (await findStreet(db, propertyId))?.street],
    ['Message', 'lead_message', message],
  ] as const;
  const known = values.flatMap(([label, tag, value]) => {
    const line = oneLine(value ?? '', inquiryLimits.message);
    return line === '' ? [] : [{ label, tag, line }];
  });
  const tags = known.flatMap(({ tag, line }) => (tag ? [[tag, line] as const] : []));
  const subject = noticeSubject(inquiry);
  const lines = labeledLines(known.map(({ label, line }) => [label, line]));
  return {
    kind: 'crm_copy',
    recipient: { name: '', address },
    replyTo: replyAddress(inquiry, office),
    subject,
    ...writeEmailBody(subject, [lines], [['lead_information_version', '1.0'], ...tags]),
  };
}

async function readCrmCopy(db: Database) {
  const { value, version } = await readSetting(db, crmCopySetting);
  return { record: value, version };
}

async function storeCrmCopy(db: Database, request: FastifyRequest, value: CrmCopy, now: Date) {
  const stored = await readCrmCopy(db);
  requireCurrent(request, stored);
  const { isEmpty, ...change } = differences(stored.record, value);
  if (isEmpty) return;
  await writeSetting(db, crmCopySetting, value, requireAdministrator(request).username, now);
  const entry = { action: 'update', entity: 'crm_copy', ...change } as const;
  await recordAudit(db, actorOf(request), entry, now);
}

export function crmCopyRoutes(app: TypedApp, context: RecordContext): void {
  const { db, clock } = context;
  const response = { 200: crmCopy };

  const show = { summary: 'Show the address that gets copies of inquiries', response };
  app.get(apiPaths.crmCopy, { schema: show, config: { access: superAdmins } }, async (_, reply) =>
    sendRecord(reply, await readCrmCopy(db)),
  );

  const change = {
    summary: 'Set the address that gets copies of inquiries',
    body: crmCopy,
    response,
  };
  app.put(
    apiPaths.crmCopy,
    { schema: change, config: { access: confirmed(superAdmins), current: crmCopy } },
    async (request, reply) => {
      await commit(context, request, (transaction) =>
        storeCrmCopy(transaction, request, request.body, clock()),
      );
      return sendRecord(reply, await readCrmCopy(db));
    },
  );
}
