import * as z from 'zod/mini';

/**
 * The options that a browser's passkey functions take, in the JSON form of Web Authentication Level
 * 3, with the members that this server sets.
 */

const credentials = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
);
const userVerification = z.string();
const extensions = z.optional(z.object({ credProps: z.optional(z.boolean()) }));

/** The options with which a browser asks for a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(credentials),
  userVerification: z.optional(userVerification),
  hints: z.optional(z.array(z.string())),
  extensions,
});

/** The options with which a browser makes a passkey. */
export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(credentials),
  authenticatorSelection: z.optional(
    z.object({
      authenticatorAttachment: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
      residentKey: z.optional(userVerification),
      userVerification: z.optional(userVerification),
    }),
  ),
  hints: z.optional(z.array(z.string())),
  attestation: z.optional(z.string()),
  attestationFormats: z.optional(z.array(z.string())),
  extensions,
});
