import { ExternalLink } from 'lucide-react';
import { type AgentPage, type AgentPageInput, agentPageInput } from '#domain/agent-pages.ts';
import { adminPaths, sitePaths } from '#domain/paths.ts';
import {
  type FieldsProps,
  type FormDefinition,
  plainWords,
} from '#web/admin/forms/form-definition.ts';
import { FieldRow } from '#web/admin/forms/record-form.tsx';
import { EditRecordPage } from '#web/admin/forms/record-pages.tsx';
import { agentPages } from '#web/api/agent-pages.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
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
  entity: 'agent',
  noun: 'Public Page',
  list: { path: adminPaths.agents, name: 'Agents' },
  resource: agentPages,
  schema: agentPageInput,
  blank,
  labels,
  recordName: ({ slug }) => sitePaths.agent(slug),
  inWords: plainWords,
  Fields,
  Above: PreviewAndPortrait,
};

/** The form of an agent's public page, without the fields of the agent's own record. */
export const AgentPagePage = () => <EditRecordPage definition={definition} />;

const networks = ['facebook', 'instagram', 'linkedin'] as const;

function Fields({ form: { register }, fieldProps }: FieldsProps<typeof blank, AgentPageInput>) {
  return (
    <>
      <Switch {...register('isShown')} id="isShown" label={labels.isShown} />
      <Field
        {...fieldProps('slug')}
        required
        hint="The part of the page’s address after /agent/. Old addresses redirect here."
      >
        <TextInput {...register('slug')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field {...fieldProps('headline')} hint="One sentence under the name.">
        <TextInput {...register('headline')} autoComplete="off" />
      </Field>
      <Field {...fieldProps('biography')} hint="A blank line begins a new paragraph.">
        <TextArea {...register('biography')} size="note" />
      </Field>
      <Field {...fieldProps('whatsapp')} hint="Digits with the country code, such as 19125550142.">
        <TextInput {...register('whatsapp')} inputMode="tel" autoComplete="off" />
      </Field>
      <FieldRow>
        {networks.map((network) => (
          <Field
            key={network}
            {...fieldProps(network)}
            hint="Full profile link, starting with https://"
          >
            <TextInput
              {...register(network)}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
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
