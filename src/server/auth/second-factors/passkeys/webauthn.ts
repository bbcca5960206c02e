/**
 * Loads the WebAuthn library when it is first needed, because it takes half a second and about 25
 * MB of memory.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256. Each authenticator supports at least one of them. */
export const supportedAlgorithms = [-7, -8, -257];
