import { group, line, list, text, type ContentOf } from './fields.ts';

const page = (label: string) =>
  group(label, {
    intro: text('Lead', 200, { allowsTokens: true }),
    sections: list(
      'Sections',
      'Section',
      {
        heading: line('Heading', 80),
        text: text('Text', 4000, {
          allowsTokens: true,
          help: 'An empty line begins a new paragraph.',
        }),
      },
      { least: 1, most: 20 },
    ),
  });

export const legalGroups = { privacy: page('Privacy Policy'), terms: page('Terms of Service') };

export type LegalContent = ContentOf<typeof legalGroups>;
