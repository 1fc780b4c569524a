import { CABINS } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { CURRENCIES, type Currency } from '#kernel/money.ts';
import { CATEGORIES, SITES } from '#kernel/passengers.ts';
import {
  CHANNELS,
  type PriceRule,
  type PriceTrial,
  RULE_KINDS,
  type RuleKind,
  TRANSPORT_KINDS,
} from '#modules/pricing/api.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { chosenOf, listedIn } from '../../shared/forms/read-fields.ts';

export const PRICE_DESK = '/office/prices';
export const PRICE_SALES = `${PRICE_DESK}/sales`;
export const rulePath = (id: string): string => `${PRICE_DESK}/${encodeURIComponent(id)}`;
/** The address of a rule that is not there yet. */
export const NEW_RULE = 'new';
export const ALL_CURRENCIES = Object.keys(CURRENCIES) as Currency[];
export const ROUNDINGS = ['nearest', 'up', 'down'] as const;
export const SCOPES = ['domestic', 'international'] as const;

const HUNDRED = 100;

/** A sum or percentage as typed, times a hundred; null when empty, NaN when it is no number. */
function hundredths(form: FormData, name: string): number | null {
  const typed = readTextField(form, name, 20).replace(/\s/g, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * HUNDRED) : Number.NaN;
}
const list = (form: FormData, name: string): string[] =>
  readTextField(form, name, 1_000)
    .split(/[,;\s]+/)
    .filter((one) => one !== '');
/** Contract numbers may have spaces. */
const numbers = (form: FormData, name: string) => listedIn(form, name, 1_000);
const upper = (form: FormData, name: string): string[] => list(form, name).map((one) => one.toUpperCase());
const textOrNull = (form: FormData, name: string): string | null => readTextField(form, name, 120).trim() || null;
const sums = (form: FormData, name: string): Partial<Record<Currency, number>> =>
  Object.fromEntries(
    ALL_CURRENCIES.flatMap((currency) => {
      const typed = hundredths(form, `${name}.${currency}`);
      return typed === null ? [] : [[currency, typed]];
    }),
  );

export const kindOf = (value: unknown): RuleKind => RULE_KINDS.find((kind) => kind === value) ?? 'service_fee';

/** A rule as typed; the server checks it. */
export const readRule = (form: FormData, id: string): PriceRule => ({
  id,
  kind: kindOf(form.get('kind')),
  name: textOrNull(form, 'name'),
  conditions: {
    sites: chosenOf(form, 'sites', SITES),
    products: chosenOf(form, 'products', TRANSPORT_KINDS),
    scope: SCOPES.find((one) => one === form.get('scope')) ?? null,
    countries: upper(form, 'countries'),
    suppliers: list(form, 'suppliers'),
    carriers: upper(form, 'carriers'),
    cabins: chosenOf(form, 'cabins', CABINS),
    families: list(form, 'families'),
    from: listedIn(form, 'from', 1_000),
    to: listedIn(form, 'to', 1_000),
    fareFrom: sums(form, 'fareFrom'),
    fareTo: sums(form, 'fareTo'),
    passengers: chosenOf(form, 'passengers', CATEGORIES),
    channels: chosenOf(form, 'channels', CHANNELS),
    contracts: numbers(form, 'contracts'),
    levels: list(form, 'levels').map(Number),
    travelFrom: textOrNull(form, 'travelFrom'),
    travelTo: textOrNull(form, 'travelTo'),
    soldFrom: textOrNull(form, 'soldFrom'),
    soldTo: textOrNull(form, 'soldTo'),
  },
  amount: {
    rate: hundredths(form, 'rate'),
    sums: sums(form, 'sums'),
    minimum: sums(form, 'minimum'),
    maximum: sums(form, 'maximum'),
    roundTo: hundredths(form, 'roundTo') ?? 1,
    rounding: ROUNDINGS.find((one) => one === form.get('rounding')) ?? 'nearest',
  },
});

/** A sample sale as its address has it; a typed date is read as of `today`. */
export const readTrial = (search: URLSearchParams, today: LocalDate): PriceTrial | null => {
  if (!search.has('fareMinor')) return null;
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  normalizeDateFields(form, ['travelFrom'], today);
  return {
    product: TRANSPORT_KINDS.find((one) => one === form.get('product')) ?? 'avia',
    countries: upper(form, 'countries'),
    supplier: textOrNull(form, 'suppliers'),
    carriers: upper(form, 'carriers'),
    cabin: CABINS.find((one) => one === form.get('cabins')) ?? null,
    family: textOrNull(form, 'families'),
    from: textOrNull(form, 'from'),
    to: textOrNull(form, 'to'),
    passenger: CATEGORIES.find((one) => one === form.get('passengers')) ?? 'aaa',
    channel: CHANNELS.find((one) => one === form.get('channels')) ?? null,
    contract: textOrNull(form, 'contracts'),
    level: Number(textOrNull(form, 'levels')) || null,
    travelOn: textOrNull(form, 'travelFrom'),
    currency: ALL_CURRENCIES.find((one) => one === form.get('currency')) ?? 'KGS',
    fareMinor: hundredths(form, 'fareMinor') ?? 0,
  };
};

export type RuleRefusal = FormErrors & { rule: PriceRule | null };

/** A refusal with what was typed; `rule.conditions.carriers.0` is the field `carriers`. @throws what is no refusal. */
export function ruleRefusal(
  thrown: unknown,
  rule: PriceRule | null,
  at: string,
): { refusal: RuleRefusal; status: number } {
  const { refusal, status } = formErrors(thrown, at);
  const fields: Record<string, string> = {};
  for (const [path, text] of Object.entries(refusal.fields)) {
    const parts = path.split('.').filter((part) => !['body', 'rule', 'conditions', 'amount'].includes(part));
    fields[parts[0] ?? path] ??= text;
  }
  return { refusal: { ...refusal, fields, rule }, status };
}

/** A sum or percentage as it is typed. */
export const typedValue = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value / HUNDRED);
