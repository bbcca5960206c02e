import type { EditablePart, PartSummary } from '#features/website/domain/api.ts';
import { changesBetween } from '#features/site/domain/changes.ts';
import { parts } from '#features/site/domain/parts.ts';
import { problemsOf } from '#features/website/domain/problems.ts';
import type { Versioned } from '#shared/records/record-version.ts';
import type { StoredPart } from './store.ts';

function draftSummary({ part, draft, live, updatedAt, updatedBy }: StoredPart) {
  if (!draft) return null;
  return {
    updatedAt: updatedAt ?? '',
    updatedBy: updatedBy ?? '',
    changes: changesBetween(parts[part].groups, live, draft).length,
    problems: problemsOf(part, draft).length,
  };
}

export const toSummary = (stored: StoredPart): PartSummary => ({
  part: stored.part,
  published: stored.number,
  publishedAt: stored.publishedAt,
  publishedBy: stored.publishedBy,
  draft: draftSummary(stored),
  version: stored.version,
});

export const toEditable = (stored: StoredPart): Versioned<EditablePart> => ({
  record: {
    part: stored.part,
    content: stored.draft ?? stored.live,
    published: stored.live,
    summary: toSummary(stored),
  },
  version: stored.version,
});
