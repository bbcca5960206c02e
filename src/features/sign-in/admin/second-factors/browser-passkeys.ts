import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { unknownPasskey } from '#features/sign-in/domain/second-factors.ts';
import { ApiError } from '#shared/api/request.ts';
import { PasskeyProblem, passkeysWorkAt } from './passkey-problem.ts';

/** Sentences for the user, by the name of the browser's error. */
type Sentences = Partial<Record<string, string>>;

function toProblem(error: unknown, sentences: Sentences, otherwise: string) {
  // The library throws errors of its own, whose cause is the browser's error.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return new PasskeyProblem(sentences[name] ?? otherwise, { cause: error });
}

export async function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw toProblem(
      error,
      { SecurityError: passkeysWorkAt(options.rpId ?? '') },
      'Nothing was confirmed. Try again, or sign in another way.',
    );
  }
}

export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  origin: string,
): Promise<RegistrationResponseJSON> {
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw toProblem(
      error,
      {
        InvalidStateError: 'This device already has a passkey here.',
        SecurityError: passkeysWorkAt(origin),
      },
      'Nothing was created. Try again.',
    );
  }
}

/** Tells the browser that the server does not know a passkey, if that is the error. */
export async function forgetUnknownPasskey(error: unknown, rpId = '', credentialId: string) {
  if (!(error instanceof ApiError) || error.code !== unknownPasskey) return;
  try {
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId });
  } catch {
    // Not every browser has `signalUnknownCredential`, and the sign-in does not need it.
  }
}
