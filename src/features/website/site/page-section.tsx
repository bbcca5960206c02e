import type { ReactNode } from 'react';
import { display } from '#features/site/site/page/page-styles.ts';

interface PageSectionProps {
  heading: string;
  note?: string;
  children: ReactNode;
}

/** A section of a page that is mostly text, with its heading in a column of its own. */
export const PageSection = ({ heading, note, children }: PageSectionProps) => (
  <section className="mt-12 grid gap-4 border-t border-line pt-4 lg:grid-cols-12">
    <div className="lg:col-span-4">
      <h2 className={`${display} text-2xl`}>{heading}</h2>
      {note && <p className="mt-1 font-semibold text-brick">{note}</p>}
    </div>
    <div className="grid max-w-2xl gap-4 lg:col-span-8">{children}</div>
  </section>
);

/** A text in which a blank line begins a new paragraph. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
