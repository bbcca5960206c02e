/**
 * Loads the WebAuthn library when it is first needed, because it takes half a second and about 25
 * MB of memory.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256, which all authenticators have one of. */
export const supportedAlgorithms = [-7, -8, -257];
