import { useNavigate } from '@tanstack/react-router';
import { DayField } from '#web/admin/lists/day-field.tsx';

/**
 * A field for a day, which is written to the URL. The screen then shows the version that was in
 * force at the end of that day.
 */
export function AsOf({ on = '' }: { on: string | undefined }) {
  const navigate = useNavigate();
  const choose = (day: string) => {
    const search = day ? { on: day } : {};
    void navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
  };
  return (
    <DayField
      label="As of"
      hint="Shows the version that was in force at the end of a day."
      day={on}
      onChoose={choose}
    />
  );
}
