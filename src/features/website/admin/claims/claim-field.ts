import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { findPartId, type PartId } from '#features/site/domain/parts.ts';

interface ClaimField {
  part: PartId;
  /** The path of the field in the part's form. */
  path: string;
  label: 'Hide' | 'Edit';
}

/** The lists of figures in the parts' forms, by the place of their claims. */
const figures: Record<string, [PartId, string]> = {
  about: ['home', 'about.claims'],
  hero: ['agents', 'hero.figures'],
  reviews: ['agents', 'reviews.figures'],
};

/** Returns the field of the website's forms with which a claim is hidden or edited, if it has one. */
export function fieldOf({ subject }: RegisterRow): ClaimField | undefined {
  const [kind, key = ''] = subject.split(/:(.*)/s);
  if (kind !== 'claim') return undefined;
  const [place = '', first = '', ...rest] = key.split('.');
  if (place === 'badge') return { part: 'agents', path: 'hero.badgeShown', label: 'Hide' };
  if (place === 'market') return { part: 'neighborhoods', path: '', label: 'Edit' };
  const part = findPartId(first);
  if (place === 'words' && part) return { part, path: rest.join('.'), label: 'Edit' };
  const list = figures[place];
  return list && { part: list[0], path: `${list[1]}.${first}.shown`, label: 'Hide' };
}
