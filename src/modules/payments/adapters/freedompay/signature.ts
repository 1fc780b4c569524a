import { createHash, timingSafeEqual } from 'node:crypto';

export type FormFields = Readonly<Record<string, string>>;

/**
 * `md5(script;values in the order of their names;secret)`: `script` is the last part of the address that is called,
 * `pg_sig` is left out.
 */
export function signatureFor(script: string, fields: FormFields, secret: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'pg_sig')
    .sort();
  const values = names.map((name) => fields[name] ?? '');
  return createHash('md5')
    .update([script, ...values, secret].join(';'), 'utf8')
    .digest('hex');
}

export const withSignature = (script: string, fields: FormFields, secret: string): Record<string, string> => ({
  ...fields,
  pg_sig: signatureFor(script, fields, secret),
});

/** True only for a signature over exactly these fields; one without salt is none. */
export function isSigned(script: string, fields: FormFields, secret: string): boolean {
  const given = fields.pg_sig;
  if (!given || !/^[0-9a-f]{32}$/.test(given) || !fields.pg_salt) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signatureFor(script, fields, secret)));
}
