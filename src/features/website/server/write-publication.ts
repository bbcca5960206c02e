import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { formatOf } from '#features/site/domain/upgrades.ts';
import { signature } from '#shared/domain/full-name.ts';
import { requireNoProblems, StaleEditError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { publishPictures } from './use-pictures.ts';
import { auditWebsite } from './audit.ts';
import { toEditable } from './part-summary.ts';
import { getPart, updatePart, type StoredPart } from './store.ts';

export interface Publication {
  stored: StoredPart;
  content: AnyContent;
  /** The number of the version that is published again, or null for a draft. */
  restoredFrom: number | null;
  note: string;
}

async function insertVersion(
  db: Database,
  request: FastifyRequest,
  { stored: { part, number }, content, restoredFrom, note }: Publication,
  now: Date,
) {
  const json = JSON.stringify(content);
  const publisher = requireAdministrator(request);
  await db
    .insertInto('websiteVersions')
    .values({
      part,
      number: number + 1,
      format: formatOf(part),
      content: json,
      // The schema writes the fields of every content in the same order, so that equal contents
      // have equal checksums.
      contentHash: createHash('sha256').update(json).digest('hex'),
      note: note || null,
      publishedAt: now.toISOString(),
      publishedByName: signature(publisher),
      publisherTitle: publisher.title,
      restoredFrom,
    })
    .execute();
}

const nothingPublished = 'the shipped words';

async function auditPublication(
  db: Database,
  request: FastifyRequest,
  { stored, content, restoredFrom, note }: Publication,
  now: Date,
) {
  const more = {
    before: { Version: stored.number || nothingPublished },
    after: {
      Version: stored.number + 1,
      ...(restoredFrom !== null && { 'Restored from version': restoredFrom }),
      ...(note && { Why: note }),
    },
  };
  const change = { action: 'published' as const, part: stored.part, before: stored.live };
  await auditWebsite(db, request, { ...change, after: content, more }, now);
}

const noDraft = { draft: null, draftFormat: null, updatedAt: null, updatedByName: null };

/**
 * Makes the pictures in the new content visible to visitors.
 * @throws InvalidFieldsError, with messages by part and path, if a picture is no longer stored or
 * has another shape
 */
async function showPictures(
  db: Database,
  { stored: { part }, content }: Publication,
  now: Date,
): Promise<void> {
  const errors = Object.entries(await publishPictures(db, { part, content }, now));
  requireNoProblems(
    Object.fromEntries(errors.map(([path, messages]) => [`${part}.${path}`, messages])),
  );
}

/**
 * Stores a publication in the caller's transaction: removes the draft, shows the pictures to
 * visitors, and stores the new version and the audit entry.
 * @throws StaleEditError if another request changed the part first; InvalidFieldsError if a picture
 * is no longer stored or has another shape
 */
export async function writePublication(
  db: Database,
  request: FastifyRequest,
  publication: Publication,
  now: Date,
) {
  const { stored } = publication;
  const published = stored.number + 1;
  if (!(await updatePart(db, stored, { published, ...noDraft }))) {
    throw new StaleEditError(toEditable(await getPart(db, stored.part)).record);
  }
  await showPictures(db, publication, now);
  await insertVersion(db, request, publication, now);
  await auditPublication(db, request, publication, now);
}
