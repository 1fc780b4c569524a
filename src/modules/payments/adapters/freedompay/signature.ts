import { createHash, timingSafeEqual } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

/**
 * `md5(script;values in the order of their names;secret)`: `script` is the last part of the address that is called,
 * `pg_sig` is left out.
 */
export function sigOf(script: string, fields: Fields, secret: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'pg_sig')
    .sort();
  const values = names.map((name) => fields[name] ?? '');
  return createHash('md5')
    .update([script, ...values, secret].join(';'), 'utf8')
    .digest('hex');
}

export const signed = (script: string, fields: Fields, secret: string): Record<string, string> => ({
  ...fields,
  pg_sig: sigOf(script, fields, secret),
});

/** True only for a signature over exactly these fields; one without salt is none. */
export function isSigned(script: string, fields: Fields, secret: string): boolean {
  const given = fields.pg_sig;
  if (!given || !/^[0-9a-f]{32}$/.test(given) || !fields.pg_salt) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(sigOf(script, fields, secret)));
}
