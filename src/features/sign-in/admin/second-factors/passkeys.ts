import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { reloadAdvice } from '#shared/screen/lazy.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { PasskeyProblem } from './passkey-problem.ts';

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** @returns the reason for a failure of a call with a passkey, in words for the user */
export const passkeyReasonOf = (error: unknown): string =>
  error instanceof PasskeyProblem ? error.message : reasonOf(error);

/** Loads the code for passkeys. Call it early: Safari shows the prompt only soon after a click. */
export const loadPasskeys = () =>
  import('./browser-passkeys.ts').catch(() => {
    throw new PasskeyProblem(`The code for passkeys could not be loaded. ${reloadAdvice}`);
  });

/**
 * Asks the browser for a passkey and sends it to the server. If the server does not know the
 * passkey, tells the browser, so that it no longer offers the passkey.
 * @throws PasskeyProblem if the browser gave no passkey
 */
export async function provePasskey<Answer>(
  getOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  send: (response: AuthenticationResponseJSON) => Promise<Answer>,
): Promise<Answer> {
  const [browser, options] = await Promise.all([loadPasskeys(), getOptions()]);
  const response = await browser.askForPasskey(options);
  try {
    return await send(response);
  } catch (error) {
    await browser.forgetUnknownPasskey(error, options.rpId, response.id);
    throw error;
  }
}
