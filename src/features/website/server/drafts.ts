import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import type { EditablePart, RestoreRequest } from '#features/website/domain/api.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { withAnchors, type NeighborhoodsContent } from '#features/site/domain/neighborhoods.ts';
import { parts, type PartId } from '#features/site/domain/parts.ts';
import { partSchema } from '#features/site/domain/schema.ts';
import { signature } from '#shared/domain/full-name.ts';
import { HttpError, NotFoundError, requireNoProblems } from '#shared/http/errors.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { usePictures } from './use-pictures.ts';
import { commit } from '#shared/records/commit.ts';
import { requireCurrent, type Versioned } from '#shared/records/record-version.ts';
import { auditWebsite } from './audit.ts';
import { getVersion } from './history.ts';
import { toEditable } from './part-summary.ts';
import { getPart, updateDraft, type StoredPart } from './store.ts';

export interface DraftContext {
  db: Database;
  clock: () => Date;
}

/**
 * Checks the content of a part. Gives an anchor to each neighborhood that has a name but no anchor.
 * @throws InvalidFieldsError with messages by path, such as "about.paragraphs.0.text"
 */
export function requireContent(part: PartId, body: unknown): AnyContent {
  const data = requireValidBody(partSchema(parts[part].groups), body);
  if (part !== 'neighborhoods') return data;
  return withAnchors(data as NeighborhoodsContent);
}

/**
 * Changes a part's draft and writes an audit entry in one transaction. A draft that equals the live
 * content is removed. If the draft stays the same, the part is not updated and no audit entry is
 * written.
 * @param draftFor returns the new draft, or null for none
 * @throws StaleEditError if If-Match names another version
 */
function changeDraft(
  { db, clock }: DraftContext,
  request: FastifyRequest,
  part: PartId,
  action: AuditAction,
  draftFor: (stored: StoredPart, db: Database) => Promise<AnyContent | null> | AnyContent | null,
): Promise<Versioned<EditablePart>> {
  return commit({ db }, request, async function change(transaction): Promise<
    Versioned<EditablePart>
  > {
    const stored = await getPart(transaction, part);
    requireCurrent(request, toEditable(stored));
    const wanted = await draftFor(stored, transaction);
    const draft = isDeepStrictEqual(wanted, stored.live) ? null : wanted;
    if (isDeepStrictEqual(draft, stored.draft)) return toEditable(stored);
    const now = clock();
    const author = { name: signature(requireAdministrator(request)), now };
    // If another request changed the part since it was read above, begin again with the new
    // version.
    if (!(await updateDraft(transaction, stored, draft, author))) return change(transaction);
    const before = stored.draft ?? stored.live;
    const after = draft ?? stored.live;
    await auditWebsite(transaction, request, { action, part, before, after }, now);
    return toEditable(await getPart(transaction, part));
  });
}

/**
 * Saves content as the draft of a part.
 * @throws StaleEditError; InvalidFieldsError by path if the content names a picture that is not
 * stored or has another shape
 */
export const saveDraft = (
  context: DraftContext,
  request: FastifyRequest,
  part: PartId,
  content: AnyContent,
) =>
  changeDraft(context, request, part, 'update', async (_stored, db) => {
    requireNoProblems(await usePictures(db, { part, content }, context.clock()));
    return content;
  });

/** @throws StaleEditError, NotFoundError if there is no draft */
export const discardDraft = (context: DraftContext, request: FastifyRequest, part: PartId) =>
  changeDraft(context, request, part, 'discarded', ({ draft }) => {
    if (!draft) throw new NotFoundError();
    return null;
  });

/** @throws HttpError 409 if there is a draft and the caller did not allow replacing it */
export function requireNoDraft({ draft }: StoredPart, mayDiscard: boolean): void {
  if (draft && !mayDiscard) throw new HttpError(409, 'This part has a draft.');
}

/**
 * Copies the content of a published version into the draft.
 * @throws StaleEditError, NotFoundError, HttpError 409 if the caller did not allow replacing a
 * draft
 */
export const restoreAsDraft = (
  context: DraftContext,
  request: FastifyRequest,
  part: PartId,
  { number, discardDraft: mayDiscard }: RestoreRequest,
) =>
  changeDraft(context, request, part, 'restored', async (stored, db) => {
    const { content } = await getVersion(db, part, number);
    requireNoDraft(stored, mayDiscard);
    return content;
  });
