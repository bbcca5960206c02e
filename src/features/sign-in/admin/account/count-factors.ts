import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';

export type FactorsOfAccount = Pick<SecondFactors, 'passkeys' | 'app'>;

export const countFactors = ({ passkeys, app }: FactorsOfAccount): number =>
  passkeys.length + (app ? 1 : 0);

/**
 * Counts the factors that work at the site's present address. Passkeys that were made for another
 * address (`isOfOldAddress`) do not work.
 */
export const countUsableFactors = ({ passkeys, app }: FactorsOfAccount): number =>
  countFactors({ passkeys: passkeys.filter(({ isOfOldAddress }) => !isOfOldAddress), app });
