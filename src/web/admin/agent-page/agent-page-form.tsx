import { ExternalLink } from 'lucide-react';
import { type AgentPage, type AgentPageInput, agentPageInput } from '#domain/agent-pages.ts';
import { sitePaths } from '#domain/paths.ts';
import { SwitchField, TextAreaField, TextField } from '#web/admin/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#web/admin/forms/form-definition.ts';
import { FieldRow } from '#web/admin/forms/record-form.tsx';
import { EditRecordPage } from '#web/admin/forms/record-pages.tsx';
import { agentPages } from '#web/api/agent-pages.ts';
import { PortraitSection } from './portrait-section.tsx';

const blank = {
  slug: '',
  headline: '',
  biography: '',
  whatsapp: '',
  facebook: '',
  instagram: '',
  linkedin: '',
  isShown: true,
};

const labels = {
  slug: 'Address',
  headline: 'Headline',
  biography: 'Short Biography',
  whatsapp: 'WhatsApp Number',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
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
  Above: PreviewAndPortrait,
};

/** The form of an agent's public page, without the fields of the agent's own record. */
export const AgentPagePage = () => <EditRecordPage definition={definition} />;

const networks = ['facebook', 'instagram', 'linkedin'] as const;

function Fields({ field }: FieldsProps<typeof blank, AgentPageInput>) {
  return (
    <>
      <SwitchField {...field('isShown')} />
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
    </>
  );
}

function PreviewAndPortrait({ row }: { row: AgentPage }) {
  return (
    <>
      <PreviewLink page={row} />
      <PortraitSection page={row} />
    </>
  );
}

function PreviewLink({ page }: { page: AgentPage }) {
  if (!page.isShown) {
    return <p className="mb-4 text-quiet">Visitors cannot see this page until it is published.</p>;
  }
  return (
    <p className="mb-4 print:hidden">
      <a
        href={sitePaths.agent(page.slug)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-oak underline underline-offset-4 max-sm:min-h-11"
      >
        Preview
        <span className="sr-only"> the public page (opens a new tab)</span>
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </p>
  );
}
