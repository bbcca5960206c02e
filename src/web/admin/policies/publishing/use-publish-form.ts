import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addDays } from '#domain/calendar.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { defaultDaysToConfirm, type PublishInput } from '#domain/policies/versions.ts';
import { ApiError, hasStatus } from '#web/api/request.ts';

interface PublishValues {
  isMinor: 'yes' | 'no';
  asks: boolean;
  dueOn: string;
  changeNote: string;
}

export const publishLabels: Record<keyof PublishValues, string> = {
  isMinor: 'Kind of Change',
  changeNote: 'What Changed',
  asks: 'Ask agents to confirm',
  dueOn: 'Last Day to Confirm',
};

export function usePublishForm() {
  const [dueOn] = useState(() => addDays(officeDay(new Date()), defaultDaysToConfirm));
  return useForm<PublishValues>({
    defaultValues: { isMinor: 'no', asks: true, dueOn, changeNote: '' },
    shouldFocusError: false,
    shouldUnregister: false,
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
