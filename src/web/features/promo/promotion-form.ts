import { BUSINESS_TIME_ZONE, type Instant, localDateTime } from '#kernel/dates.ts';
import {
  AUDIENCES,
  MOVES,
  type NewPromotion,
  PROMO_MODES,
  type PromotionChange,
  type PromotionMove,
} from '#modules/promo/api.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { chosenOf, listedIn, typedLists, wholeNumber } from '../../shared/forms/read-fields.ts';

const CENTS = 100;

/** A sum or percentage as typed, times a hundred; null when empty, NaN when it is no number. */
function hundredths(form: FormData, name: string): number | null {
  const typed = readTextField(form, name, 20).replace(/\s/g, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * CENTS) : Number.NaN;
}
const list = (form: FormData, name: string) => listedIn(form, name, 4_000);
const textOrNull = (form: FormData, name: string): string | null => readTextField(form, name).trim() || null;

/** Name of the field for the time of a moment. */
export const timeName = (name: MomentName): `${MomentName}Time` => `${name}Time`;
export type MomentName = 'startsAt' | 'endsAt';

/** A day and a time in Bishkek, from two fields; the server checks it. */
const moment = (form: FormData, name: MomentName): string =>
  `${readTextField(form, name, 10)}T${normalizeTypedTime(readTextField(form, timeName(name), 5))}`;

/** What may change after a promotion has begun. */
export const readPromotionChange = (form: FormData): PromotionChange => ({
  name: readTextField(form, 'name', 120).trim(),
  budgetMinor: hundredths(form, 'budgetMinor'),
  maxUses: wholeNumber(form, 'maxUses'),
  endsAt: moment(form, 'endsAt'),
});

/** A new promotion as typed; the server checks it. */
export const readNewPromotion = (form: FormData): NewPromotion => ({
  ...readPromotionChange(form),
  code: textOrNull(form, 'code')?.toUpperCase() ?? null,
  vouchers: wholeNumber(form, 'vouchers'),
  rate: hundredths(form, 'rate'),
  fixedMinor: hundredths(form, 'fixedMinor'),
  capMinor: hundredths(form, 'capMinor'),
  minimumMinor: hundredths(form, 'minimumMinor'),
  maxUsesPerCustomer: wholeNumber(form, 'maxUsesPerCustomer'),
  audience: AUDIENCES.find((one) => one === form.get('audience')) ?? 'everybody',
  audienceList: list(form, 'audienceList'),
  modes: chosenOf(form, 'modes', PROMO_MODES),
  carriers: list(form, 'carriers').map((one) => one.toUpperCase()),
  origins: list(form, 'origins'),
  destinations: list(form, 'destinations'),
  countries: list(form, 'countries').map((one) => one.toUpperCase()),
  travelFrom: textOrNull(form, 'travelFrom'),
  travelTo: textOrNull(form, 'travelTo'),
  startsAt: moment(form, 'startsAt'),
  returnsOnVoid: form.get('returnsOnVoid') !== null,
  returnsOnRefund: form.get('returnsOnRefund') !== null,
});

export type PromoFormRefusal = FormErrors & { typed: Readonly<Record<string, readonly string[]>> };

/** The refusal of a form of the office, with everything that was typed. @throws what is no refusal */
export function promoFormRefusal(
  thrown: unknown,
  form: FormData,
  at: string,
): { refusal: PromoFormRefusal; status: number } {
  const { refusal, status } = formErrors(thrown, at);
  return { refusal: { ...refusal, typed: typedLists(form) }, status };
}

export const readMove = (form: FormData): PromotionMove | null => MOVES.find((one) => one === form.get('move')) ?? null;

/** An instant as two fields have it: `2026-12-31` and `18:00` in Bishkek. */
export const momentParts = (instant: Instant): { day: string; time: string } => {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
};
/** A sum as it is typed: `1500.5`. */
export const sumValue = (sum: { minor: number } | null): string => (sum === null ? '' : String(sum.minor / CENTS));
