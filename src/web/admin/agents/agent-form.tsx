import { Link } from '@tanstack/react-router';
import { type Agent, type AgentInput, agentType, defaultCommissionSplit } from '#domain/agents.ts';
import { adminAgentPagePath } from '#domain/paths.ts';
import { NumberField, SwitchField, TextAreaField, TextField } from '#web/admin/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#web/admin/forms/form-definition.ts';
import { FieldRow } from '#web/admin/forms/record-form.tsx';
import { EditRecordPage, NewRecordPage } from '#web/admin/forms/record-pages.tsx';
import { agents } from '#web/api/agents.ts';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  licenseNumber: '',
  commissionSplit: defaultCommissionSplit,
  isActive: true,
  notes: '',
};

const definition: FormDefinition<Agent, AgentInput, typeof blank> = {
  type: agentType,
  calls: agents,
  blank,
  Fields,
  Above: PublicPageLink,
  nextStep: ({ id }) => ({
    description: 'Visitors cannot see their page until it is published.',
    label: 'Open the draft page',
    alternative: 'In the list of agents, choose Public page.',
    to: adminAgentPagePath(id),
  }),
};

export const AgentNewPage = () => <NewRecordPage definition={definition} />;
export const AgentEditPage = () => <EditRecordPage definition={definition} />;

function Fields({ field }: FieldsProps<typeof blank, AgentInput>) {
  return (
    <>
      <FieldRow>
        <TextField {...field('firstName')} required />
        <TextField {...field('lastName')} required />
      </FieldRow>
      <FieldRow>
        <TextField {...field('email')} required type="email" spellCheck={false} />
        <TextField {...field('phone')} type="tel" />
      </FieldRow>
      <FieldRow>
        <TextField {...field('licenseNumber')} spellCheck={false} />
        <NumberField {...field('commissionSplit')} required step={0.01} min={0} max={100} />
      </FieldRow>
      <SwitchField {...field('isActive')} />
      <TextAreaField {...field('notes')} size="note" />
    </>
  );
}

function PublicPageLink({ row }: { row: Agent }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 print:hidden">
      <Link
        to={adminAgentPagePath('$id')}
        params={{ id: row.id }}
        className="inline-flex min-h-9 items-center font-semibold text-oak underline underline-offset-4 max-sm:min-h-11"
      >
        Public page
      </Link>
      <span className="text-quiet">portrait, headline, biography and links</span>
    </p>
  );
}
