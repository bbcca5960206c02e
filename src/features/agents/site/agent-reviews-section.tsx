import type { Claim } from '#features/site/domain/claims/claims.ts';
import { agentSections } from '#shared/domain/paths.ts';
import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import { sampleTestimonials } from '#features/site/domain/shipped/testimonials.ts';
import { column, display } from '#features/site/site/page/page-styles.ts';
import { Figures } from './figures.tsx';
import { Star } from './star.tsx';

interface AgentReviewsSectionProps {
  claims: Claim[];
  /** The testimonials of clients. If undefined, the section shows the sample reviews. */
  testimonials?: PublicTestimonial[];
}

export function AgentReviewsSection({ claims, testimonials }: AgentReviewsSectionProps) {
  return (
    <section id={agentSections.reviews} className="bg-deep text-on-deep">
      <div className={`${column} py-20 lg:py-28`}>
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8">
          <h2 className={`${display} text-lead`}>Success Stories</h2>
          <Figures claims={claims} className="" />
        </div>
        <ul className="mt-12 grid gap-x-12 gap-y-14 lg:mt-16 lg:grid-cols-3">
          {testimonials?.map((testimonial) => <Review key={testimonial.id} {...testimonial} />) ??
            sampleTestimonials.map((sample) => (
              <Review key={sample.name} {...sample} hasStars isVerified relationship={null} />
            ))}
        </ul>
      </div>
    </section>
  );
}

interface ReviewProps extends Omit<PublicTestimonial, 'id'> {
  /** Only the sample reviews have stars, because testimonials come without a rating. */
  hasStars?: boolean;
}

function Review({ content, name, title, relationship, isVerified, hasStars }: ReviewProps) {
  return (
    <li>
      <figure className="flex h-full flex-col">
        {hasStars && <Stars />}
        <blockquote className={`${display} mt-5 mb-6 text-2xl`}>“{content}”</blockquote>
        <figcaption className="mt-auto border-t border-on-deep/30 pt-4">
          <span className="font-semibold">{name}</span>
          {title && `, ${title}`}{' '}
          {relationship && <span className="mt-1 flex text-sm">{relationship}</span>}
          {isVerified && (
            <span className="mt-1 flex items-center gap-2 text-sm">
              <Check />
              Verified Client
            </span>
          )}
        </figcaption>
      </figure>
    </li>
  );
}

const Stars = () => (
  <p className="flex gap-1 text-gold">
    <span className="sr-only">5 out of 5 stars</span>
    {[1, 2, 3, 4, 5].map((nth) => (
      <Star key={nth} className="size-5" />
    ))}
  </p>
);

function Check() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden
      className="size-4 text-gold"
    >
      <path d="m3 13 6 6L21 6" />
    </svg>
  );
}
