import { confirmationNeeded } from '#shared/domain/auth.ts';
import { hasStatus } from '#shared/api/request.ts';
import { createDialogWait } from './dialog-wait.ts';

export const {
  useIsWaiting: useIsConfirming,
  wait: confirmIdentity,
  end: endConfirmation,
} = createDialogWait();

/**
 * Makes an API call. If the server requires that the user first confirms their identity, opens the
 * dialog for this, and repeats the call after the user has confirmed.
 */
export async function withConfirmation<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isNeeded = hasStatus(error, 403) && error.code === confirmationNeeded;
    if (!isNeeded || !(await confirmIdentity())) throw error;
    return await withConfirmation(call);
  }
}
