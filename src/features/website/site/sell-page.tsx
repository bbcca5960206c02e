import { NoticePage } from '#features/site/site/notice-page.tsx';
import { column, primaryAction } from '#features/site/site/page/page-styles.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { worthLink } from './home/services-section.tsx';
import { PageSection, Paragraphs } from './page-section.tsx';

export const SellPage = ({ home: { sell }, pictures }: SiteContent) => (
  <>
    <NoticePage heading={sell.heading} text={sell.intro} action={worthLink} {...pictures.house} />
    <div className={`${column} -mt-8 pb-20 lg:pb-32`}>
      <ol>
        {sell.steps.map(({ title, weeks, text }, index) => (
          <li key={title}>
            <PageSection heading={`${index + 1}. ${title}`} note={weeks}>
              <p>{text}</p>
            </PageSection>
          </li>
        ))}
      </ol>
      <PageSection heading="What is included">
        <ul>
          {sell.included.map(({ text }) => (
            <li key={text} className="border-line py-3 first:pt-0 not-last:border-b">
              {text}
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection heading="How the fee is agreed">
        <Paragraphs text={sell.fee} />
        <a href={worthLink.href} className={`${primaryAction} mt-8 justify-self-start`}>
          {worthLink.name}
        </a>
      </PageSection>
    </div>
  </>
);
