import { queryOptions } from '@tanstack/react-query';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { ConfirmationState } from '#shared/domain/auth.ts';
import { replacesToken } from './replaced-token.ts';
import { request } from './request.ts';

export const getConfirmation = () => request<ConfirmationState>('GET', apiPaths.confirmation);

/** The ways in which the user can confirm their identity. They are loaded for each dialog. */
export const confirmationQuery = queryOptions({
  queryKey: ['confirmation'],
  queryFn: getConfirmation,
  gcTime: 0,
  meta: { staysOnScreen: true },
});

export const getConfirmationPasskeyOptions = () =>
  request<PublicKeyCredentialRequestOptionsJSON>('POST', apiPaths.confirmationPasskeyOptions);

/** A passkey, or the password with a code if the account has a second factor. */
export type Confirmation =
  | { response: AuthenticationResponseJSON }
  | { password: string; code?: string };

export const sendConfirmation = (confirmation: Confirmation) =>
  replacesToken(() => request<void>('POST', apiPaths.confirmation, confirmation));
