import type { PublicAgent } from '#domain/agent-pages.ts';
import type { PublicTestimonial } from '#domain/testimonials.ts';

/** Ordinary English of 1,938 characters. A biography may have 2,000 characters. */
const longBiography = [
  'I grew up ten minutes from the office, in a house that my grandparents bought when few ',
  'people wanted to live on that street. I have spent the twenty years since learning ',
  'which porches catch the evening breeze, which cellars stay dry after a week of rain, ',
  'and which contractors answer their telephone. My clients are teachers who move for a ',
  'first job, families who have outgrown a cottage, and couples who want to walk to good ',
  'coffee once their children have left.\n\n',
  'I start every search with a long conversation and a short list. We look at eight ',
  'houses, not eighty. When you sell with me, I tell you in our first meeting what to ',
  'repair and what to leave alone, because most money that owners spend before a sale ',
  'never comes back to them. I measure each room myself, hire the photographer for the ',
  'hour after sunrise, and write the description in whole sentences.\n\n',
  'Before I was licensed I worked in the city’s planning department, so the rules about ',
  'windows, fences and drainage are familiar ground rather than a surprise six weeks into ',
  'your renovation. I speak Spanish and some Portuguese. On weekends you will find me ',
  'rowing, coaching a team of nine-year-olds who do not yet believe in passing the ball, ',
  'or slowly restoring a 1926 bungalow with more patience than skill.\n\n',
  'I answer messages on the same day, usually within an hour, and I would rather tell you ',
  'that a house is wrong for you than visit you in it and know. Ask me about flood ',
  'insurance, about termites, or about the difference between a charming old furnace and ',
  'an old furnace. Ask me for the names of former clients; every one of them has agreed ',
  'to talk.\n\n',
  'Buying a home is the largest thing that many of us ever do with a pen, and it deserves ',
  'an agent who reads the whole contract aloud. My promise is simple: straight answers, ',
  'careful numbers, and a quiet voice when the room is loud. Let us sit down together, ',
  'draw a map of your mornings, and look for the house that fits.',
].join('');

/**
 * A made-up agent with a long name, headline and biography and with all contacts, but without a
 * portrait. The size of an agent's page is measured with this agent and a portrait.
 */
export const specimenAgent: PublicAgent = {
  id: '018f0000-0000-7000-8000-000000000001',
  firstName: 'Margaret',
  lastName: 'Ellison-Whitaker',
  slug: 'margaret-ellison-whitaker',
  headline:
    'Old houses downtown, cottages near the water, and honest advice about each one of them for more than twenty years now.',
  portraitId: null,
  changedAt: '2026-11-21T00:00:00.000Z',
  email: 'margaret.ellison-whitaker@example.com',
  phone: '(555) 555-0142',
  licenseNumber: '000101',
  biography: longBiography,
  whatsapp: '15555550142',
  facebook: 'https://www.facebook.com/margaret.ellison.whitaker',
  instagram: 'https://www.instagram.com/porches.and.gardens',
  linkedin: 'https://www.linkedin.com/in/m-ellison-whitaker-realtor',
};

/** Three made-up testimonials whose texts have the maximum lengths. */
export const specimenTestimonials: PublicTestimonial[] = [
  {
    content:
      'We had given up after losing two houses to cash offers, and then Margaret called on a Sunday evening about a cottage that was not even listed. She walked it with us in the rain and talked the price down nine thousand dollars. We moved in by late May.',
    name: 'Hannah Rodriguez-Kowalski and Cole Fitzgerald-Monk',
    title: 'bought a three-bedroom bungalow in Ardsley in 2026',
    relationship: 'Hannah’s sister keeps the books of this brokerage.',
  },
  {
    content:
      'Selling my mother’s home of forty years was the hardest thing I have done. Our agent sorted photographs with me, told me plainly which repairs would pay for themselves, and brought three offers above what the neighbors had been quoted. Thank you all.',
    name: 'Denise Mullins-Abernathy for the Dorothy M. estate',
    title: 'sold a Victorian row house in the Historic Quarter',
    relationship: 'Family: cousin by marriage of one of our co-owners',
  },
  {
    content:
      'From Ohio we could only fly down for one weekend, so she planned nineteen viewings around our toddler’s naps, answered questions about flood maps at midnight, and refused to let us bid on the pretty one with the cracked slab. We love our quiet porch.',
    name: 'The Baptiste-Oyelaran family: Jean, Folake and Bea',
    title: 'found a quiet home by the lighthouse of Tybee Isle',
    relationship: 'Received a $50 gift card to a bakery after closing',
  },
].map((words, nth) => ({ ...words, id: `specimen-${nth}`, isVerified: true }));
