import { colorsOf, fixedColors } from '#features/site/domain/colors/site-colors.ts';
import type { SiteIcon } from '#features/site/domain/site.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import favicon from '#features/site/site/favicon.svg?url';
import type { SiteContent } from '#features/site/site/site-content.ts';

/** Returns the first letter (in upper case) or digit of a name, or "·" if it has neither. */
const firstLetter = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';

export function siteIcon({ mark, brokerage, colors }: SiteContent): SiteIcon {
  if (mark.kind === 'shipped') return { kind: 'shipped' };
  if (mark.kind === 'picture') return { kind: 'picture', id: mark.upload.id };
  return {
    kind: 'letter',
    letter: firstLetter(brokerage.name),
    color: fixedColors.light.onOak,
    background: colorsOf({ colors }).light.oak,
  };
}

/** Each icon has its own URL, because browsers cache icons. */
export interface IconLink {
  href: string;
  type: string;
}

export function iconLink(icon: SiteIcon): IconLink {
  if (icon.kind === 'shipped') return { href: favicon, type: 'image/svg+xml' };
  const type = 'image/png';
  if (icon.kind === 'picture') return { href: sitePaths.picture(icon.id, 96, 'png'), type };
  const letter = new URLSearchParams({ letter: icon.letter, color: icon.background });
  return { href: `${sitePaths.appIcons[192]}?${letter.toString()}`, type };
}
