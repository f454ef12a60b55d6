import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Quirks = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUnverified?: true;
  statement?: string;
  counter?: number;
  userHandle?: string;
};

type ChallengeOptions = { challenge: string };
export type Creation = ChallengeOptions & { rp: { id: string }; user: { id: string } };
export type Request = ChallengeOptions & { rpId: string };

const UP = 0x01;
const UV = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** Real keys and P-256 signatures, but no person. */
export function createAuthenticator({ origin, isSynced = true }: { origin: string; isSynced?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = text(credentialId);
  let counter = 0;
  let userHandle = '';

  const dataOf = (rpId: string, quirks: Quirks, rest: Buffer = Buffer.alloc(0)) => {
    const backup = isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0;
    const flags = UP | (quirks.isUnverified ? 0 : UV) | backup | (rest.length > 0 ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(quirks.counter ?? counter);
    return Buffer.concat([sha256(quirks.rpId ?? rpId), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, { challenge }: ChallengeOptions, quirks: Quirks) =>
    JSON.stringify({
      type,
      challenge: quirks.challenge ?? challenge,
      origin: quirks.origin ?? origin,
      crossOrigin: false,
    });
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    id,
    /** Answers as `navigator.credentials.create` does. */
    make(asked: Creation, quirks: Quirks = {}) {
      userHandle = asked.user.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const rest = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseOf(publicKey)]);
      const authData = dataOf(asked.rp.id, quirks, rest);
      const { statement = 'none' } = quirks;
      const response = {
        clientDataJSON: text(clientData('webauthn.create', asked, quirks)),
        attestationObject: text(statementOf(statement, authData)),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    /** Answers as `navigator.credentials.get` does. */
    show(asked: Request, quirks: Quirks = {}) {
      counter += 1;
      const client = clientData('webauthn.get', asked, quirks);
      const authenticatorData = dataOf(asked.rpId, quirks);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: quirks.userHandle ?? userHandle,
      };
      return { ...credential, response };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const words = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** EC2, ES256, P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return map(
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), bytes(Buffer.from(x, 'base64url'))],
    [whole(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}

function statementOf(format: string, authData: Buffer): Buffer {
  const certificates = Buffer.concat([head(4, 1), bytes(randomBytes(64))]);
  const statement =
    format === 'none'
      ? map()
      : map([words('alg'), whole(-7)], [words('sig'), bytes(randomBytes(70))], [words('x5c'), certificates]);
  return map(
    [words('fmt'), words(format)],
    [words('attStmt'), statement],
    [words('authData'), bytes(authData)],
  );
}
