import type { HomeRecords } from '#features/site/domain/site.ts';
import { homeSectionPath, homeSections } from '#shared/domain/paths.ts';
import { Headshot } from '#features/agents/site/team/headshot.tsx';
import { peopleOf } from '#features/agents/site/team/people.ts';
import { PeopleGrid } from '#features/agents/site/team/people-grid.tsx';
import { column, primaryAction } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { SectionHeading } from '#features/site/site/section-heading.tsx';
import { HomeReview } from './home-review.tsx';

const small = '(min-width: 64rem) 18rem, 35vw';
const large = '(min-width: 64rem) 52rem, 60vw';

interface AboutSectionProps {
  content: SiteContent;
  records: HomeRecords;
}

export function AboutSection({ content, records }: AboutSectionProps) {
  const { home, pictures, showsSamples } = content;
  const { about } = home;
  const people = peopleOf(records.agents ?? [], pictures.headshot, showsSamples);
  return (
    <section id={homeSections.about} className="bg-sunken">
      <div className={`${column} py-20 lg:pt-40 lg:pb-32`}>
        <SectionHeading name="About" intro={about.intro} />
        <div className="mt-12 grid gap-6 lg:mt-20 lg:grid-cols-12">
          <div className="lg:col-span-5">
            <Headshot
              picture={pictures.headshot}
              agent={people.pictured}
              showsSamples={showsSamples}
            />
          </div>
          <div className="flex flex-col lg:col-span-6 lg:col-start-7">
            {about.paragraphs.map(({ text }) => (
              <p key={text} className="mb-5 text-xl">
                {text}
              </p>
            ))}
            <a
              href={homeSectionPath(homeSections.contact)}
              className={`${primaryAction} mt-3 self-start`}
            >
              {about.action}
            </a>
            <div className="mt-auto grid grid-cols-2 items-end gap-6 pt-12">
              <Picture {...pictures.house} sizes={small} />
              <Picture {...pictures.park} sizes={small} />
            </div>
          </div>
          <PeopleGrid {...people} />
          <div className="flex flex-col lg:col-span-4">
            <HomeReview source={content.agents.reviews.source} {...records} />
            <div className="ward-plan grow" />
          </div>
          <div className="lg:col-span-8">
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
