import { sitePaths } from '#domain/paths.ts';
import { brokerage } from '#domain/brokerage.ts';

/**
 * The text of every agent's page. Claims and testimonials must be true and provable (FTC 16 CFR
 * 465). A comment above each claim names the person who must confirm it for each agent. Until then
 * the claim is a placeholder.
 */
export const navigation = {
  links: [
    { name: 'About', href: '#about' },
    { name: 'Services', href: '#services' },
    { name: 'Reviews', href: '#reviews' },
    { name: 'Contact', href: '#contact' },
  ],
  action: "Let's Connect",
} as const;

export const hero = {
  /**
   * The qualifying broker must confirm this, with the source of the rating, the compared agents and
   * the date.
   */
  badge: 'Top-Rated Local Agent',
  role: `Realtor in ${brokerage.city}`,
  callBrokerage: 'Call the brokerage:',
  email: 'Email Me',
  stats: [
    /** The qualifying broker must confirm this from the agent's closed transactions. */
    { figure: '150+', meaning: 'Happy Families' },
    /** The qualifying broker must confirm this from the reviews that the agent keeps. */
    { figure: '5-star', meaning: 'rating' },
    /** The agent must confirm this, because it promises a reply at any hour. */
    { figure: '24/7', meaning: 'available' },
  ],
} as const;

export const about = {
  heading: 'Why Choose',
  cards: [
    {
      title: 'Personal Touch',
      /** The qualifying broker must confirm "within 2 hours" from measured response times. */
      text: 'You deal with me, from the first walk through a house to the closing table. Write, and you have a reply within 2 hours.',
    },
    {
      title: 'Market Expert',
      text: 'What sold on which block, for how much, and why the one next door did not: I keep count, so that you need not guess.',
    },
    {
      title: 'Proven Results',
      /** The qualifying broker must confirm "15% faster", with the comparison behind it. */
      text: '15% faster closing, with nothing skipped. Surveys, inspections and signatures are chased before they are late.',
    },
  ],
  promiseHeading: 'My promise',
  promise:
    'I will tell you what I would tell my own family: when to walk in, when to walk away, and what the place is truly worth.',
} as const;

export const gallery = {
  heading: 'Savannah neighborhoods',
  intro: 'Come and see them on foot, at the hour you would walk home.',
  photos: [
    {
      picture: 'rowHouses',
      name: 'Historic District',
      caption: 'High stoops, garden walls, and a square at the end of the street.',
      href: `${sitePaths.home}#historic-district`,
      alt: 'Row houses with high stoops in the Historic District',
    },
    {
      picture: 'ardsley',
      name: 'Ardsley Park',
      caption: 'Bungalows under old oaks, with room for a swing on the porch.',
      href: `${sitePaths.home}#ardsley-park`,
      alt: 'A bungalow behind a wide lawn in Ardsley Park',
    },
    {
      picture: 'tybee',
      name: 'Tybee Island',
      caption: 'Sand on the steps, and the light turning over the dunes.',
      href: `${sitePaths.home}#tybee-island`,
      alt: 'The Tybee Island light above the dunes',
    },
  ],
  action: 'Schedule Neighborhood Tour',
  /**
   * Since August 17, 2024, an agent must have a written agreement with a buyer before showing
   * homes.
   */
  note: 'Before we tour homes together, you and the brokerage sign a written agreement. I go through it with you first, line by line.',
} as const;

export const services = {
  heading: 'Services',
  intro: 'Four ways I can be of use.',
  cards: [
    {
      title: 'First-Time Buyers',
      text: 'What to ask the lender, what to look for under the sink, and what each document means before you sign it.',
    },
    {
      title: 'Growing Families',
      text: 'More rooms, a yard, a shorter drive: we list what matters and sell the old place in step with the new one.',
    },
    {
      title: 'Market Analysis',
      text: 'An honest value for your home from recent sales nearby, with the reasons written out.',
    },
    {
      title: 'Neighborhood Expert',
      text: 'Which streets flood, which are loud on Fridays, where the parking is: the things no listing says.',
    },
  ],
  action: 'Book Free Consultation',
} as const;

export const reviews = {
  heading: 'Success Stories',
  stars: '5 out of 5 stars',
  verified: 'Verified Client',
  /**
   * Placeholders. Replace each one with the words of a real client, and keep the client's written
   * consent and the records of the closed sale. The agent and the qualifying broker must confirm
   * each text.
   */
  testimonials: [
    {
      quote:
        'We had lost two houses before this one. By the third we knew the comps by heart and what we would not pay. It worked.',
      name: 'Hannah and Cole R.',
      place: 'bought in Ardsley Park',
    },
    {
      quote:
        'No drama at all. I was told what to fix, what to leave alone and what to ask, and it sold at that price.',
      name: 'Denise M.',
      place: 'sold in the Historic District',
    },
    {
      quote:
        'We moved from Ohio and bought after one weekend of walking. A year later we’d still choose the same street.',
      name: 'The Baptiste family',
      place: 'bought on Tybee Island',
    },
  ],
  stats: [
    /** The qualifying broker must confirm this from the survey of closed clients. */
    { figure: '98%', meaning: 'satisfaction' },
    /** The qualifying broker must confirm this from the agent's closed transactions. */
    { figure: '15 days', meaning: 'average to close' },
  ],
} as const;

export const contact = {
  heading: "Let's Connect",
  /** The agent and the qualifying broker must confirm both the availability and the reply time. */
  intro: `${brokerage.claims.availability}. You will have a reply within 2 hours.`,
  phone: 'Phone',
  email: 'Email',
  whatsapp: 'WhatsApp',
  social: 'Follow me',
  formHeading: 'Send Me a Message',
} as const;

export const license = 'Georgia license';
