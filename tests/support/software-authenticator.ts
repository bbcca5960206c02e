import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';

/** A WebAuthn authenticator in software, which can also answer wrong on purpose. */

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The first bytes of a CBOR value: its type and its length or value. */
function cborHead(type: number, value: number) {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

/** The public key in COSE format. */
function coseOf(privateKey: KeyObject): Buffer {
  const { crv, x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const part = (text: string) => Buffer.from(text, 'base64url');
  return crv === 'Ed25519'
    ? encode(
        new Map<number, Cbor>([
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, part(x)],
        ]),
      )
    : encode(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, part(x)],
          [-3, part(y)],
        ]),
      );
}

/** Reads a private key from the bytes of its number, as the test vectors publish it. */
export function privateKeyOf(kind: 'ES256' | 'Ed25519', secret: Buffer): KeyObject {
  const prefix =
    kind === 'Ed25519'
      ? '302e020100300506032b657004220420'
      : '303102010104200000000000000000000000000000000000000000000000000000000000000000a00a06082a8648ce3d030107';
  if (kind === 'Ed25519') {
    const der = Buffer.concat([Buffer.from(prefix, 'hex'), secret]);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  }
  const der = Buffer.from(prefix, 'hex');
  secret.copy(der, 7);
  return createPrivateKey({ key: der, format: 'der', type: 'sec1' });
}

export const flagBits = { present: 1, verified: 4, canSync: 8, isSynced: 16, attested: 64 };
const { present, verified, canSync, isSynced, attested } = flagBits;

/** How an answer differs from a correct one. */
export interface Faults {
  type?: string;
  challenge?: string;
  origin?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
}

interface Settings {
  origin: string;
  rpId: string;
  privateKey?: KeyObject;
  credentialId?: Buffer;
  aaguid?: Buffer;
  /** Whether the passkey is copied between devices. Such passkeys do not count. */
  synced?: boolean;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Creates an authenticator with one passkey. */
export function createAuthenticator(settings: Settings) {
  const { privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey } = settings;
  const { credentialId = randomBytes(32), aaguid = Buffer.alloc(16), synced = false } = settings;
  const defaultFlags = present | verified | (synced ? canSync | isSynced : 0);
  const id = base64url(credentialId);
  let counter = 0;
  let userHandle = '';

  function clientData(type: string, challenge: string, faults: Faults) {
    const { origin = settings.origin, crossOrigin = false, topOrigin } = faults;
    return JSON.stringify({
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin,
      crossOrigin,
      ...(topOrigin !== undefined && { topOrigin }),
    });
  }

  function authenticatorData(faults: Faults, extraFlags = 0) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? (synced ? 0 : counter++));
    const flags = Buffer.from([(faults.flags ?? defaultFlags) | extraFlags]);
    return Buffer.concat([sha256(faults.rpId ?? settings.rpId), flags, count]);
  }

  const answer = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create(options: { challenge: string; user: { id: string } }, faults: Faults = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const data = authenticatorData(faults, attested);
      const authData = Buffer.concat([data, aaguid, length, credentialId, coseOf(privateKey)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, faults)),
        attestationObject: base64url(encode(attestation)),
        transports: ['internal'],
      });
    },
    /** Answers `navigator.credentials.get`. */
    get(options: { challenge: string }, faults: Faults = {}) {
      const json = clientData('webauthn.get', options.challenge, faults);
      const data = authenticatorData(faults);
      const isEdwards = privateKey.asymmetricKeyType === 'ed25519';
      const signed = Buffer.concat([data, sha256(json)]);
      return answer({
        clientDataJSON: base64url(json),
        authenticatorData: base64url(data),
        signature: base64url(sign(isEdwards ? null : 'sha256', signed, privateKey)),
        userHandle: faults.userHandle ?? userHandle,
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
