import { useQuery, useQueryClient } from '@tanstack/react-query';
import { crmCopyQuery, saveCrmCopy } from '#features/inquiries/api.ts';
import { crmCopy, type CrmCopy } from '#features/inquiries/domain/crm-copy.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { useSettingsForm } from '#shared/forms/use-settings-form.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Panel, Screen } from '#shared/screen/screen.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

/** The screen with the address that gets a copy of each inquiry. */
export const CrmCopyPage = () => (
  <Screen
    title="Copy to your CRM"
    intro="Each inquiry is emailed to your CRM as it comes in, in the form that most CRMs read."
    back={<BackLink to={adminPaths.api} label="Back to Connect another program" />}
  >
    <QueryView
      query={useQuery(crmCopyQuery)}
      loading="Loading the address..."
      failed="The address could not be loaded"
    >
      {(stored) => <CrmCopyForm stored={stored} />}
    </QueryView>
  </Screen>
);

const labels = { address: 'Address of the CRM', name: 'Name of the Source' };

function CrmCopyForm({ stored }: { stored: Versioned<CrmCopy> }) {
  const client = useQueryClient();
  const { form, onSubmit, isSending, problem, fieldProps } = useSettingsForm(stored, {
    schema: crmCopy,
    labels,
    toValues: (settings) => settings,
    save: saveCrmCopy,
    reload: () => client.invalidateQueries({ queryKey: crmCopyQuery.queryKey }),
    saved: 'Address saved',
  });
  return (
    <div className="max-w-2xl">
      <Panel title={stored.record.address ? 'On' : 'Off'}>
        <form noValidate onSubmit={onSubmit} className="space-y-4">
          {problem}
          <Field
            {...fieldProps('address')}
            required={false}
            hint="Your CRM names it: an address for new leads. Leave it empty to send no copies."
          >
            <TextInput {...form.register('address')} type="email" autoComplete="off" />
          </Field>
          <Field
            {...fieldProps('name')}
            required={false}
            hint="The CRM shows it as the source. Without it, the brokerage’s name."
          >
            <TextInput {...form.register('name')} />
          </Field>
          <p className="text-sm text-quiet">
            Spam is not sent; an inquiry that may be spam is sent when you mark it as not spam. The
            copy has the client’s name, email address, phone number and message. Erasing a person
            here cannot reach the copies in your CRM: delete them there too.
          </p>
          <Button type="submit" pending={isSending && 'Saving...'}>
            Save
          </Button>
        </form>
      </Panel>
    </div>
  );
}
