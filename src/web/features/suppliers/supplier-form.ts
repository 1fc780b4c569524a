import { BUSINESS_TIME_ZONE, type Instant, localDateTime } from '#kernel/dates.ts';
import { ALL_CURRENCIES } from '#kernel/foreign-currencies.ts';
import { confirmIdentity } from '#modules/identity/api.ts';
import {
  CREDENTIAL_NAMES,
  type NewSupplier,
  type OfficeAdapter,
  POINTS_OF_SALE,
  type SupplierChange,
  type SupplierTest,
} from '#modules/supply/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { type FormErrors, formErrors, readTextField, STEP_UP } from '../../shared/forms/form-errors.ts';
import { chosenOf, listedIn, typedLists, wholeNumber } from '../../shared/forms/read-fields.ts';

export const SUPPLIERS = '/office/suppliers';
/** The address of a supplier that is not there yet. */
export const NEW_SUPPLIER = 'new';
export const supplierPath = (id: string): string => `${SUPPLIERS}/${encodeURIComponent(id)}`;
/** The reader's password or code, which the address and the secrets need. */
export const CONFIRMATION = 'confirmation';

const SECOND_MS = 1_000;

const milliseconds = (form: FormData, name: string): number => (wholeNumber(form, name) ?? Number.NaN) * SECOND_MS;
/** Settings as typed; the server checks them. */
export function readSettings(form: FormData, adapter: OfficeAdapter): Omit<SupplierChange, 'revision'> {
  return {
    name: readTextField(form, 'name', 80).trim(),
    currency: ALL_CURRENCIES.find((one) => one === form.get('currency')) ?? 'KGS',
    sells: chosenOf(form, 'sells', adapter.sells),
    priority: wholeNumber(form, 'priority') ?? Number.NaN,
    searchesAMinute: wholeNumber(form, 'searchesAMinute'),
    timeouts: {
      search: milliseconds(form, 'timeouts.search'),
      read: milliseconds(form, 'timeouts.read'),
      change: milliseconds(form, 'timeouts.change'),
    },
    pointsOfSale: chosenOf(form, 'pointsOfSale', POINTS_OF_SALE),
    contracts: listedIn(form, 'contracts', 8_000),
    options: Object.fromEntries(
      adapter.options.map(({ name, kind }) => [
        name,
        kind === 'boolean' ? form.get(`options.${name}`) !== null : (wholeNumber(form, `options.${name}`) ?? 0),
      ]),
    ),
  };
}

/** Secrets that were typed; an empty field leaves what is set. */
export const readSecrets = (form: FormData): NewSupplier['credentials'] =>
  Object.fromEntries(
    CREDENTIAL_NAMES.flatMap((name) => {
      const typed = readTextField(form, `credentials.${name}`, 2_000).trim();
      return typed === '' ? [] : [[name, typed]];
    }),
  );

/** Hotels are looked for in one town: their form has no second place. */
export function readTest(form: FormData): SupplierTest {
  const from = readTextField(form, 'from', 80).trim();
  const to = form.has('to') ? readTextField(form, 'to', 80).trim() : from;
  return { from, to, date: readTextField(form, 'date', 20) };
}

export type SupplierRefusal = FormErrors & {
  /** Which form it is of. */
  part: string;
  typed: Readonly<Record<string, readonly string[]>>;
};

/** The refusal of a form, with what was typed but the secrets: they go out once, inwards. */
export function supplierRefusal(
  thrown: unknown,
  form: FormData,
  { at, part }: { at: string; part: string },
): { refusal: SupplierRefusal; status: number } {
  const problem = asProblem(thrown);
  const needsIdentity = problem?.code === STEP_UP;
  const { refusal, status } = needsIdentity
    ? { refusal: { at, text: problem.text, fields: { [CONFIRMATION]: problem.text ?? '' } }, status: problem.status }
    : formErrors(thrown, at);
  const typed = Object.fromEntries(
    Object.entries(typedLists(form)).filter(([name]) => !name.startsWith('credentials.') && name !== CONFIRMATION),
  );
  // The API names the field of its own.
  const { secret, ...fields } = refusal.fields;
  return {
    refusal: { ...refusal, fields: { ...fields, ...(secret && { [CONFIRMATION]: secret }) }, part, typed },
    status,
  };
}

/** Confirms who acts where the form says how. @throws the call's problem. */
export async function confirmTyped(call: Call, form: FormData): Promise<void> {
  const secret = readTextField(form, CONFIRMATION, 200);
  if (secret !== '') await call(confirmIdentity, { body: { secret } });
}

/** `31.12.2026 18:00`, by the clocks of the office. */
export function momentText(instant: Instant): string {
  const [day = '', time = ''] = localDateTime(instant, BUSINESS_TIME_ZONE).slice(0, 16).split('T');
  return `${formatNumericDate(day)} ${time}`;
}

/** `98 %`; null without calls. */
export const shareText = ({ calls, answered }: { calls: number; answered: number }): string | null =>
  calls === 0 ? null : `${Math.floor((answered * 100) / calls)} %`;

/** Seconds with one digit after the point. */
export const secondsText = (ms: number): string => (ms / SECOND_MS).toFixed(1);
