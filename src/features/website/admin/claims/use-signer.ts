import { useQuery } from '@tanstack/react-query';
import { ownAccount } from '#features/sign-in/api/administrators.ts';

/**
 * Returns the name and title with which the user signs reviews. Undefined while they load, and null
 * for a user without a full name.
 */
export function useSigner(): string | null | undefined {
  const { data } = useQuery(ownAccount.query);
  if (!data) return undefined;
  const { fullName, title } = data.record;
  return fullName && [fullName, title].filter(Boolean).join(', ');
}
