import { createHmac, timingSafeEqual } from 'node:crypto';

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.message">`. */
export function sign(secret: string, message: string | Buffer, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${mac(secret, t, message).toString('hex')}`;
}

const mac = (secret: string, t: number, message: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${t}.`).update(message).digest();

/** Five minutes to either side: an older signature is a replay. */
export const TOLERANCE_SECONDS = 300;

/** True only for our partner's signature over exactly these bytes, made within the tolerance. */
export function verify(secret: string, header: string | undefined, message: Buffer, now: Date): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!found?.[1] || !found[2]) return false;
  const t = Number(found[1]);
  if (Math.abs(now.getTime() / 1000 - t) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(found[2], 'hex'), mac(secret, t, message));
}
