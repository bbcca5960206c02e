import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/**
 * The first day that is accepted. While the user types a year such as 2026, the browser reports
 * dates in the years 2, 20 and 202.
 */
const firstDay = '1900-01-01';

/**
 * A field for a day, which is written to the URL. The screen then shows the version that was in
 * force at the end of that day.
 */
export function AsOf({ on = '' }: { on: string | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(on);
  const [seen, setSeen] = useState(on);
  if (on !== seen) {
    setSeen(on);
    setTyped(on);
  }
  const change = (day: string) => {
    setTyped(day);
    if (day !== '' && day < firstDay) return;
    const search = day ? { on: day } : {};
    void navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
  };
  return (
    <Field label="As of" hint="Shows the version that was in force at the end of a day.">
      <TextInput type="date" value={typed} onChange={({ target }) => change(target.value)} />
    </Field>
  );
}
