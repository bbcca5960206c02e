import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Returns the first bytes of a CBOR value. They contain its type, and its length or its number. */
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

const part = (text: string) => Buffer.from(text, 'base64url');

/** Returns, in COSE format, the public key that belongs to a private key. */
function coseOf(privateKey: KeyObject): Buffer {
  const { crv, x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
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

/** Makes a private key from its secret bytes, the form in which WebAuthn's vectors publish it. */
export function privateKeyOf(kind: 'ES256' | 'Ed25519', secret: Buffer): KeyObject {
  if (kind === 'Ed25519') {
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
    return createPrivateKey({
      key: Buffer.concat([prefix, secret]),
      format: 'der',
      type: 'pkcs8',
    });
  }
  const [prefix, curve] = ['30310201010420', 'a00a06082a8648ce3d030107'].map((hex) =>
    Buffer.from(hex, 'hex'),
  );
  const key = Buffer.concat([prefix, secret, curve].filter((each) => each !== undefined));
  return createPrivateKey({ key, format: 'der', type: 'sec1' });
}

export const flagBits = { present: 1, verified: 4, canSync: 8, isSynced: 16, attested: 64 };
const { present, verified, canSync, isSynced, attested } = flagBits;

/** Values that replace the correct ones in an answer. */
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
  /**
   * Whether the passkey is synced between devices. The signature counter of a synced passkey stays
   * 0.
   */
  synced?: boolean;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

function clientDataOf(type: string, challenge: string, origin: string, faults: Faults) {
  const { crossOrigin = false, topOrigin } = faults;
  return JSON.stringify({
    type: faults.type ?? type,
    challenge: faults.challenge ?? challenge,
    origin: faults.origin ?? origin,
    crossOrigin,
    ...(topOrigin !== undefined && { topOrigin }),
  });
}

function signWith(privateKey: KeyObject, data: Buffer, clientData: string) {
  const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return sign(digest, Buffer.concat([data, sha256(clientData)]), privateKey);
}

const noAttestation = (authData: Buffer) =>
  encode(
    new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );

/**
 * Creates a WebAuthn authenticator in software with one passkey. Its functions `create` and `get`
 * take `faults`, with which a test can make an answer wrong on purpose.
 */
export function createAuthenticator(settings: Settings) {
  const { privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey } = settings;
  const { credentialId = randomBytes(32), aaguid = Buffer.alloc(16), synced = false } = settings;
  const defaultFlags = present | verified | (synced ? canSync | isSynced : 0);
  const id = base64url(credentialId);
  const credential = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  let counter = 0;
  let userHandle = '';

  function authenticatorData(faults: Faults, extraFlags = 0) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? (synced ? 0 : counter++));
    const flags = Buffer.from([(faults.flags ?? defaultFlags) | extraFlags]);
    return Buffer.concat([sha256(faults.rpId ?? settings.rpId), flags, count]);
  }

  /** Returns an answer like that of `navigator.credentials.create`, for a new passkey. */
  function create(options: { challenge: string; user: { id: string } }, faults: Faults = {}) {
    userHandle = options.user.id;
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
    const data = authenticatorData(faults, attested);
    const authData = Buffer.concat([data, aaguid, length, credentialId, coseOf(privateKey)]);
    const json = clientDataOf('webauthn.create', options.challenge, settings.origin, faults);
    const response = {
      clientDataJSON: base64url(json),
      attestationObject: base64url(noAttestation(authData)),
      transports: ['internal'],
    };
    return { ...credential, response };
  }

  /** Returns an answer like that of `navigator.credentials.get`, signed with the passkey. */
  function get(options: { challenge: string }, faults: Faults = {}) {
    const json = clientDataOf('webauthn.get', options.challenge, settings.origin, faults);
    const data = authenticatorData(faults);
    const response = {
      clientDataJSON: base64url(json),
      authenticatorData: base64url(data),
      signature: base64url(signWith(privateKey, data, json)),
      userHandle: faults.userHandle ?? userHandle,
    };
    return { ...credential, response };
  }

  return { id, create, get };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
