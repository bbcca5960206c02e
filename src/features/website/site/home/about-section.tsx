import type { Claim } from '#features/site/domain/claims/claims.ts';
import type { HomeContent } from '#features/site/domain/home.ts';
import { homeSectionPath, homeSections, sitePaths } from '#shared/domain/paths.ts';
import { column, display, primaryAction, textLink } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';
import type { SitePictures } from '#features/site/site/shown-pictures.ts';
import { SectionHeading } from '#features/site/site/section-heading.tsx';
import { fixedWords } from './fixed-words.ts';

const small = '(min-width: 64rem) 18rem, 35vw';
const large = '(min-width: 64rem) 60rem, 60vw';

interface AboutSectionProps {
  about: HomeContent['about'];
  claims: Claim[];
  pictures: SitePictures;
}

export function AboutSection({ about, claims, pictures }: AboutSectionProps) {
  return (
    <section id={homeSections.about} className="bg-sunken">
      <div className={`${column} py-20 lg:pt-40 lg:pb-32`}>
        <SectionHeading name={fixedWords.about} intro={about.intro} />
        <div className="mt-12 grid gap-6 lg:mt-20 lg:grid-cols-12">
          <div className="headshot lg:col-span-5">
            <Picture
              {...pictures.headshot}
              sizes="(min-width: 64rem) 33rem, 60vw"
              className="h-full w-full object-cover"
            />
          </div>
          <div className="flex flex-col lg:col-span-6 lg:col-start-7">
            {about.paragraphs.map(({ text }) => (
              <p key={text} className="mb-5 text-xl">
                {text}
              </p>
            ))}
            <Claims figures={claims.flatMap(({ figures }) => figures)} />
            <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
              <a href={homeSectionPath(homeSections.contact)} className={primaryAction}>
                {about.action}
              </a>{' '}
              <a href={sitePaths.team} className={`${textLink} py-2 font-semibold`}>
                {fixedWords.team}
              </a>
            </div>
            <div className="mt-auto grid grid-cols-2 items-end gap-6 pt-12">
              <Picture {...pictures.house} sizes={small} />
              <Picture {...pictures.park} sizes={small} />
            </div>
          </div>
          <div className="ward-plan lg:col-span-3" />
          <div className="lg:col-span-9">
            <Picture
              {...pictures.property}
              sizes={large}
              className="lg:aspect-video lg:object-cover lg:object-bottom"
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function Claims({ figures }: Pick<Claim, 'figures'>) {
  if (figures.length === 0) return null;
  return (
    <dl className="my-8 flex flex-wrap gap-x-10 gap-y-6 border-t border-ink pt-4">
      {figures.map(({ figure, meaning }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-quiet">{meaning}</dt>
          <dd className={`${display} text-title text-brick`}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
