import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { fieldErrorsOf } from '#shared/api/request.ts';
import type { FactorAnswer } from '#features/sign-in/api/second-factors.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { textIn } from '#features/sign-in/admin/second-factors/text-in.ts';

interface FactorFormProps {
  name: string;
  /** The error of an empty field. */
  missing: string;
  verb: string;
  pending: string;
  add: (text: string) => Promise<FactorAnswer>;
  onAdded: (added: FactorAnswer) => void;
  /** Without it, there is no button to cancel. */
  onCancel?: () => void;
  /** Renders the field with its error. */
  children: (error: string | undefined) => ReactNode;
}

/** A form with one field, which adds a second factor. The field takes the focus. */
export function FactorForm(props: FactorFormProps) {
  const { name, missing, verb, pending, add, onAdded, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const focusField = () => form.current?.querySelector('input')?.focus();
  useEffect(focusField, []);
  const [isMissing, setMissing] = useState(false);
  const adding = useMutation({ mutationFn: add, onSuccess: onAdded });
  // Focus the field after its error is rendered, so that a screen reader reads it.
  useEffect(() => {
    if (adding.error) form.current?.querySelector('input')?.focus();
  }, [adding.error]);
  const problem = isMissing ? missing : fieldErrorsOf(adding.error)[name]?.join('. ');
  useErrorInTitle(problem !== undefined || adding.isError);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding.isPending) return;
    const text = textIn(event.currentTarget, name).trim();
    flushSync(() => setMissing(text === ''));
    if (text === '') focusField();
    else adding.mutate(text);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      {adding.error && problem === undefined && <FormAlert>{reasonOf(adding.error)}</FormAlert>}
      {children(problem)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={adding.isPending && pending}>
          {verb}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
