import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** How long an access token works (reliability case 27). */
export const ACCESS_SECONDS = 10 * 60;
const AUDIENCE = 'sapar';

/** The only head of our tokens (RFC 7519): a token with another one, `none` included, is not ours. */
const HEAD = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const CLAIMS = z.strictObject({
  iss: z.string(),
  aud: z.literal(AUDIENCE),
  /** The user. */
  sub: z.string(),
  /** The session whose token it is; of no use as a cookie. */
  sid: z.string(),
  iat: z.int(),
  exp: z.int(),
});
type Claims = z.output<typeof CLAIMS>;

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A token for ten minutes of a session. */
export function newAccessToken(
  key: Buffer,
  { issuer, userId, sessionHash, now }: { issuer: string; userId: string; sessionHash: string; now: Date },
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims: Claims = {
    iss: issuer,
    aud: AUDIENCE,
    sub: userId,
    sid: sessionHash,
    iat,
    exp: iat + ACCESS_SECONDS,
  };
  const text = `${HEAD}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${sign(key, text).toString('base64url')}`;
}

/**
 * Owner of a token; null for one that we did not sign, that has expired, or that belongs to another issuer. `keys`: the
 * current one and those before a rotation.
 */
export function readAccessToken(
  keys: readonly Buffer[],
  { issuer, token, now }: { issuer: string; token: string; now: Date },
): { userId: string; sessionHash: string } | null {
  const [head, body, signature, ...more] = token.split('.');
  if (head !== HEAD || !body || !signature || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  // One signature has one spelling.
  if (given.length !== 32 || given.toString('base64url') !== signature) return null;
  if (!keys.some((key) => timingSafeEqual(given, sign(key, `${head}.${body}`)))) return null;
  const claims = CLAIMS.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (!claims.success || claims.data.iss !== issuer) return null;
  const { sub, sid, iat, exp } = claims.data;
  const seconds = now.getTime() / 1000;
  // Our processes go by the database's clock: a minute of difference is more than enough.
  return seconds < exp && seconds > iat - 60 ? { userId: sub, sessionHash: sid } : null;
}
