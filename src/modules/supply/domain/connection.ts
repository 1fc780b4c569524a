/** Secrets that adapters may need; the office enters them and never reads them back. */
export const CREDENTIAL_NAMES = ['key', 'webhookSecret'] as const;
export type CredentialName = (typeof CREDENTIAL_NAMES)[number];
export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

/** What differs between suppliers that speak one protocol; the office sets it on the supplier's row. */
export const OPTION_NAMES = [
  'autoRefund',
  'autoExchange',
  'split',
  'bags',
  'multiCity',
  'sendsNews',
  'margin',
  'belowSuggested',
  'wallet',
] as const;
export type OptionName = (typeof OPTION_NAMES)[number];
export type OptionValue = boolean | number;
export type SupplierOptions = Readonly<Partial<Record<OptionName, OptionValue>>>;

/** An option that an adapter understands. A number lies between `min` and `max`. */
export type OptionField =
  | { readonly name: OptionName; readonly kind: 'boolean'; readonly initial: boolean }
  | {
      readonly name: OptionName;
      readonly kind: 'number';
      readonly initial: number;
      readonly min: number;
      readonly max: number;
    };

/** Longest waits in milliseconds: a whole search, a read, a change. */
export type SupplierTimeouts = { readonly search: number; readonly read: number; readonly change: number };

/** The options of a row as its adapter understands them; null where one is of another kind or out of its bounds. */
export function readOptions(
  fields: readonly OptionField[],
  given: Readonly<Record<string, unknown>>,
): SupplierOptions | null {
  const options: Partial<Record<OptionName, OptionValue>> = {};
  for (const field of fields) {
    const value = given[field.name] ?? field.initial;
    if (field.kind === 'boolean') {
      if (typeof value !== 'boolean') return null;
      options[field.name] = value;
    } else {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < field.min || value > field.max) return null;
      options[field.name] = value;
    }
  }
  return Object.keys(given).every((name) => name in options) ? options : null;
}
