import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { AuditFields } from '#shared/domain/audit/entries.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { changesBetween } from '#features/site/domain/changes.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { parts, type PartId } from '#features/site/domain/parts.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';

const longestText = 500;

/**
 * Shortens a text of more than 500 characters, because versions and reviews keep the whole texts,
 * and audit entries are never deleted.
 */
export function shorten(text: string | undefined): string | null {
  if (text === undefined) return null;
  const characters = [...text];
  if (characters.length <= longestText) return text;
  return `${characters.slice(0, longestText).join('')}…`;
}

interface WebsiteChange {
  action: AuditAction;
  part: PartId;
  before: AnyContent;
  after: AnyContent;
  /** Facts about the change itself, such as the number of the new version. */
  more?: { before: AuditFields; after: AuditFields };
}

/** Writes an audit entry with the old and new value of each changed field, by the field's label. */
export async function auditWebsite(
  db: Database,
  request: FastifyRequest,
  { action, part, before, after, more }: WebsiteChange,
  now: Date,
): Promise<void> {
  const changes = changesBetween(parts[part].groups, before, after);
  const fields = (side: 'before' | 'after'): AuditFields => ({
    ...more?.[side],
    ...Object.fromEntries(changes.map((change) => [change.label, shorten(change[side])])),
  });
  const entry = {
    action,
    entity: 'website' as const,
    entityId: part,
    entityName: parts[part].label,
    before: fields('before'),
    after: fields('after'),
  };
  await recordAudit(db, actorOf(request), entry, now);
}
