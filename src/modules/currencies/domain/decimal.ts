/** A positive decimal, exact: `digits` over ten to the power of `scale`. */
export type Decimal = { readonly digits: bigint; readonly scale: number };

const SHAPE = /^(\d{1,9})(?:\.(\d{1,8}))?$/;

/** A decimal of at most nine digits before the point and eight after it; null for anything else, zero included. */
export function parseDecimal(text: string): Decimal | null {
  const [, whole, part = ''] = SHAPE.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = BigInt(whole + part);
  return digits > 0n ? { digits, scale: part.length } : null;
}

/** As it is stored and compared: no zeros in front, none behind the point. */
export function normalDecimal(text: string): string | null {
  if (!parseDecimal(text)) return null;
  const [whole = '', part = ''] = text.split('.');
  const tail = part.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${tail && `.${tail}`}`;
}
