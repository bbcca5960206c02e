import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Remark, RestoreRequest } from '#features/website/domain/api.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { adviceFor, figuresAdvice } from '#features/website/domain/advice.ts';
import { type Change, changesBetween } from '#features/site/domain/changes.ts';
import type { BrokerageContent } from '#features/site/domain/brokerage.ts';
import { brandMarkOf, type LookContent } from '#features/site/domain/look.ts';
import { type PartId, partIds, parts } from '#features/site/domain/parts.ts';
import { problemsOf, replyProblems } from '#features/website/domain/problems.ts';
import { showBrandMark, showBrokerageName } from '#shared/frame/brokerage-name.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { ApiError } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { serverTime } from '#shared/api/server-time.ts';
import {
  getPart,
  previewPart,
  publishParts,
  refreshWebsite,
  restoreVersion,
  type StoredPart,
} from '#features/website/api/website.ts';
import { pagesByPart } from './preview/preview-places.ts';

/** A draft in the publish dialog, with the facts that the user should see before publishing. */
export interface PublishableDraft {
  part: PartId;
  /** The version of the stored part, which the publish call must name. */
  version: number;
  changes: Change[];
  problems: Remark[];
  advice: Remark[];
}

const factsIn = ({ record }: Versioned<StoredPart>, content: 'content' | 'published') =>
  toBrokerage(record[content] as BrokerageContent, serverTime());

const largePage = 'This page loads slowly on phones';

const isSameRemark = (one: Remark) => (other: Remark) =>
  one.part === other.part && one.path === other.path && one.message === other.message;

/**
 * Finds the published texts that promise a reply in parts that are not being published, if the
 * brokerage no longer promises a reply.
 */
async function replyProblemsOfOthers(chosen: PartId[], { replyHours }: Brokerage) {
  if (replyHours !== null) return [];
  const others = await Promise.all(partIds.filter((part) => !chosen.includes(part)).map(getPart));
  return others.flatMap(({ record }) => replyProblems(record.part, record.published, replyHours));
}

/** If the preview call fails, the advice about the page's size and other parts is missing. */
async function readDraft(
  { record }: Versioned<StoredPart>,
  facts: { published: Brokerage; next: Brokerage },
  chosen: PartId[],
): Promise<PublishableDraft> {
  const { part, content, published, summary } = record;
  const [page = 'home'] = pagesByPart[part];
  const preview = await previewPart({ part, content, page }).catch(() => undefined);
  const problems = [
    ...problemsOf(part, content),
    ...replyProblems(part, content, facts.next.replyHours),
    ...(part === 'brokerage' ? await replyProblemsOfOthers(chosen, facts.next) : []),
  ];
  return {
    part,
    version: summary.version,
    changes: changesBetween(parts[part].groups, published, content),
    problems,
    advice: [
      ...adviceFor(part, content, facts),
      ...figuresAdvice(part, content, serverTime()),
      // The preview also returns advice about the published texts of other parts, because new facts
      // about the brokerage, such as its hours, can contradict them.
      ...(preview?.advice ?? []).filter(
        (remark) => !chosen.includes(remark.part) && !problems.some(isSameRemark(remark)),
      ),
      ...(preview?.isLarge ? [{ part, path: null, label: null, message: largePage }] : []),
    ],
  };
}

async function readDrafts(chosen: PartId[]): Promise<PublishableDraft[]> {
  const brokerage = await getPart('brokerage');
  const next = factsIn(brokerage, chosen.includes('brokerage') ? 'content' : 'published');
  const facts = { published: factsIn(brokerage, 'published'), next };
  const stored = await Promise.all(
    chosen.map(async (part) => (part === 'brokerage' ? brokerage : getPart(part))),
  );
  const drafts = stored.filter(({ record }) => record.summary.draft);
  return Promise.all(drafts.map((draft) => readDraft(draft, facts, chosen)));
}

export const useDrafts = (chosen: PartId[]) =>
  useQuery({
    queryKey: ['website-drafts', ...chosen],
    queryFn: () => readDrafts(chosen),
    gcTime: 0,
  });

async function showBrand(published: PartId[]) {
  if (published.includes('brokerage')) {
    showBrokerageName(factsIn(await getPart('brokerage'), 'published').name);
  }
  if (published.includes('look')) {
    const { record } = await getPart('look');
    showBrandMark(brandMarkOf(record.published as LookContent));
  }
}

/** Reloads the website's data, and shows a new name or mark (logo) in the back office. */
export function useShowPublication() {
  const client = useQueryClient();
  return async (published: PartId[]) => {
    await refreshWebsite(client);
    // Ignore a failure. The back office then shows the old name or mark until the page is reloaded.
    await showBrand(published).catch(() => undefined);
  };
}

const publishedMeanwhile =
  'Another administrator published this part in the meantime. Close this dialog and look at the history again.';

/**
 * Puts an earlier version before visitors.
 * @param newest the number of the version that visitors read, as far as the user knows
 * @throws ApiError if visitors read a newer version, because the user has not seen it
 */
export async function goBack(part: PartId, input: RestoreRequest, newest: number) {
  const { record, etag } = await getPart(part);
  if (record.summary.published !== newest) {
    throw new ApiError(409, publishedMeanwhile, { detail: publishedMeanwhile });
  }
  return restoreVersion(part, input, etag);
}

export function usePublish(onPublished: () => unknown) {
  const show = useShowPublication();
  return useMutation({
    mutationFn: ({ drafts, note }: { drafts: PublishableDraft[]; note: string }) =>
      withSession(() =>
        publishParts({
          parts: Object.fromEntries(drafts.map(({ part, version }) => [part, version])),
          note,
        }),
      ),
    onSuccess: async (published) => {
      await show(Object.keys(published) as PartId[]);
      await onPublished();
    },
  });
}
