import type { LegalContent } from '#features/site/domain/legal.ts';
import { PageSection, Paragraphs } from './page-section.tsx';
import { column, display } from '#features/site/site/page/page-styles.ts';

interface LegalPageProps {
  heading: string;
  content: LegalContent['privacy'];
  /** The day of the last publication, such as "Nov 21, 2026". Undefined for the shipped text. */
  updatedOn: string | undefined;
}

export function LegalPage({ heading, content, updatedOn }: LegalPageProps) {
  return (
    <div className={`${column} py-20 lg:py-32`}>
      <h1 className={`${display} text-hero`}>{heading}</h1>
      <p className="mt-6 max-w-2xl text-xl">{content.intro}</p>
      {updatedOn && <p className="mt-3 text-sm text-quiet">Last updated {updatedOn}</p>}
      {content.sections.map((section) => (
        <PageSection key={section.heading} heading={section.heading}>
          <Paragraphs text={section.text} />
        </PageSection>
      ))}
    </div>
  );
}
