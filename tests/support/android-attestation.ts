/** The challenge that `androidAttestation` answers. */
export const androidChallenge = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc';

const attestationObject = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdIAQEBAQEBAQFjeDVjglkBfTCCAXkwggEgoAMCAQICAQIw',
  'CgYIKoZIzj0EAwIwDTELMAkGA1UEAxMCbWUwHhcNMjAwMTAxMDAwMDAwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQD',
  'EwRsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEJRHc9fDPPKJT0C_mW49hIvMw5Nk1_bZsrt2TA5PxyQ7wYhhH',
  '5SkwO8DfXc3_DMnaWGKYfUGCcHiR3Ni26qYTLaNvMG0wJQYDVR0fBB4wHDAaoBigFoYUaHR0cDovLzEyNy4wLjAuMS9j',
  'cmwwRAYKKwYBBAHWeQIBEQQ2MDQCAQMKAQECAQQKAQEEIHhbKXKt39080WImnz-ukA_FXgzd4owN7fk6pxkDIYLFBAAw',
  'ADAAMAoGCCqGSM49BAMCA0cAMEQCIEPX7byEPxybKb_rTTccu3AtfLJPcsfWe_Q4cJrjjJeDAiBgcpdPEoVWN6KOZkF1',
  '3WROCJhfPG9VFj0ycR3H3FZ6VVkBDzCCAQswgbGgAwIBAgIBATAKBggqhkjOPQQDAjANMQswCQYDVQQDEwJtZTAeFw0y',
  'MDAxMDEwMDAwMDBaFw00OTEyMzEwMDAwMDBaMA0xCzAJBgNVBAMTAm1lMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  'KejJXZpX7GXf5k1A5wz061sffrSyC5ZZ1NoOJzpecPjgr9JsR0OtGMhnE9cGLH6hqfCZXjXZ0765JGdRCvndV6MCMAAw',
  'CgYIKoZIzj0EAwIDSQAwRgIhAJonzDykq5T7dyWyP8Tn-K6ZfcxP5g5O66vRA5U9gndgAiEA9-',
  'Fyy87e7p2aGgNNlfpLs-jjbr7Ff4IBb7qLNr4ZzOpoYXV0aERhdGFYlEmWDeWIDoxodDQXD2R2YFuP5K65ooYyx5lc87',
  'qDHZdjRQAAAAAAAAAAAAAAAAAAAAAAAAAAABAJCQkJCQkJCQkJCQkJCQkJpQECAyYgASFYICUR3PXwzzyiU9Av5luPYS',
  'LzMOTZNf22bK7dkwOT8ckOIlgg8GIYR-UpMDvA313N_wzJ2lhimH1BgnB4kdzYtuqmEy0',
].join('');

const id = 'CQkJCQkJCQkJCQkJCQkJCQ';

/**
 * A passkey registration of the format `android-key`. Its certificate names a URL of revocation
 * lists, which the server must not fetch. The root certificate is made up. The certificates are
 * valid until 2049.
 */
export const androidAttestation = {
  id,
  rawId: id,
  type: 'public-key' as const,
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({
        type: 'webauthn.create',
        challenge: androidChallenge,
        origin: 'http://localhost:3000',
        crossOrigin: false,
      }),
    ).toString('base64url'),
    attestationObject,
  },
};
