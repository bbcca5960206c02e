import type { PublishedWebsite } from '#domain/website/site.ts';
import type { AnyContent, AnyItem } from '#domain/website/fields.ts';
import { parts, type PartId } from '#domain/website/parts.ts';
import { leavesOf } from '#domain/website/values.ts';

export interface LongText {
  part: PartId;
  path: string;
  label: string;
  length: number;
}

/** @returns the three texts of these parts that have the most bytes */
export const longestTexts = ({ content }: PublishedWebsite, ids: PartId[]): LongText[] =>
  ids
    .flatMap((part) =>
      leavesOf(parts[part].groups, content[part] as AnyContent).flatMap(({ value, ...leaf }) =>
        typeof value === 'string' && leaf.field.kind !== 'choice'
          ? [{ part, ...leaf, length: value.length, bytes: Buffer.byteLength(value) }]
          : [],
      ),
    )
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 3);

/** Returns the website with these texts left empty. */
export function withoutTexts(website: PublishedWebsite, texts: LongText[]): PublishedWebsite {
  const content = structuredClone(website.content);
  for (const { part, path } of texts) {
    const [group = '', field = '', index = '', name = ''] = path.split('.');
    const fields = (content[part] as AnyContent)[group] ?? {};
    const items = fields[field];
    if (Array.isArray(items)) (items[Number(index)] as AnyItem)[name] = '';
    else fields[field] = '';
  }
  return { ...website, content };
}
