import type { Claim } from '#features/site/domain/claims/claims.ts';
import { display } from '#features/site/site/page/page-styles.ts';

interface FiguresProps {
  claims: Claim[];
  className: string;
}

export function Figures({ claims, className }: FiguresProps) {
  const figures = claims.flatMap((claim) => claim.figures);
  if (figures.length === 0) return null;
  return (
    <dl
      className={`${className} flex flex-wrap gap-x-8 sm:gap-x-10 gap-y-6 self-end border-t border-on-deep/30 pt-4`}
    >
      {figures.map(({ figure, meaning }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="text-sm">{meaning}</dt>
          <dd className={`${display} text-title text-gold`}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
