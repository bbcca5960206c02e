/** The library takes half a second to load, and about 25 MB of memory. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * The COSE numbers of the signature algorithms ES256, EdDSA and RS256. In practice every
 * authenticator supports at least one of them.
 */
export const supportedAlgorithms = [-7, -8, -257];
