import { queryOptions } from '@tanstack/react-query';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { apiPaths, secondFactorPaths } from '#shared/domain/api-paths.ts';
import type {
  AddedFactor,
  AppSetup,
  NewRecoveryCodes,
  Passkey,
  SecondFactors,
} from '#features/sign-in/domain/second-factors.ts';
import type { SignedIn } from '#shared/domain/auth.ts';
import { replacesToken } from '#shared/api/replaced-token.ts';
import { request } from '#shared/api/request.ts';

/**
 * The answer to a call that adds a second factor. While the user is signing in, adding the first
 * factor also completes the sign-in.
 */
export type FactorAnswer = AddedFactor | SignedIn;

/**
 * Returns the calls to set up a second factor.
 * @param prefix `apiPaths.secondFactors` or `apiPaths.loginEnroll`
 */
function setupCalls(prefix: string) {
  const paths = secondFactorPaths(prefix);
  return {
    query: queryOptions({
      queryKey: ['second-factors', prefix],
      queryFn: () => request<SecondFactors>('GET', paths.list),
    }),
    passkeyOptions: () =>
      request<PublicKeyCredentialCreationOptionsJSON>('POST', paths.passkeyOptions),
    addPasskey: (name: string, response: RegistrationResponseJSON) =>
      replacesToken(() => request<FactorAnswer>('POST', paths.passkeys, { name, response })),
    startApp: () => request<AppSetup>('POST', paths.app),
    confirmApp: (code: string) =>
      replacesToken(() => request<FactorAnswer>('POST', paths.appConfirm, { code })),
  };
}

export type FactorSetupCalls = ReturnType<typeof setupCalls>;

const ownPaths = secondFactorPaths(apiPaths.secondFactors);

export const ownFactors = {
  ...setupCalls(apiPaths.secondFactors),
  renamePasskey: (id: string, name: string) =>
    request<Passkey>('PUT', ownPaths.passkey(id), { name }),
  removePasskey: (id: string) => replacesToken(() => request<void>('DELETE', ownPaths.passkey(id))),
  removeApp: () => replacesToken(() => request<void>('DELETE', ownPaths.app)),
  makeRecoveryCodes: () =>
    replacesToken(() => request<NewRecoveryCodes>('POST', ownPaths.recoveryCodes)),
};

/** The calls to set up the first second factor while signing in. */
export const enrollment = setupCalls(apiPaths.loginEnroll);
