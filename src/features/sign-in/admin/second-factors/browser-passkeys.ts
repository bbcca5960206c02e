import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
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

export const askForPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    const sentences = { SecurityError: passkeysWorkAt(options.rpId ?? '') };
    const otherwise = 'Nothing was confirmed. Try again, or sign in another way.';
    throw toProblem(error, sentences, otherwise);
  });

export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON, origin: string) =>
  startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    const sentences = {
      InvalidStateError: 'This device already has a passkey here.',
      SecurityError: passkeysWorkAt(origin),
    };
    throw toProblem(error, sentences, 'Nothing was created. Try again.');
  });

/** Tells the browser that the server does not know a passkey, if that is the error. */
export async function forgetUnknownPasskey(error: unknown, rpId = '', credentialId: string) {
  if (!(error instanceof ApiError) || error.code !== unknownPasskey) return;
  try {
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId });
  } catch {
    // Not every browser has `signalUnknownCredential`, and the sign-in does not need it.
  }
}
