import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

const queryKey = ['recovery-codes-left'];

/**
 * Keeps the number of recovery codes that are left after a sign-in with one, until the user logs out
 * or reloads the page.
 */
export function keepRecoveryCodesLeft(queryClient: QueryClient, left: number) {
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
  queryClient.setQueryData(queryKey, left);
}

/** @returns the number of recovery codes that are left, if the user signed in with one */
export const useRecoveryCodesLeft = (): number | undefined =>
  useQuery<number>({ queryKey, queryFn: skipToken }).data;
