import { useQuery } from '@tanstack/react-query';
import { useNameForm } from './use-name-form.ts';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { Versioned } from '#shared/api/resource.ts';
import { ownAccount } from '#features/sign-in/api/administrators.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { ConflictDialog } from '#shared/forms/conflict-dialog.tsx';
import type { AdministratorAccount } from '#features/sign-in/domain/administrators.ts';
import { useSession } from '#shared/session/session.ts';
import { roleName } from '#shared/domain/auth.ts';
import { Screen } from '#shared/screen/screen.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountPage() {
  const { user } = useSession();
  return (
    <Screen
      title="Your Account"
      intro={`You are signed in as ${user.username}, ${roleName(user.role)}.`}
    >
      <div className="group/account space-y-10">
        <NameSection />
        <ChangePasswordForm username={user.username} />
        <SecondFactorSection />
        <div className="group-has-data-codes/account:print:hidden">
          <SessionsSection username={user.username} />
        </div>
      </div>
    </Screen>
  );
}

function NameSection() {
  const query = useQuery(ownAccount.query);
  return (
    <section aria-labelledby="your-name" className="max-w-lg print:hidden">
      <h2 id="your-name" className="font-display text-2xl/tight font-medium tracking-tight">
        Your Name
      </h2>
      <p className="mt-1 mb-4 text-quiet">
        Shown beside your username. Fields marked * are required.
      </p>
      <QueryView
        query={query}
        loading="Loading your name..."
        failed="Your name could not be loaded"
      >
        {(opened) => <NameForm opened={opened} />}
      </QueryView>
    </section>
  );
}

function NameForm({ opened }: { opened: Versioned<AdministratorAccount> }) {
  const { form, submission, conflictDialog } = useNameForm(opened);
  const { onSubmit, problem, fieldProps, isSending, hasErrors } = submission;
  useErrorInTitle(hasErrors);
  useUnsavedWork(form.formState.isDirty);
  return (
    <>
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        {problem}
        <Field {...fieldProps('fullName')}>
          <TextInput {...form.register('fullName')} autoComplete="name" />
        </Field>
        <Field {...fieldProps('title')} required={false} hint="Such as Qualifying Broker.">
          <TextInput {...form.register('title')} autoComplete="organization-title" />
        </Field>
        <Field {...fieldProps('email')} required={false} hint="For sign-in links.">
          <TextInput {...form.register('email')} type="email" autoComplete="email" />
        </Field>
        <Button type="submit" pending={isSending && 'Saving...'}>
          Save Name
        </Button>
      </form>
      <ConflictDialog {...conflictDialog} />
    </>
  );
}
