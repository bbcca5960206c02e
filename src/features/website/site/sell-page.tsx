import { NoticePage } from '#features/site/site/notice-page.tsx';
import { column, primaryAction } from '#features/site/site/page/page-styles.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { fixedWords } from './home/fixed-words.ts';
import { PageSection, Paragraphs } from './page-section.tsx';

const worth = { name: fixedWords.worth, href: sitePaths.homeWithService('selling') };

/** The page that tells sellers what happens, when, and what they sign. */
export const SellPage = ({ home: { sell }, pictures }: SiteContent) => (
  <>
    <NoticePage heading={sell.heading} text={sell.intro} action={worth} {...pictures.house} />
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
        <a href={worth.href} className={`${primaryAction} mt-8 justify-self-start`}>
          {worth.name}
        </a>
      </PageSection>
    </div>
  </>
);
