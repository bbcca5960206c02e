import { useState } from 'react';
import * as z from 'zod/mini';
import { calendarDate } from '#shared/domain/fields.ts';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';

interface DayFieldProps {
  label: string;
  hint?: string;
  /** The day in the URL, "YYYY-MM-DD", or an empty text. */
  day: string;
  onChoose: (day: string) => void;
}

const choice = z.union([calendarDate(), z.literal('')]);

/**
 * A field for a day that is kept in the URL. It reports a day as soon as the typed day is valid, and
 * an empty text if it was deleted. While the day is not complete, the last one stays in the URL.
 */
export function DayField({ day, onChoose, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [seen, setSeen] = useState(day);
  if (day !== seen) {
    setSeen(day);
    setTyped(day);
  }
  const type = (value: string) => {
    setTyped(value);
    if (z.safeParse(choice, value).success) onChoose(value);
  };
  return (
    <div className="[&_label]:text-sm">
      <Field {...field}>
        <DateInput value={typed} onType={type} />
      </Field>
    </div>
  );
}
