import type { Localised } from '#kernel/locale.ts';
import { MAX_TRANSFER_SEASONS, MAX_TRANSFER_STEPS, type OwnTransfer } from '#modules/inventory/api.ts';
import { TRANSFER_CLASSES } from '#modules/supply/api.ts';
import { type TypedValues, typedRows, whole } from '../../shared/office/typed-values.ts';

export type TransferClass = (typeof TRANSFER_CLASSES)[number];
const LANGUAGES = ['ru', 'en', 'kg'] as const;

/** What stands in the fields of a transfer that is not there yet. */
export const NEW_TRANSFER: TypedValues = {
  bothWays: 'on',
  noticeHours: '3',
  nightPercent: '0',
  ...Object.fromEntries(
    TRANSFER_CLASSES.flatMap((kind) => [
      [`classes.${kind}.wait.airport`, kind === 'express' ? '0' : '60'],
      [`classes.${kind}.wait.elsewhere`, kind === 'express' ? '0' : '15'],
      [`classes.${kind}.refundable`, 'on'],
      [`classes.${kind}.rest`, '100'],
    ]),
  ),
};

/** A transfer as the form has it. */
export function valuesOfTransfer(transfer: OwnTransfer): TypedValues {
  const values: Record<string, string> = {
    bothWays: transfer.bothWays ? 'on' : '',
    'hours.from': transfer.hours?.from ?? '',
    'hours.to': transfer.hours?.to ?? '',
    noticeHours: String(transfer.noticeHours),
    nightPercent: String(transfer.nightPercent),
  };
  for (const end of ['from', 'to'] as const) {
    values[`${end}.place`] = transfer[end].place;
    for (const language of LANGUAGES) values[`${end}.meet.${language}`] = transfer[end].meet[language];
  }
  for (const one of transfer.classes) {
    const at = `classes.${one.class}`;
    values[`${at}.car`] = one.car;
    for (const name of ['passengers', 'bags', 'units', 'price', 'minutes'] as const)
      values[`${at}.${name}`] = String(one[name]);
    values[`${at}.every`] = one.every === null ? '' : String(one.every);
    values[`${at}.wait.airport`] = String(one.wait.airport);
    values[`${at}.wait.elsewhere`] = String(one.wait.elsewhere);
    values[`${at}.refundable`] = one.refund ? 'on' : '';
    values[`${at}.rest`] = String(one.refund?.rest ?? '');
    for (const [n, { hoursBefore, percent }] of one.refund?.steps.entries() ?? []) {
      values[`${at}.steps.${n}.hoursBefore`] = String(hoursBefore);
      values[`${at}.steps.${n}.percent`] = String(percent);
    }
  }
  for (const [n, { from, to, prices }] of transfer.seasons.entries()) {
    values[`seasons.${n}.from`] = from;
    values[`seasons.${n}.to`] = to;
    for (const kind of TRANSFER_CLASSES) values[`seasons.${n}.${kind}`] = String(prices[kind] ?? '');
  }
  return values;
}

const isTyped = (values: TypedValues, name: string): boolean => (values[name] ?? '').trim() !== '';

/** Classes that are sold: those of which a car is named. */
export const soldClasses = (values: TypedValues): TransferClass[] =>
  TRANSFER_CLASSES.filter((kind) => isTyped(values, `classes.${kind}.car`));
const rowsOf = (values: TypedValues, list: string, key: string): number[] => [...new Set(typedRows(values, list, key))];
const seasonsOf = (values: TypedValues) => rowsOf(values, 'seasons', '(?:from|to)');
const stepsOf = (values: TypedValues, kind: TransferClass) =>
  rowsOf(values, `classes.${kind}.steps`, '(?:hoursBefore|percent)');

/** How many rows the form shows: those that are filled, and an empty one. */
export const shownSeasons = (values: TypedValues): number =>
  Math.min((seasonsOf(values).at(-1) ?? -1) + 2, MAX_TRANSFER_SEASONS);
export const shownSteps = (values: TypedValues, kind: TransferClass): number =>
  Math.min((stepsOf(values, kind).at(-1) ?? -1) + 2, MAX_TRANSFER_STEPS);

/** Names of the date fields of a form. */
export const dateNames = (values: TypedValues): string[] =>
  Object.keys(values).filter((name) => /^seasons\.\d+\.(from|to)$/.test(name));

/** A transfer as it is typed; the server checks it. A language that is left empty has the Russian words. */
export function readTransferForm(values: TypedValues): OwnTransfer {
  const text = (name: string) => (values[name] ?? '').trim();
  const number = (name: string, empty = '') => whole(text(name) || empty);
  const end = (name: 'from' | 'to') => {
    const ru = text(`${name}.meet.ru`);
    const meet: Localised = { ru, en: text(`${name}.meet.en`) || ru, kg: text(`${name}.meet.kg`) || ru };
    return { place: text(`${name}.place`), meet };
  };
  const hours = { from: text('hours.from'), to: text('hours.to') };
  return {
    from: end('from'),
    to: end('to'),
    bothWays: isTyped(values, 'bothWays'),
    hours: hours.from === '' && hours.to === '' ? null : hours,
    noticeHours: number('noticeHours'),
    nightPercent: number('nightPercent', '0'),
    classes: soldClasses(values).map((kind) => {
      const at = `classes.${kind}`;
      return {
        class: kind,
        car: text(`${at}.car`),
        passengers: number(`${at}.passengers`),
        bags: number(`${at}.bags`, '0'),
        units: number(`${at}.units`),
        price: number(`${at}.price`),
        minutes: number(`${at}.minutes`),
        wait: { airport: number(`${at}.wait.airport`, '0'), elsewhere: number(`${at}.wait.elsewhere`, '0') },
        every: isTyped(values, `${at}.every`) ? number(`${at}.every`) : null,
        refund: isTyped(values, `${at}.refundable`)
          ? {
              steps: stepsOf(values, kind).map((n) => ({
                hoursBefore: number(`${at}.steps.${n}.hoursBefore`),
                percent: number(`${at}.steps.${n}.percent`, '0'),
              })),
              rest: number(`${at}.rest`),
            }
          : null,
      };
    }),
    seasons: seasonsOf(values).map((n) => ({
      from: text(`seasons.${n}.from`),
      to: text(`seasons.${n}.to`),
      prices: Object.fromEntries(
        soldClasses(values)
          .filter((kind) => isTyped(values, `seasons.${n}.${kind}`))
          .map((kind) => [kind, number(`seasons.${n}.${kind}`)]),
      ),
    })),
  };
}

/** The field of the form for a path of the transfer: classes by their names, rows by their numbers in the form. */
export function nameOfTransferPath(values: TypedValues, path: string): string {
  const [list = '', n = '', ...rest] = path.split('.');
  if (list === 'seasons' && /^\d+$/.test(n)) {
    const last = rest.filter((part) => part !== 'prices');
    return [list, seasonsOf(values)[Number(n)] ?? n, ...last].join('.');
  }
  const kind = list === 'classes' ? soldClasses(values)[Number(n)] : undefined;
  if (!kind) return path;
  const last = rest.filter((part) => part !== 'refund');
  if (last[0] === 'steps') last[1] = String(stepsOf(values, kind)[Number(last[1])] ?? last[1]);
  return [list, kind, ...last].join('.');
}
