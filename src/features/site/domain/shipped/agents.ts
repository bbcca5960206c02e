import type { AgentsContent } from '#features/site/domain/agents.ts';

/**
 * Claims must be true and provable (FTC 16 CFR 465). The qualifying broker must confirm each of the
 * claims in these texts for every agent, or hide or rewrite it.
 */
export const shippedAgents: AgentsContent = {
  hero: {
    badge: 'Top-Rated Local Agent',
    badgeShown: 'shown',
    role: 'Real estate agent in {city}',
    figures: [
      { figure: '150+', meaning: 'Happy Families', shown: 'shown' },
      { figure: '5-star', meaning: 'rating', shown: 'shown' },
      { figure: '24/7', meaning: 'available', shown: 'shown' },
    ],
  },
  reasons: {
    cards: [
      {
        title: 'Personal Touch',
        text: 'You deal with me, from the first walk through a house to the closing table. Write, and you have a reply {reply}.',
      },
      {
        title: 'Market Expert',
        text: 'What sold on which block, for how much, and why the one next door did not: I keep count, so that you need not guess.',
      },
      {
        title: 'Proven Results',
        text: '15% faster closing, with nothing skipped. Surveys, inspections and signatures are chased before they are late.',
      },
    ],
    promise:
      'I will tell you what I would tell my own family: when to walk in, when to walk away, and what the place is truly worth.',
  },
  gallery: {
    intro: 'Come and see them on foot, at the hour you would walk home.',
    note: 'Before we tour homes together, you and the brokerage sign a written agreement. I go through it with you first, line by line.',
  },
  services: {
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
  },
  reviews: {
    source: 'samples',
    figures: [
      { figure: '98%', meaning: 'satisfaction', shown: 'shown' },
      { figure: '15 days', meaning: 'average to close', shown: 'shown' },
    ],
  },
  contact: { intro: '{hours}. You will have a reply {reply}.' },
};
