import { expect, test } from 'vitest';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import { subjectsOf } from './subjects.ts';

const now = new Date('2026-11-22T15:00:00Z');
const { agents } = shippedContent;

const withReviews = (source: WebsiteContent['agents']['reviews']['source']) => ({
  ...shippedContent,
  agents: { ...agents, reviews: { ...agents.reviews, source } },
});

const testimonial: PublicTestimonial = {
  id: '018f0000-0000-7000-8000-000000000101',
  content: 'Kind and exact.',
  name: 'Ruth M.',
  title: 'sold in Ardsley Park',
  relationship: null,
  isVerified: false,
};

const reviewsIn = (content: WebsiteContent, testimonials = [testimonial]) =>
  subjectsOf(content, { agents: [], testimonials }, now)
    .filter(({ subject }) => /^(testimonial|claim:reviews)/.test(subject))
    .map(({ subject, words }) => [subject, words]);

test('own testimonials are listed with everything that the page says about the client', () => {
  const other = { ...testimonial, title: '', relationship: 'A cousin', isVerified: true };
  const subject = `testimonial:${testimonial.id}`;
  expect(reviewsIn(withReviews('own')).at(-1)).toEqual([
    subject,
    'Kind and exact.\nRuth M., sold in Ardsley Park',
  ]);
  expect(reviewsIn(withReviews('own'), [other]).at(-1)).toEqual([
    subject,
    'Kind and exact.\nRuth M.\nA cousin\nVerified Client',
  ]);
});

test('samples are listed as one text, and own testimonials are not while samples are shown', () => {
  expect(reviewsIn(shippedContent).map(([subject]) => subject)).toEqual([
    'claim:reviews.0',
    'claim:reviews.1',
    'testimonials:samples',
  ]);
});

test('without a section of reviews, neither its figures nor testimonials are listed', () => {
  expect(reviewsIn(withReviews('none'))).toEqual([]);
  expect(reviewsIn(withReviews('own'), [])).toEqual([]);
});

test('a brokerage that promises no reply has no claim about it', () => {
  const { brokerage } = shippedContent;
  const hours = { ...brokerage.hours, reply: null };
  const content = { ...shippedContent, brokerage: { ...brokerage, hours } };
  const all = subjectsOf(content, { agents: [], testimonials: [] }, now);
  expect(all.map(({ subject }) => subject)).not.toContain('claim:reply');
});
