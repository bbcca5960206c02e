import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { AgentName } from '#features/agents/domain/agents.ts';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { inquirySources } from '#features/inquiries/domain/inquiry-sources.ts';
import { agentServices, serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { SelectField, SwitchField, TextAreaField, TextField } from '#shared/forms/fields.tsx';
import { formatPhoneOnBlur } from '#shared/forms/phone-format.ts';
import { BackLink, useReturnSearch } from '#shared/lists/back-link.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { PortalPaste } from './portal-paste.tsx';
import { useNewInquiry } from './use-new-inquiry.ts';

const services = agentServices.map((value) => ({ value, label: serviceLabels[value] }));
const activeAgents = (names: AgentName[]) => toAgentOptions(names.filter((name) => name.isActive));

/** The screen that adds the inquiry of a client who called, walked in or came through a portal. */
export const NewInquiryPage = () => (
  <Screen
    title="Add inquiry"
    intro="For a client who called, walked in or wrote to a portal."
    back={<BackLink to={adminPaths.inquiries} label="Back to Contact Submissions" />}
  >
    <NewInquiryForm />
  </Screen>
);

function NewInquiryForm() {
  const search = useReturnSearch();
  const { form, submission, fill, field } = useNewInquiry();
  const { data: agents = [] } = useQuery({ ...agentNamesQuery, select: activeAgents });
  const email = useWatch({ control: form.control, name: 'email' });
  return (
    <div className="max-w-3xl">
      <PortalPaste onRead={fill} />
      <form noValidate onSubmit={submission.onSubmit}>
        <p className="mb-4 text-quiet">
          Fields marked * are required. A phone number or an email address is enough.
        </p>
        <div className="space-y-4 not-empty:mb-4">{submission.problem}</div>
        <div className="grid gap-5 border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6">
          <TextField {...field('firstName')} />
          <TextField {...field('lastName')} />
          <TextField
            {...field('phone')}
            type="tel"
            control={form.register(
              'phone',
              formatPhoneOnBlur((phone) => form.setValue('phone', phone, { shouldDirty: true })),
            )}
          />
          <TextField {...field('email')} type="email" />
          <SelectField {...field('service')} options={services} placeholder="Select a service" />
          <SelectField {...field('source')} options={inquirySources.options} />
          <div className="sm:col-span-2">
            <TextField
              {...field('sourceNote')}
              maxLength={60}
              hint="Such as the name of the portal, or where the sign is"
            />
          </div>
          <div className="sm:col-span-2">
            <TextAreaField {...field('message')} size="short" />
          </div>
          <SelectField
            {...field('assignedAgentId')}
            control={form.register('assignedAgentId', { setValueAs: (id: string) => id || null })}
            options={agents}
            placeholder="Unassigned"
          />
          <div className="sm:col-span-2">
            {email ? (
              <SwitchField {...field('acknowledge')} />
            ) : (
              <p className="text-sm text-quiet">
                Without an email address, the client gets no automatic reply.
              </p>
            )}
          </div>
        </div>
        <div className="mt-5 flex gap-3 max-sm:flex-col">
          <Button type="submit" pending={submission.isSending && 'Saving...'}>
            Add inquiry
          </Button>
          <Link to={adminPaths.inquiries} search={search} className={buttonClasses('secondary')}>
            Cancel
          </Link>
        </div>
      </form>
    </div>
  );
}
