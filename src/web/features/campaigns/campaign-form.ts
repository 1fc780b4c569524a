import { CABINS } from '#kernel/cabin.ts';
import { ZONES } from '#kernel/time-zones.ts';
import {
  BASES,
  type CampaignTerms,
  EXCHANGE_RULES,
  GIFTS,
  LEVELS,
  MEASURES,
  RETURN_RULES,
  SALE_KINDS,
} from '#modules/campaigns/api.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { chosenOf, listedIn, typedLists, wholeNumber } from '../../shared/forms/read-fields.ts';

const CENTS = 100;
export const CAMPAIGNS = '/office/campaigns';
export const campaignAddress = (id: string): string => `${CAMPAIGNS}/${encodeURIComponent(id)}`;

/** A sum or percentage as typed, times a hundred; null when empty, NaN when it is no number. */
function hundredths(form: FormData, name: string): number | null {
  const typed = readTextField(form, name, 20).replace(/\s/g, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * CENTS) : Number.NaN;
}
const moment = (form: FormData, name: 'startsAt' | 'endsAt'): string =>
  `${readTextField(form, name, 10)}T${normalizeTypedTime(readTextField(form, `${name}Time`, 5))}`;
const list = (form: FormData, name: string): string[] => listedIn(form, name, 2_000);
const oneOf = <T extends string>(all: readonly T[], typed: unknown): T =>
  all.find((one) => one === typed) ?? (all[0] as T);

/** A campaign as typed; the server checks it. */
export function readTerms(form: FormData): CampaignTerms {
  const basis = oneOf(BASES, form.get('basis'));
  const name = (locale: 'ru' | 'en' | 'kg') => readTextField(form, `names.${locale}`, 120).trim();
  return {
    names: { ru: name('ru'), en: name('en'), kg: name('kg') },
    zone: oneOf(ZONES, form.get('zone')),
    startsAt: moment(form, 'startsAt'),
    endsAt: moment(form, 'endsAt'),
    gives: oneOf(GIFTS, form.get('gives')),
    levels: chosenOf(form, 'levels', LEVELS),
    contracts: list(form, 'contracts'),
    forStatus: form.has('forStatus'),
    rule: {
      basis,
      measure: oneOf(MEASURES, form.get('measure')),
      rate: (basis === 'percent' ? hundredths(form, 'rate') : wholeNumber(form, 'rate')) ?? Number.NaN,
      thresholdMinor: hundredths(form, 'thresholdMinor'),
      capPerTicket: wholeNumber(form, 'capPerTicket'),
      capPerCustomer: wholeNumber(form, 'capPerCustomer'),
      onReturn: oneOf(RETURN_RULES, form.get('onReturn')),
      onExchange: oneOf(EXCHANGE_RULES, form.get('onExchange')),
    },
    conditions: {
      kinds: chosenOf(form, 'kinds', SALE_KINDS),
      carriers: list(form, 'carriers').map((one) => one.toUpperCase()),
      cabins: chosenOf(form, 'cabins', CABINS),
      origins: list(form, 'origins').map((one) => one.toLowerCase()),
      destinations: list(form, 'destinations').map((one) => one.toLowerCase()),
      minimumMinor: hundredths(form, 'minimumMinor'),
    },
    budget: wholeNumber(form, 'budget'),
  };
}

export type CampaignRefusal = FormErrors & { typed: Readonly<Record<string, readonly string[]>> };

/** `terms.rule.rate` is the field `rate`; an entry of a list is its list. */
function fieldOf(path: string): string {
  const parts = path.split('.').filter((part) => part !== 'terms' && !/^\d+$/.test(part));
  return parts[0] === 'names' ? parts.join('.') : (parts.at(-1) ?? path);
}

/** The refusal of a form, with everything that was typed. @throws what is no refusal */
export function campaignRefusal(
  thrown: unknown,
  form: FormData | null,
  at: string,
): { refusal: CampaignRefusal; status: number } {
  const { refusal, status } = formErrors(thrown, at);
  const fields = Object.fromEntries(Object.entries(refusal.fields).map(([path, text]) => [fieldOf(path), text]));
  return { refusal: { ...refusal, fields, typed: form ? typedLists(form) : {} }, status };
}

const sumText = (minor: number | null): string => (minor === null ? '' : String(minor / CENTS));

/** The fields of the form as they stand before anything is typed; without terms those of a new campaign. */
export function fieldsOf(terms: CampaignTerms | null, today: string): Record<string, readonly string[]> {
  if (!terms) {
    const year = today.slice(0, 4);
    const times = { startsAtTime: ['00:00'], endsAtTime: ['00:00'] };
    return { startsAt: [today], endsAt: [`${Number(year) + 1}-01-01`], ...times, zone: [ZONES[0]] };
  }
  const { names, zone, startsAt, endsAt, rule, conditions, budget, gives, levels, contracts, forStatus } = terms;
  const number = (value: number | null) => [value === null ? '' : String(value)];
  return {
    'names.ru': [names.ru],
    'names.en': [names.en],
    'names.kg': [names.kg],
    zone: [zone],
    startsAt: [startsAt.slice(0, 10)],
    startsAtTime: [startsAt.slice(11)],
    endsAt: [endsAt.slice(0, 10)],
    endsAtTime: [endsAt.slice(11)],
    gives: [gives],
    levels,
    contracts: [contracts.join(', ')],
    forStatus: forStatus ? ['on'] : [],
    basis: [rule.basis],
    measure: [rule.measure],
    rate: [rule.basis === 'percent' ? sumText(rule.rate) : String(rule.rate)],
    thresholdMinor: [sumText(rule.thresholdMinor)],
    capPerTicket: number(rule.capPerTicket),
    capPerCustomer: number(rule.capPerCustomer),
    onReturn: [rule.onReturn],
    onExchange: [rule.onExchange],
    budget: number(budget),
    kinds: conditions.kinds,
    cabins: conditions.cabins,
    carriers: [conditions.carriers.join(', ')],
    origins: [conditions.origins.join(', ')],
    destinations: [conditions.destinations.join(', ')],
    minimumMinor: [sumText(conditions.minimumMinor)],
  };
}
