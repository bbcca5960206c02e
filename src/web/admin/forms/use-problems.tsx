import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';

/**
 * Where the focus goes when a form cannot be sent: to its one bad field, or to a summary of
 * several. Each `<Field id>` is the name of its value.
 * @param labels before each message in the summary, where messages do not name their field
 */
export function useProblems<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  labels: Partial<Record<string, string>> = {},
) {
  const [attempt, setAttempt] = useState(0);
  const problems = Object.entries(form.formState.errors).map(([fieldId, error]) => ({
    fieldId,
    message: [labels[fieldId], error?.message].filter(Boolean).join(': '),
  }));
  return {
    summary:
      attempt > 0 && problems.length > 0 ? (
        <ErrorSummary key={attempt} problems={problems} />
      ) : null,
    /** @param errors by field */
    onInvalid: (errors: object) => {
      const [first, ...others] = Object.keys(errors) as Path<Values>[];
      setAttempt(others.length > 0 ? attempt + 1 : 0);
      if (first && others.length === 0) form.setFocus(first);
    },
  };
}
