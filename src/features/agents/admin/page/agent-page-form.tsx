import {
  type AgentPage,
  type AgentPageInput,
  agentPageInput,
} from '#features/agents/domain/agent-pages.ts';
import { proposedLabels } from '#features/agents/domain/page-proposals.ts';
import { warnAboutPeople } from '#features/site/domain/fair-housing-words.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { AgentTabs } from '#shared/forms/record-tabs.tsx';
import { SwitchField, TextAreaField, TextField } from '#shared/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#shared/forms/form-definition.ts';
import { FieldRow } from '#shared/forms/record-form.tsx';
import { EditRecordPage } from '#shared/forms/record-pages.tsx';
import { agentPages } from '#features/agents/api/agent-pages.ts';
import { PageStatus } from './page-status.tsx';
import { PortraitSection, usePortrait } from './portrait-section.tsx';
import { ProposalSection } from './proposal-section.tsx';

const blank = {
  slug: '',
  headline: '',
  biography: '',
  whatsapp: '',
  facebook: '',
  instagram: '',
  linkedin: '',
  areas: '',
  languages: '',
  isFirst: false,
  isShown: false,
};

const labels = {
  slug: 'Address',
  ...proposedLabels,
  areas: 'Neighborhoods Served',
  languages: 'Languages',
  isFirst: 'First on the Home Page',
  isShown: 'Published',
};

const definition: FormDefinition<AgentPage, AgentPageInput, typeof blank> = {
  type: {
    entity: 'agent',
    title: 'Agents',
    noun: 'Public Page',
    input: agentPageInput,
    labels,
    nameOf: ({ slug }) => sitePaths.agent(slug),
  },
  calls: agentPages,
  blank,
  Fields,
  Above: StatusAndPortrait,
  secondButton: ({ isShown }) =>
    isShown
      ? {
          label: 'Hide page',
          values: { isShown: false },
          updated: 'Page hidden successfully',
          updateFailed: 'Failed to hide page',
        }
      : {
          label: 'Publish page',
          values: { isShown: true },
          updated: 'Page published successfully',
          updateFailed: 'Failed to publish page',
        },
};

/** The form of an agent's public page. The agent's name and phone number are in another form. */
export const AgentPagePage = () => <EditRecordPage definition={definition} tabs={<AgentTabs />} />;

const networks = ['facebook', 'instagram', 'linkedin'] as const;

function Fields({ form, field }: FieldsProps<typeof blank, AgentPageInput>) {
  const warning = warnAboutPeople(form.watch(['headline', 'biography']).join('\n'));
  return (
    <>
      <TextField
        {...field('slug')}
        required
        hint="The part of the page’s address after /agent/. Old addresses redirect here."
        spellCheck={false}
      />
      <TextField {...field('headline')} hint="One sentence under the name." />
      <TextAreaField
        {...field('biography')}
        hint="A blank line begins a new paragraph."
        size="note"
      />
      <output className="block text-sm text-quiet">{warning && `Check ${warning}.`}</output>
      <TextField
        {...field('areas')}
        hint="Separated by commas, such as Ardsley Park, Tybee Island."
      />
      <TextField {...field('languages')} hint="Separated by commas, such as English, Spanish." />
      <TextField
        {...field('whatsapp')}
        hint="Digits with the country code, such as 19125550142."
        inputMode="tel"
      />
      <FieldRow>
        {networks.map((network) => (
          <TextField
            key={network}
            {...field(network)}
            hint="Full profile link, starting with https://"
            type="url"
            inputMode="url"
            spellCheck={false}
          />
        ))}
      </FieldRow>
      <SwitchField {...field('isFirst')} />
    </>
  );
}

function StatusAndPortrait({ row }: { row: AgentPage }) {
  const portrait = usePortrait(row);
  return (
    <>
      <ProposalSection agentId={row.id} />
      <PageStatus page={row} portraitId={portrait.portraitId} />
      <PortraitSection {...portrait} />
    </>
  );
}
