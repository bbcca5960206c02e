import { useQuery } from '@tanstack/react-query';
import { ownAccount } from '#features/sign-in/api/administrators.ts';

interface Signer {
  /** Undefined while it loads, and null for a user without a full name. */
  signer: string | null | undefined;
  /** Whether a super admin has given the user the right to sign. */
  maySign: boolean;
}

export function useSigner(): Signer {
  const { data } = useQuery(ownAccount.query);
  if (!data) return { signer: undefined, maySign: false };
  const { fullName, title, maySign } = data.record;
  return { signer: fullName && [fullName, title].filter(Boolean).join(', '), maySign };
}
