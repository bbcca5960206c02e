import { column, display } from '#web/site/page/page-styles.ts';
import type { LegalText } from './legal-content.ts';

export function LegalPage({ heading, intro, sections }: LegalText) {
  return (
    <div className={`${column} py-20 lg:py-32`}>
      <h1 className={`${display} text-hero`}>{heading}</h1>
      <p className="mt-6 max-w-2xl text-xl">{intro}</p>
      {sections.map((section) => (
        <section
          key={section.heading}
          className="mt-12 grid gap-4 border-t border-line pt-4 lg:grid-cols-12"
        >
          <h2 className={`${display} text-2xl lg:col-span-4`}>{section.heading}</h2>
          <div className="grid max-w-2xl gap-4 lg:col-span-8">
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
