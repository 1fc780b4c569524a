import { BUSINESS_TIME_ZONE, isLocalDate, localDate, toInstant } from '#kernel/dates.ts';
import { enterRate, setMargin, setRateLimits } from '#modules/currencies/api.ts';
import type { Call } from '../../api/call-type.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';

export const CURRENCY_DESK = '/office/currencies';
export const ACTS = ['rate', 'margin', 'limits'] as const;
export type Act = (typeof ACTS)[number];

/** What was typed and why it was refused. */
export type CurrencyRefusal = FormErrors & {
  act: Act;
  typed: Readonly<Record<string, string>>;
  /** The rate jumps: it may be confirmed. */
  isJump: boolean;
};

/** A share with a decimal comma or point, in hundredths; not a number for what is none. */
const hundredths = (text: string): number =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(',', '.')) * 100) : Number.NaN;

/** From the first minute of a day in Bishkek; null: from now. What is no day is left for the server to refuse. */
function startOf(typed: string, today: string): string | null {
  if (typed === '' || typed === today) return null;
  return isLocalDate(typed) ? toInstant(`${typed}T00:00`, BUSINESS_TIME_ZONE) : typed;
}

const whole = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** @throws the call's problem. */
async function send(call: Call, act: Act, form: FormData, today: string): Promise<void> {
  const text = (name: string) => readTextField(form, name, 40);
  // An unknown currency is refused by the server.
  const currency = (name: string) => text(name) as 'USD';
  if (act === 'rate') {
    const body = {
      currency: currency('currency'),
      rate: text('rate'),
      per: whole(text('per')),
      validFrom: startOf(text('rateFrom'), today),
      confirmed: form.get('confirmed') === 'on',
    };
    return void (await call(enterRate, { body }));
  }
  if (act === 'margin') {
    const basisPoints = hundredths(text('margin'));
    const validFrom = startOf(text('marginFrom'), today);
    return void (await call(setMargin, { body: { currency: currency('marginCurrency'), basisPoints, validFrom } }));
  }
  const body = { maxAgeHours: whole(text('maxAgeHours')), jumpBp: hundredths(text('jumpBp')) };
  return void (await call(setRateLimits, { body }));
}

/** Names of fields where the page calls them otherwise than the API. */
const FIELDS: Readonly<Record<Act, Readonly<Record<string, string>>>> = {
  rate: { validFrom: 'rateFrom' },
  margin: { currency: 'marginCurrency', basisPoints: 'margin', validFrom: 'marginFrom' },
  limits: {},
};

/** Does what a form of the page asks for; null: done. @throws what is no refusal. */
export async function actOnCurrencies(
  call: Call,
  form: FormData,
  at: string,
): Promise<{ refusal: CurrencyRefusal; status: number } | null> {
  const today = localDate(at, BUSINESS_TIME_ZONE);
  const act = ACTS.find((one) => one === form.get('do')) ?? 'limits';
  normalizeDateFields(form, ['rateFrom', 'marginFrom'], today);
  try {
    await send(call, act, form, today);
    return null;
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    const fields: Record<string, string> = {};
    for (const [path, text] of Object.entries(refusal.fields)) {
      const name = path.replace(/^body\./, '');
      fields[FIELDS[act][name] ?? name] ??= text;
    }
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 60)] as const] : [])),
    );
    const isJump = act === 'rate' && status === 409;
    return { refusal: { ...refusal, fields, act, typed, isJump }, status };
  }
}

/** Basis points as a percentage is typed. */
export const percent = (basisPoints: number): string => String(basisPoints / 100);
