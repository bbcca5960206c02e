import { display } from '#web/site/page/page-styles.ts';

interface FiguresProps {
  figures: readonly { figure: string; meaning: string }[];
  className: string;
}

/** A row of figures, such as "150+", each with its meaning, on a dark band. */
export function Figures({ figures, className }: FiguresProps) {
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
