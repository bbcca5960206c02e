import { useState } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ErrorSummary } from '#web/ui/error-summary.tsx';

/**
 * Where the focus goes when a form cannot be sent: to its one bad field, or to a summary of
 * several. Each `<Field id>` is the name of its value.
 */
export function useProblems<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  const [attempt, setAttempt] = useState(0);
  const problems = Object.entries(form.formState.errors).map(([fieldId, error]) => ({
    fieldId,
    message: typeof error?.message === 'string' ? error.message : '',
  }));
  return {
    summary:
      attempt > 0 && problems.length > 0 ? (
        <ErrorSummary key={attempt} problems={problems} />
      ) : null,
    onInvalid: (errors: FieldErrors<Values>) => {
      const [first, ...others] = Object.keys(errors) as Path<Values>[];
      setAttempt(others.length > 0 ? attempt + 1 : 0);
      if (first && others.length === 0) form.setFocus(first);
    },
  };
}
