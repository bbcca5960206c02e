import { serviceLabels, type Service } from '#features/inquiries/domain/inquiry-words.ts';
import { homeSections } from '#shared/domain/paths.ts';
import { choice, group, line, list, shown, text, type ContentOf } from './fields.ts';

const serviceCard = (label: string, service: Service) =>
  group(label, {
    title: line('Title', 40),
    description: text('Text', 220),
    features: list('Features', 'Feature', { text: line('Feature', 60) }, { least: 3, most: 6 }),
    action: line('Link', 40, {
      help: `Opens the form with “${serviceLabels[service]}” chosen.`,
    }),
  });

const tokens = { allowsTokens: true };
const optional = { isOptional: true, ...tokens };
/** The options of an introduction that is above a form. */
export const aboveForm = {
  ...tokens,
  help: 'Up to 100 characters keep the first field in sight on phones.',
};

/** In the order of the page, with the texts for search engines last. */
export const homeGroups = {
  hero: group('Top of the page', {
    heading: line('Heading', 48, { help: 'A heading over 36 characters is set smaller.' }),
    intro: text('Introduction', 220, tokens),
    action: line('Button', 30),
  }),
  services: group('Services', { intro: line('Lead', 120) }),
  buying: serviceCard('First service', 'buying'),
  selling: serviceCard('Second service', 'selling'),
  undecided: group('Visitors who are undecided', {
    text: text('Text', 160),
    action: line('Link', 40),
  }),
  about: group('About', {
    intro: line('Lead', 120),
    paragraphs: list(
      'Paragraphs',
      'Paragraph',
      { text: text('Paragraph', 500, tokens) },
      { least: 1, most: 3 },
    ),
    claims: list(
      'Claims',
      'Claim',
      { figure: line('Number', 12), meaning: line('Label', 40), shown: shown() },
      { least: 3, most: 3, help: 'Shown at the top of the page. Show only what you can prove.' },
    ),
    action: line('Button', 30),
  }),
  market: group('Market Expertise', { intro: line('Lead', 120) }),
  contact: group('Contact', { intro: text('Introduction', 240, aboveForm) }),
  footer: group('Footer', {
    services: list(
      'Services',
      'Service',
      {
        name: line('Name', 40),
        section: choice('Leads to', {
          [homeSections.services]: 'Services',
          [homeSections.about]: 'About',
          [homeSections.marketExpertise]: 'Market Expertise',
          [homeSections.contact]: 'Contact',
        }),
      },
      { least: 2, most: 6 },
    ),
  }),
  sell: group(
    'Selling',
    {
      heading: line('Page heading', 48, optional),
      intro: text('Page introduction', 300, optional),
      steps: list(
        'Steps',
        'Step',
        { title: line('Title', 40), weeks: line('When', 30), text: text('Text', 320) },
        { least: 0, most: 6, help: 'Say when each step happens, such as “Weeks 2 to 4”.' },
      ),
      included: list('Included', 'Service', { text: line('Service', 80) }, { least: 0, most: 8 }),
      fee: text('How the fee is agreed', 600, optional),
    },
    'The page /sell. Visitors see it when it has all of these texts.',
  ),
  search: group(
    'Search engines',
    {
      title: line('Title', 60, { help: 'The brokerage’s name is added if both fit.' }),
      description: text('Description', 160, { least: 70, ...tokens }),
    },
    'Search engines and browser tabs show these texts.',
  ),
};

export type HomeContent = ContentOf<typeof homeGroups>;

/** A page for sellers without words, which visitors do not see. */
export const emptySellPage = { heading: '', intro: '', steps: [], included: [], fee: '' };

/** Whether the page for sellers has all of its texts, without which visitors do not see it. */
export const hasSellPage = ({ sell }: HomeContent): boolean =>
  Object.values(sell).every(({ length }) => length > 0);
