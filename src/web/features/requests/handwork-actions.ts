import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { CURRENCIES, type Currency, money } from '#kernel/money.ts';
import {
  completeExchange,
  recordPassport,
  recordSplit,
  refuseExchange,
  withdrawExchange,
  writeExchange,
} from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { text } from './form-text.ts';

const HANDWORK = ['exchange', 'exchange_withdraw', 'exchange_tickets', 'exchange_refuse', 'split', 'passport'] as const;
type Intent = (typeof HANDWORK)[number];
const SEGMENTS_LIMIT = 24;

/** What a form of the executor's own work is sent for; undefined for other forms. */
export const findHandwork = (form: FormData): Intent | undefined =>
  HANDWORK.find((intent) => intent === form.get('intent'));

/** Minor units of `−1 234,50`; not a number for what is none. */
export function parseSigned(typed: string): number {
  const digits =
    typed
      .replace(/[\s\u00a0]/g, '')
      .replace(',', '.')
      .replace('\u2212', '-') || '0';
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : Number.NaN;
}

const SUMS = ['fare', 'taxes', 'penalty', 'fee'] as const;
/** The sums of an exchange that are none, by the names of their fields: nothing is sent then. */
export const wrongSums = (form: FormData): { path: string; code: string }[] =>
  chosenOf(form)
    .flatMap((id) => SUMS.map((part) => `${part}-${id}`))
    .filter((name) => Number.isNaN(parseSigned(text(form, name, 14))))
    .map((path) => ({ path, code: 'common.bad_input' }));

const chosenOf = (form: FormData): string[] =>
  form.getAll('passenger').filter((one): one is string => typeof one === 'string');

function write(call: Call, id: string, form: FormData, at: string): Promise<unknown> {
  const count = Math.min(SEGMENTS_LIMIT, Number(text(form, 'segments', 3)) || 0);
  const numbers = Array.from({ length: count }, (_, n) => n);
  const days = numbers.flatMap((n) => [`departsDate-${n}`, `arrivesDate-${n}`]);
  normalizeDateFields(form, [...days, 'untilDate'], localDate(at, BUSINESS_TIME_ZONE));
  const currency = (Object.keys(CURRENCIES) as Currency[]).find((one) => one === text(form, 'currency')) ?? 'KGS';
  const moment = (day: string, time: string) =>
    `${text(form, day, 10)}T${normalizeTypedTime(text(form, time, 5)) || '00:00'}`;
  return call(writeExchange, {
    params: { id },
    body: {
      lines: chosenOf(form).map((passengerId) => {
        const sum = (part: string) => money(parseSigned(text(form, `${part}-${passengerId}`, 14)), currency);
        return {
          passengerId,
          fareDifference: sum('fare'),
          taxDifference: sum('taxes'),
          penalty: sum('penalty'),
          fee: sum('fee'),
        };
      }),
      segments: numbers.map((n) => ({
        flight: text(form, `flight-${n}`, 12),
        departsLocal: moment(`departsDate-${n}`, `departsTime-${n}`),
        arrivesLocal: moment(`arrivesDate-${n}`, `arrivesTime-${n}`),
      })),
      rules: text(form, 'rules', 2000),
      until: moment('untilDate', 'untilTime'),
      note: text(form, 'note', 500),
    },
  });
}

/** Writes down what the executor did at the carrier. */
export function handleHandwork(
  call: Call,
  intent: Intent,
  form: FormData,
  { id, at }: { id: string; at: string },
): Promise<unknown> {
  const params = { id, exchangeId: text(form, 'exchange', 64) };
  switch (intent) {
    case 'exchange':
      return write(call, id, form, at);
    case 'exchange_withdraw':
      return call(withdrawExchange, { params });
    case 'exchange_refuse':
      return call(refuseExchange, { params });
    case 'exchange_tickets': {
      const numbers = [...form.keys()]
        .filter((name) => name.startsWith('number-'))
        .map((name) => ({ passengerId: name.slice('number-'.length, 100), number: text(form, name, 25) }));
      return call(completeExchange, { params, body: { locator: text(form, 'locator', 12), numbers } });
    }
    case 'split': {
      const body = { passengerIds: chosenOf(form), locator: text(form, 'locator', 12), note: text(form, 'note', 500) };
      return call(recordSplit, { params: { id }, body });
    }
    case 'passport': {
      normalizeDateFields(form, ['expiration'], localDate(at, BUSINESS_TIME_ZONE));
      return call(recordPassport, {
        params: { id },
        body: {
          documentType: text(form, 'documentType', 40),
          documentNumber: text(form, 'documentNumber', 40),
          expiration: text(form, 'expiration', 20),
          reference: text(form, 'reference', 100),
        },
      });
    }
  }
}
