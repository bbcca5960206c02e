import type { Insertable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { unusualTexts } from './hostile-text.ts';

const at = '2026-11-21T15:00:00.123Z';
const content = JSON.stringify({ hero: { heading: unusualTexts.map(([, text]) => text) } });

/** Rows of the website's tables for tests that copy whole databases. */
export const websiteRows = {
  websiteParts: [
    { part: 'home', published: 2, draft: content, draftFormat: 1, version: 7, updatedAt: at },
    { part: 'look', published: 0, draft: null, draftFormat: null, version: 1, updatedAt: null },
  ],
  websiteVersions: [1, 2].map((number) => ({
    part: 'home' as const,
    number,
    format: 1,
    content,
    contentHash: 'hash',
    note: number === 1 ? null : '',
    publishedAt: at,
    publishedByName: 'José',
    restoredFrom: number === 1 ? null : 1,
  })),
} satisfies { [Table in keyof Tables]?: Insertable<Tables[Table]>[] };
