import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { LoginPasskeyOptionsRequest } from '#features/sign-in/domain/factor-requests.ts';
import type { SignedIn } from '#shared/domain/auth.ts';
import { request } from '#shared/api/request.ts';

/** The proof of a second factor: the browser's answer for a passkey, or a code. */
export type FactorProof = { response: AuthenticationResponseJSON } | { code: string };

/**
 * Returns the options with which the browser asks for a passkey, either after the password or for a
 * sign-in with the passkey alone.
 */
export const getLoginPasskeyOptions = (input: LoginPasskeyOptionsRequest) =>
  request<PublicKeyCredentialRequestOptionsJSON>('POST', apiPaths.loginPasskeyOptions, input);

export const sendLoginProof = (proof: FactorProof) =>
  request<SignedIn>('POST', 'code' in proof ? apiPaths.loginCode : apiPaths.loginPasskey, proof);

/** Cancels an unfinished sign-in, so that the user can start again. */
export const startLoginOver = () => request<void>('DELETE', apiPaths.login);
