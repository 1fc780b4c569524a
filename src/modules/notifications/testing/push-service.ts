import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser's side of a subscription. */
export type Receiver = {
  readonly pair: ECDH;
  readonly secret: Buffer;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export function newReceiver(): Receiver {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  return { pair, secret, keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') } };
}

/** Decrypts a push as a browser does (RFC 8291), written apart from the sender. @throws when it is not for it. */
export function receivePush(body: Buffer, { pair, secret }: Receiver): Buffer {
  const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = derive(pair.computeSecret(sender), secret, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const opened = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + keyLength);
  opened.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record');
  return plain.subarray(0, end);
}

/** Whose signature an `authorization` has; null when it is not valid for this origin. */
export function verifiedKey(authorization: string, origin: string): string | null {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (!head || !claims || !signature || !key) return null;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string };
  return valid && aud === origin && /^(https|mailto):/.test(sub) ? key : null;
}

export type ReceivedPush = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly signedBy: string | null;
};

/** A push service on this machine: keeps what it is sent and answers what the test says. */
export async function startPushService(): Promise<{
  origin: string;
  received: ReceivedPush[];
  answer: { status: number };
  close: () => void;
}> {
  const received: ReceivedPush[] = [];
  const answer = { status: 201 };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const origin = `http://${headers.host}`;
      const signedBy = verifiedKey(headers.authorization ?? '', origin);
      received.push({ path, headers, body: Buffer.concat(parts), signedBy });
      response.writeHead(signedBy ? answer.status : 403).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, received, answer, close };
}
