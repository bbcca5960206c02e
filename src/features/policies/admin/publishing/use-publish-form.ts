import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { defaultDaysToConfirm, type PublishInput } from '#features/policies/domain/versions.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { ApiError, hasStatus } from '#shared/api/request.ts';
import { serverTime } from '#shared/api/server-time.ts';

const publishValues = z
  .object({
    isMinor: z.enum(['yes', 'no']),
    asks: z.boolean(),
    dueOn: z.string(),
    changeNote: z.string(),
  })
  .check(
    z.refine(({ isMinor, asks, dueOn }) => isMinor === 'yes' || !asks || dueOn !== '', {
      path: ['dueOn'],
      error: 'Required',
    }),
  );
const laterVersion = publishValues.check(
  z.refine(({ changeNote }) => changeNote.trim() !== '', {
    path: ['changeNote'],
    error: 'Required',
  }),
);
type PublishValues = z.output<typeof publishValues>;

export const publishLabels: Record<keyof PublishValues, string> = {
  isMinor: 'Kind of Change',
  changeNote: 'What Changed',
  asks: 'Ask agents to confirm',
  dueOn: 'Last Day to Confirm',
};

/** @param isFirst whether this is the first version, which needs no description of the change */
export function usePublishForm(isFirst: boolean) {
  const [dueOn] = useState(() => addDays(officeDay(serverTime()), defaultDaysToConfirm));
  return useForm({
    schema: isFirst ? publishValues : laterVersion,
    defaultValues: { isMinor: 'no', asks: true, dueOn, changeNote: '' },
  });
}

/** Returns the body of the publish call. Agents are not asked about a minor correction. */
export function toInput({ isMinor, asks, dueOn, changeNote }: PublishValues): PublishInput {
  const asksAgents = asks && isMinor === 'no';
  return {
    isMinor: isMinor === 'yes',
    asks: asksAgents,
    dueOn: asksAgents ? dueOn : null,
    changeNote,
  };
}

const staleMessage =
  'The policy was changed in the meantime. Close this dialog, open the policy again and read it.';

/**
 * Waits for the answer to a call that publishes a policy or restores a version of it. If the server
 * refuses the call because the policy was changed after the screen read it, throws an error with a
 * message for the user.
 */
export async function explainStaleText<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!hasStatus(error, 412)) throw error;
    throw new ApiError(409, staleMessage, { detail: staleMessage });
  }
}
