import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ClosedDay, ClosedDaysByYear } from '#features/brokerage/domain/closed-days.ts';
import { closedDaysQuery } from '#features/brokerage/api.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Panel, Screen } from '#shared/screen/screen.tsx';
import { useSession } from '#shared/session/session.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { AddClosedDay } from './add-closed-day.tsx';
import { useClosedDays } from './use-closed-days.ts';

export function ClosedDaysPage() {
  const query = useQuery(closedDaysQuery);
  return (
    <Screen
      title="Closed days"
      intro="These days do not count as office hours. Reply times, the website’s hours and search engines follow."
      back={<BackLink to={adminPaths.website} label="Back to Website" />}
    >
      <QueryView
        query={query}
        loading="Loading the closed days..."
        failed="The closed days could not be loaded"
      >
        {(stored) => <ClosedDays stored={stored} />}
      </QueryView>
    </Screen>
  );
}

function ClosedDays({ stored }: { stored: Versioned<ClosedDaysByYear> }) {
  const { user } = useSession();
  const { years, isChanged, isSaving, problem, ...edit } = useClosedDays(stored);
  const mayChange = user.role === 'super_admin';
  useUnsavedWork(isChanged);
  const daysOf = (year: string) => years.find((each) => each.year === year)?.days ?? [];
  return (
    <div className="max-w-4xl">
      {mayChange ? (
        <AddClosedDay daysOf={daysOf} onAdd={edit.add} />
      ) : (
        <p className="mb-4 text-quiet">Only a super admin may change these days.</p>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {years.map(({ year, days }) => (
          <Panel key={year} title={year}>
            <DayList days={days} onRemove={mayChange ? edit.remove : undefined} />
          </Panel>
        ))}
      </div>
      {problem && (
        <div className="mt-4">
          <FormAlert>{problem}</FormAlert>
        </div>
      )}
      {isChanged && (
        <div className="mt-5 flex gap-3 max-sm:flex-col print:hidden">
          <Button pending={isSaving && 'Saving...'} onClick={edit.save}>
            Save
          </Button>
          <Button look="secondary" onClick={edit.discard}>
            Discard changes
          </Button>
        </div>
      )}
    </div>
  );
}

const weekday = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

interface DayListProps {
  days: ClosedDay[];
  onRemove: ((day: ClosedDay) => void) | undefined;
}

function DayList({ days, onRemove }: DayListProps) {
  if (days.length === 0) return <p className="text-quiet">No closed days</p>;
  return (
    <ul className="divide-y divide-line">
      {days.map((day) => (
        <li key={day.date} className="flex min-h-10 items-center gap-3">
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
            <time dateTime={day.date} className="w-24 tabular-nums">
              {weekday.format(new Date(`${day.date}T00:00:00Z`))}
            </time>
            <span className="min-w-36 flex-1 break-words">{day.name}</span>
          </span>
          {onRemove && (
            <IconButton label={`Remove ${day.name}`} icon={X} onClick={() => onRemove(day)} />
          )}
        </li>
      ))}
    </ul>
  );
}
