import { display } from './page/page-styles.ts';

/** A section's name, with its introduction in large type beside it, or below on narrow screens. */
export function SectionHeading({ name, intro }: { name: string; intro: string }) {
  return (
    <div className="grid gap-x-6 gap-y-4 border-t border-ink pt-4 lg:grid-cols-12">
      <h2 className="font-semibold text-brick lg:col-span-3">{name}</h2>
      <p className={`${display} max-w-3xl text-lead text-balance lg:col-span-9`}>{intro}</p>
    </div>
  );
}
