import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

const mac = (secret: string, t: string, message: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${t}.`).update(message).digest();

export function sign(secret: string, message: string | Buffer): string {
  const t = String(Math.floor(Date.now() / 1000));
  return `t=${t},v1=${mac(secret, t, message).toString('hex')}`;
}

export function verify(secret: string, header: unknown, message: Buffer): boolean {
  const [, t, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? [];
  if (!t || !given || Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), mac(secret, t, message));
}
