import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { canUsePasskeys, loadPasskeys } from '#features/sign-in/admin/second-factors/passkeys.ts';
import { passkeysWorkAt } from '#features/sign-in/admin/second-factors/passkey-problem.ts';

/**
 * @param here the origin of the open page
 * @returns the reason why the user can create no passkey, in words; null if the user can create one
 */
export function passkeyObstacle(
  { offers, origin }: Pick<SecondFactors, 'offers' | 'origin'>,
  here: string,
): string | null {
  if (!offers.passkey) return 'Passkeys work at https addresses and at localhost only.';
  if (origin !== here) return passkeysWorkAt(origin);
  return canUsePasskeys() ? null : 'This browser cannot create passkeys.';
}

/**
 * Creates a passkey in the browser.
 * @param origin the address at which passkeys work
 * @throws PasskeyProblem if the browser created none
 */
export async function createPasskey(
  getOptions: () => Promise<PublicKeyCredentialCreationOptionsJSON>,
  origin: string,
): Promise<RegistrationResponseJSON> {
  const [browser, options] = await Promise.all([loadPasskeys(), getOptions()]);
  return browser.createPasskey(options, origin);
}
