import type { HomeRecords } from '#features/site/domain/site.ts';
import { sampleTestimonials } from '#features/site/domain/shipped/testimonials.ts';
import { display, textLink } from '#features/site/site/page/page-styles.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { sitePaths } from '#shared/domain/paths.ts';

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The newest testimonial of a client, or a sample review on the sample brokerage. */
export function HomeReview({
  source,
  testimonial,
  agents,
}: HomeRecords & Pick<SiteContent['agents']['reviews'], 'source'>) {
  const review = source === 'own' ? testimonial : sampleTestimonials[1];
  if (source === 'none' || !review) return null;
  const own = review === testimonial ? testimonial : undefined;
  const agent = agents?.find(({ id }) => id === own?.agentId);
  const given = own && month.format(new Date(own.consentDate));
  const details = [review.title, given, own?.relationship].filter(Boolean);
  return (
    <figure className="py-6 lg:pt-0 lg:pr-6">
      <blockquote className={`${display} text-2xl`}>“{review.content}”</blockquote>
      <figcaption className="mt-5 border-t border-ink pt-3 text-sm">
        <span className="font-semibold">{review.name}</span>
        {details.map((detail) => `, ${detail}`)}
        {agent && (
          <>
            {', with '}
            <a href={sitePaths.agent(agent.slug)} className={textLink}>
              {fullName(agent)}
            </a>
          </>
        )}
      </figcaption>
    </figure>
  );
}
