import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { linkByEmail } from '#features/sign-in/domain/administrators.ts';
import { emailSignInLink } from '#features/sign-in/api/login.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

/** Lets a user who has forgotten the password ask for a sign-in link by email. */
export function EmailLink() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <EmailLinkForm />
  ) : (
    <p className="mt-5">
      <Button look="plain" onClick={() => setOpen(true)}>
        Email me a link
      </Button>
    </p>
  );
}

function EmailLinkForm() {
  const form = useForm({ schema: linkByEmail, defaultValues: { name: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const asking = useMutation({ mutationFn: emailSignInLink });
  if (asking.isSuccess) {
    return (
      <output className="mt-5 block border border-line bg-surface px-3.5 py-3">
        If this account has an email address, a link to set a new password is on its way.
      </output>
    );
  }
  return (
    <form
      noValidate
      className="mt-5 space-y-4 border-t border-line pt-5"
      onSubmit={(event) => void form.handleSubmit((asked) => asking.mutate(asked))(event)}
    >
      {asking.error && <FormAlert>{reasonOf(asking.error)}</FormAlert>}
      <Field
        id="link-name"
        label="Username or email address"
        error={form.formState.errors.name?.message}
        hint="You get a link to set a new password."
      >
        <TextInput
          {...form.register('name')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" look="secondary" pending={asking.isPending && 'Sending...'}>
        Email me a link
      </Button>
    </form>
  );
}
