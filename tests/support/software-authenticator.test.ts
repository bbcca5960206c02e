import { createHash, createPublicKey, verify } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import { createAuthenticator, privateKeyOf } from './software-authenticator.ts';

/**
 * The test vectors of Web Authentication Level 3, sections 16.2 (none.ES256) and 16.11
 * (packed.EdDSA, without its attestation statement). https://www.w3.org/TR/webauthn-3/
 */
const vectors = [
  {
    kind: 'ES256' as const,
    privateKey: '6e68e7a58484a3264f66b77f5d6dc5bc36a47085b615c9727ab334e8c369c2ee',
    aaguid: '8446ccb9ab1db374750b2367ff6f3a1f',
    credentialId: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
    registrationFlags: 0x59,
    authData:
      'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    challenge: '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408',
    flags: 0x19,
    authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
    signature:
      '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
  },
  {
    kind: 'Ed25519' as const,
    privateKey: '971f38c0f73aaf0c5a614eb5e26430ae1ea0ed13e4f425d96e9662349340b0b3',
    aaguid: 'd5aa33581e8ca478e20fe713f5d32ff2',
    credentialId: 'ce9f840ed96599580cd140fbc7bb3230633f50f61041aff73308ae71caa8a2bd',
    registrationFlags: 0x41,
    authData:
      'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b54100000000d5aa33581e8ca478e20fe713f5d32ff20020ce9f840ed96599580cd140fbc7bb3230633f50f61041aff73308ae71caa8a2bda401010327200621582044e06ddd331c36a8dc667bab52bcae63486c916aa5e339e6acebaa84934bf832',
    challenge: '895957e01c633a698348a2d8a31a54b7db27e8c1c43b2080d79ae2190267bfd2',
    flags: 0x01,
    authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50100000000',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a2269566c583442786a4f6d6d44534b4c596f7870557439736e364d48454f7943413135726947514a6e763949222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
    signature:
      'f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cfdfc48f85393bc0d40b011f0d6fecb097d6607525713223a0dc0d453993dae00b',
  },
];

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const base64url = (hex: string) => bytes(hex).toString('base64url');
const hexOf = (text: string) => Buffer.from(text, 'base64url').toString('hex');
const site = { origin: 'https://example.org', rpId: 'example.org' };

/** Returns the public key in COSE format. It follows the credential id, which has 32 bytes. */
const publicKeyIn = (authData: string) => bytes(authData).subarray(37 + 16 + 2 + 32);

describe.each(vectors)(
  'the software authenticator answers WebAuthn’s vector of $kind',
  (vector) => {
    const privateKey = privateKeyOf(vector.kind, bytes(vector.privateKey));
    const authenticator = createAuthenticator({
      ...site,
      privateKey,
      aaguid: bytes(vector.aaguid),
      credentialId: bytes(vector.credentialId),
    });
    const challenge = base64url(vector.challenge);

    test('with the same attestation object', async () => {
      const { flags, registrationFlags } = vector;
      const faults = { flags: registrationFlags, counter: 0 };
      const answer = authenticator.create({ challenge, user: { id: 'dXNlcg' } }, faults);
      const none = `a363666d74646e6f6e656761747453746d74a0686175746844617461`;
      const length = bytes(vector.authData).length.toString(16);
      expect(hexOf(answer.response.attestationObject)).toBe(`${none}58${length}${vector.authData}`);
      const { verified } = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: (flags & 4) !== 0,
      });
      expect(verified).toBe(true);
    });

    test('with the same data, and with a signature that the published key verifies', async () => {
      const answer = authenticator.get({ challenge }, { flags: vector.flags, counter: 0 });
      const { authenticatorData, clientDataJSON, signature } = answer.response;
      expect(hexOf(authenticatorData)).toBe(vector.authenticatorData);
      expect(hexOf(clientDataJSON)).toBe(vector.clientDataJSON);
      // With Ed25519, the signature of the same data is always the same. With ES256 it depends on a
      // random number.
      expect(hexOf(signature) === vector.signature).toBe(vector.kind === 'Ed25519');
      const published = {
        ...answer,
        response: { authenticatorData, clientDataJSON, signature: base64url(vector.signature) },
      };
      for (const response of [answer, published]) {
        const { verified } = await verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.rpId,
          requireUserVerification: false,
          credential: { id: answer.id, publicKey: publicKeyIn(vector.authData), counter: 0 },
        });
        expect(verified).toBe(true);
      }
      const message = Buffer.concat([
        bytes(vector.authenticatorData),
        createHash('sha256').update(bytes(vector.clientDataJSON)).digest(),
      ]);
      const digest = vector.kind === 'Ed25519' ? null : 'sha256';
      const key = createPublicKey(privateKey);
      expect(verify(digest, message, key, bytes(vector.signature))).toBe(true);
    });
  },
);
