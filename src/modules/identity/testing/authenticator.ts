import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const u16 = (n: number): Buffer => Buffer.from([n >> 8, n & 255]);
/** CBOR: the head of a byte string, text or map of that length. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.concat([Buffer.from([(major << 5) | 25]), u16(length)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);

const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/** A device with one passkey (ES256), as a browser shows it to a page of `origin`. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (value: string | undefined): Buffer => Buffer.from(value ?? '', 'base64url');
  // COSE: kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    cborBytes(coordinate(jwk.x)),
    Buffer.from([0x22]),
    cborBytes(coordinate(jwk.y)),
  ]);
  let counter = 0;
  const clientData = (type: string, challenge: string, at = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  const state = FLAGS.present | FLAGS.backupEligible | FLAGS.backedUp;

  return {
    id: base64url(id),
    /** A new passkey for these options, as JSON. */
    create(options: { challenge: string; rp: { id: string } }, { verified = true, at = origin } = {}) {
      const flags = state | FLAGS.attested | (verified ? FLAGS.verified : 0);
      const authData = Buffer.concat([
        sha256(options.rp.id),
        Buffer.from([flags]),
        u32(counter),
        Buffer.alloc(16),
        u16(id.length),
        id,
        cose,
      ]);
      const attestationObject = Buffer.concat([
        head(5, 3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        head(5, 0),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, at)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** A sign-in by the passkey, as JSON; `key`: signs by another device's key instead. */
    get(
      options: { challenge: string; rpId: string },
      {
        verified = true,
        at = origin,
        key = privateKey,
      }: { verified?: boolean; at?: string; key?: typeof privateKey } = {},
    ) {
      counter += 1;
      const authenticatorData = Buffer.concat([
        sha256(options.rpId),
        Buffer.from([state | (verified ? FLAGS.verified : 0)]),
        u32(counter),
      ]);
      const clientDataJSON = clientData('webauthn.get', options.challenge, at);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), key);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
    privateKey,
  };
}
