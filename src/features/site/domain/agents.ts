import { choice, group, line, list, shown, text, type ContentOf } from './fields.ts';
import { aboveForm } from './home.ts';

const tokens = { allowsTokens: true };

const figures = (label: string, count: number) =>
  list(
    label,
    'Figure',
    { figure: line('Number', 12), meaning: line('Label', 30), shown: shown() },
    { least: count, most: count, help: 'Show only what you can prove for every agent.' },
  );

/** The fields of the texts that are the same on every agent's page, in the order of the page. */
export const agentsGroups = {
  hero: group('Top of the page', {
    badge: line('Badge', 40),
    badgeShown: shown('Show the badge only if you can prove it for every agent.'),
    role: line('Line under the name of an agent without a headline', 60, tokens),
    figures: figures('Figures', 3),
  }),
  reasons: group('Why choose this agent', {
    cards: list(
      'Reasons',
      'Reason',
      { title: line('Title', 40), text: text('Text', 220, tokens) },
      { least: 3, most: 3 },
    ),
    promise: text('Promise', 260),
  }),
  gallery: group('Neighborhoods', {
    intro: line('Lead', 120),
    note: text('Note on written agreements', 260, tokens),
  }),
  services: group('Services', {
    intro: line('Lead', 120),
    cards: list(
      'Services',
      'Service',
      { title: line('Title', 40), text: text('Text', 200) },
      { least: 4, most: 4 },
    ),
  }),
  reviews: group('Reviews', {
    source: choice(
      'Testimonials',
      {
        samples: 'The three sample testimonials',
        own: 'Your own testimonials',
        none: 'No reviews section',
      },
      'The samples are not from your clients. Choose “No reviews section” before launch, and “Your own testimonials” once you have some under Testimonials.',
    ),
    figures: figures('Figures', 2),
  }),
  contact: group('Contact', { intro: text('Introduction', 200, aboveForm) }),
};

export type AgentsContent = ContentOf<typeof agentsGroups>;
