/**
 * The bodies of the calls that set up, rename or prove second factors, and of the call with which
 * the caller confirms who they are.
 */
import * as z from 'zod/mini';
import { passwordText } from '#shared/domain/auth.ts';
import { boundedText, requiredLine } from '#shared/domain/fields.ts';

/** A code that the user types. It is converted to lower case, without white space and hyphens. */
const code = (pattern: RegExp, message: string) =>
  boundedText(100, 'Please enter a code', message).check(
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
    z.minLength(1, { error: 'Please enter a code', abort: true }),
    z.regex(pattern, message),
  );

/** A code of an authenticator app, or a recovery code. */
const factorCode = code(
  /^(\d{6}|[a-z\d]{24})$/,
  'Please enter six digits, or a recovery code of 24 letters and digits',
);
export const codeProof = z.object({ code: factorCode });

/** The body of `POST /api/admin/login/passkey/options`. */
export const loginPasskeyOptionsRequest = z.nullish(
  z.object({
    /** True to sign in with a passkey alone. A sign-in begun with a password then ends. */
    alone: z.optional(z.boolean()),
  }),
);
export type LoginPasskeyOptionsRequest = z.input<typeof loginPasskeyOptionsRequest>;

export const appCode = z.object({ code: code(/^\d{6}$/, 'Please enter six digits') });

/** Returns the number of base64url characters, without padding, that a number of bytes needs. */
const characters = (bytes: number) => Math.ceil((bytes * 4) / 3);

const unreadable = 'The passkey could not be read';

const base64url = (maxBytes: number) =>
  boundedText(characters(maxBytes), unreadable, unreadable).check(z.regex(/^[\w-]+$/, unreadable));

/** The id of a passkey. WebAuthn limits it to 1023 bytes. */
const credentialId = base64url(1023);
const clientDataJSON = base64url(4 * 1024);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', unreadable),
};

/** A browser's answer to `navigator.credentials.get`, as JSON. */
export const authenticationResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: base64url(4 * 1024),
        /** Signatures of the post-quantum algorithm ML-DSA have up to 4,627 bytes. */
        signature: base64url(8 * 1024),
        userHandle: z.pipe(
          z.nullish(base64url(64)),
          z.transform((value: string | null | undefined) => value ?? undefined),
        ),
      },
      unreadable,
    ),
  },
  unreadable,
);
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

/** A passkey, or the password and, if the account has a second factor, a code. */
export const confirmationRequest = z.object({
  response: z.optional(authenticationResponse),
  password: z.optional(passwordText),
  code: z.optional(factorCode),
});
export type ConfirmationRequest = z.output<typeof confirmationRequest>;

/** A browser's answer to `navigator.credentials.create`, as JSON. */
const registrationResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: base64url(16 * 1024),
        transports: z.optional(
          z
            .array(
              boundedText(20, unreadable, unreadable).check(z.regex(/^[a-z-]+$/, unreadable)),
              unreadable,
            )
            .check(z.maxLength(8, unreadable)),
        ),
      },
      unreadable,
    ),
  },
  unreadable,
);
export type RegistrationResponse = z.output<typeof registrationResponse>;

export const passkeyProof = z.object({ response: authenticationResponse });

export const passkeyRename = z.object({ name: requiredLine(1, 60) });

export const newPasskey = z.object({ ...passkeyRename.shape, response: registrationResponse });
export type NewPasskey = z.output<typeof newPasskey>;
