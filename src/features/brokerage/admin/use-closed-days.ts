import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  byDate,
  type ClosedDay,
  type ClosedDaysByYear,
} from '#features/brokerage/domain/closed-days.ts';
import { closedDaysQuery, saveClosedDays } from '#features/brokerage/api.ts';
import { hasStatus } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { toast } from '#shared/ui/toast.tsx';

const yearIn = ({ date }: ClosedDay) => date.slice(0, 4);

/** Keeps the changes apart, so that they still apply after another administrator saved days. */
export function useClosedDays({ record: stored, etag }: Versioned<ClosedDaysByYear>) {
  const client = useQueryClient();
  const [added, setAdded] = useState<ClosedDay[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  /** An added day may be stored already, after a save whose answer was lost. */
  const isStored = (day: ClosedDay) =>
    stored[yearIn(day)]?.some(({ date, name }) => date === day.date && name === day.name) ?? false;
  const daysOf = (year: string) =>
    [
      ...(stored[year] ?? []).filter(({ date }) => !removed.includes(date)),
      ...added.filter((day) => yearIn(day) === year && !isStored(day)),
    ].sort(byDate);
  const years = [...new Set([...Object.keys(stored), ...added.map(yearIn)])].sort();
  const changed = new Set([...removed.map((date) => date.slice(0, 4)), ...added.map(yearIn)]);
  const discard = () => {
    setAdded([]);
    setRemoved([]);
  };
  const reload = () => client.refetchQueries(closedDaysQuery);
  const saving = useMutation({
    mutationFn: async () => {
      const days = Object.fromEntries([...changed].map((year) => [year, daysOf(year)]));
      await withSession(() => saveClosedDays(days, etag));
      return { added, removed };
    },
    onSuccess: async (sent) => {
      await reload();
      // Keep the changes that were made during the save.
      setAdded((all) => all.filter((day) => !sent.added.includes(day)));
      setRemoved((all) => all.filter((date) => !sent.removed.includes(date)));
      void client.invalidateQueries({ queryKey: ['audit'] });
      toast({ title: 'Closed days saved' });
    },
    onError: (error) => hasStatus(error, 412) && reload(),
  });
  return {
    years: years.map((year) => ({ year, days: daysOf(year) })),
    isChanged: changed.size > 0,
    isSaving: saving.isPending,
    problem: saving.error && saveProblem(saving.error),
    add: (day: ClosedDay) => setAdded([...added, day]),
    remove: (day: ClosedDay) => {
      setAdded(added.filter((each) => each !== day));
      if (!added.includes(day)) setRemoved([...removed, day.date]);
    },
    discard,
    save: () => saving.mutate(),
  };
}

const saveProblem = (error: Error) =>
  hasStatus(error, 412)
    ? 'The closed days were changed in the meantime. They are shown now, with your changes. Save again to keep both.'
    : `The closed days were not saved. ${reasonOf(error)}`;
