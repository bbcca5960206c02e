import { expect, test } from 'vitest';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import { subjectsOf } from './subjects.ts';

const now = new Date('2026-11-22T15:00:00Z');
const none = { agents: [], homes: [], testimonials: [] };
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
  subjectsOf({ content, reviews: [] }, { ...none, testimonials }, now)
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

test('samples are not reviewed, and own testimonials are not while samples are shown', () => {
  expect(reviewsIn(shippedContent).map(([subject]) => subject)).toEqual([
    'claim:reviews.0',
    'claim:reviews.1',
  ]);
});

test('without a section of reviews, neither its figures nor testimonials are listed', () => {
  expect(reviewsIn(withReviews('none'))).toEqual([]);
});

test('without testimonials, the figures beside them are listed as hidden', () => {
  const website = { content: withReviews('own'), reviews: [] };
  const rows = subjectsOf(website, none, now);
  const figures = rows.filter(({ subject }) => subject.startsWith('claim:reviews'));
  expect(figures.map(({ isHidden }) => isHidden)).toEqual([true, true]);
});

const page = { id: testimonial.id, name: 'Ruth Lee', areas: null, languages: null };

test('what an agent’s page says of neighborhoods and languages is reviewed with its words', () => {
  const words = { headline: 'Porches.', biography: null, areas: '#1 on Tybee', languages: 'Thai' };
  const records = { ...none, agents: [{ ...page, ...words }] };
  expect(subjectsOf({ content: shippedContent, reviews: [] }, records, now).at(-1)).toMatchObject({
    isClaim: true,
    words: 'Porches.\nServes #1 on Tybee\nSpeaks Thai',
    values: [
      ['headline', 'Porches.'],
      ['areas', '#1 on Tybee'],
      ['languages', 'Thai'],
      ['name', 'Ruth Lee'],
    ],
  });
});

function agentWith(biography: string) {
  const words = { ...page, headline: null, biography };
  const records = { ...none, agents: [words] };
  return subjectsOf({ content: shippedContent, reviews: [] }, records, now).at(-1);
}

test('an agent’s words in which a claim is made need a source', () => {
  expect(agentWith('#1 agent in Georgia.')).toMatchObject({ isClaim: true });
  expect(agentWith('The best at its trade.')).toMatchObject({ isClaim: true });
  expect(agentWith('Your house at its best.')).toMatchObject({ isClaim: false });
  expect(agentWith('I grew up here.')).toMatchObject({
    isClaim: false,
    words: 'I grew up here.',
    values: [
      ['biography', 'I grew up here.'],
      ['name', 'Ruth Lee'],
    ],
  });
});

test('the title and the description of a home for sale are reviewed together', () => {
  const home = { id: testimonial.id, title: 'Porch house', description: 'The best on Jones.' };
  const website = { content: shippedContent, reviews: [] };
  expect(subjectsOf(website, { ...none, homes: [home] }, now).at(-1)).toMatchObject({
    subject: `home:${home.id}`,
    isClaim: true,
    where: 'Home for sale · Porch house',
    words: 'Porch house\nThe best on Jones.',
    values: [
      ['title', 'Porch house'],
      ['description', 'The best on Jones.'],
    ],
  });
});
