import { sitePaths } from '#shared/domain/paths.ts';
import type { BrandMark } from '#shared/domain/brand-mark.ts';
import shippedMark from '#shared/ui/brand-mark.svg?raw';

interface MarkProps {
  mark: BrandMark;
  className: string;
}

/** An uploaded mark has a light background, because a dark one would be hard to see. */
export function Mark({ mark, className }: MarkProps) {
  if (mark.kind === 'none') return null;
  if (mark.kind === 'shipped') {
    return (
      <span aria-hidden className={className} dangerouslySetInnerHTML={{ __html: shippedMark }} />
    );
  }
  const source = sitePaths.picture(mark.id, 96, 'png');
  return <img src={source} alt="" className={`rounded-[3px] bg-[#faf6ee] p-[3px] ${className}`} />;
}
