import { createHash } from 'node:crypto';

/** National QR (ELQR, domain guide §3): tags of two digits, lengths of two digits, values; sums in tyiyn. */
export type Elqr = { readonly merchant: string; readonly mcc: string; readonly amountMinor: number };

const SOM = '417';
/** Of the code before its last tag; the public form keeps the last four signs. */
export const elqrChecksum = (body: string): string =>
  createHash('sha256').update(body, 'utf8').digest('hex').slice(-4).toUpperCase();

function fieldsOf(code: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length; ) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(code.slice(at, at + 4)) ?? [];
    if (!tag || !length || fields.has(tag)) return null;
    const value = code.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return null;
    fields.set(tag, value);
    at += 4 + Number(length);
  }
  return fields;
}

/** Reads a code; null for one that is broken, has another checksum or speaks of anything but soms. */
export function readElqr(code: string): Elqr | null {
  const fields = fieldsOf(code);
  const merchant = fields?.get('32');
  const amount = fields?.get('54');
  const sealed = fields?.get('63') === elqrChecksum(code.slice(0, -8)) && code.slice(-8, -4) === '6304';
  if (!fields || !merchant || !sealed || fields.get('00') !== '01' || fields.get('53') !== SOM) return null;
  if (!amount || !/^[1-9]\d{0,11}$/.test(amount)) return null;
  return { merchant, mcc: fields.get('52') ?? '', amountMinor: Number(amount) };
}
