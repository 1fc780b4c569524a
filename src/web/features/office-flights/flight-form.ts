import {
  cabinsOf,
  MAX_PERIODS,
  MAX_SEASONS,
  OWN_CLASSES,
  OWN_FAMILIES,
  type OwnFlight,
  seatMapChoices,
} from '#modules/inventory/api.ts';
import { type TypedValues, typedRows, upper, whole } from './typed-values.ts';

export const RBDS = OWN_FAMILIES.flatMap((family) => OWN_CLASSES[family]);
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const soms = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** What a new flight begins with: it flies every day of its first period. */
export const NEW_FLIGHT: TypedValues = Object.fromEntries(WEEKDAYS.map((day) => [`periods.0.day${day}`, 'on']));

/** A flight as the form has it. */
export function valuesOfFlight(flight: OwnFlight): TypedValues {
  const values: Record<string, string> = {
    carrier: flight.carrier,
    number: String(flight.number),
    from: flight.from,
    to: flight.to,
    aircraft: flight.aircraft,
    seatMap: flight.seatMap ?? '',
    'cabins.economy': String(flight.cabins.economy),
    'cabins.business': String(flight.cabins.business),
    'block.seats': soms(flight.block?.seats),
    'block.net': soms(flight.block?.net),
    'block.releaseDays': soms(flight.block?.releaseDays),
    belowNet: flight.belowNet ? 'on' : '',
  };
  for (const [n, { days, dayShift, ...period }] of flight.periods.entries()) {
    for (const [name, value] of Object.entries(period)) values[`periods.${n}.${name}`] = value;
    values[`periods.${n}.dayShift`] = String(dayShift);
    for (const day of days) values[`periods.${n}.day${day}`] = 'on';
  }
  for (const { rbd, seats, fare } of flight.classes) {
    values[`classes.${rbd}.seats`] = String(seats);
    values[`classes.${rbd}.fare`] = String(fare);
  }
  for (const [n, { from, to, fares }] of flight.seasons.entries()) {
    values[`seasons.${n}.from`] = from;
    values[`seasons.${n}.to`] = to;
    for (const rbd of RBDS) values[`seasons.${n}.${rbd}`] = soms(fares[rbd]);
  }
  return values;
}

/** How many rows of a list the form shows: those that are filled, and an empty one. */
export const shownRows = (values: TypedValues, list: 'periods' | 'seasons'): number =>
  Math.min((typedRows(values, list, '(?:from|to)').at(-1) ?? -1) + 2, list === 'periods' ? MAX_PERIODS : MAX_SEASONS);

/** Names of the date fields of a form. */
export const dateNames = (values: TypedValues): string[] =>
  Object.keys(values).filter((name) => /^(periods|seasons)\.\d+\.(from|to)$/.test(name));

const isTyped = (values: TypedValues, name: string): boolean => (values[name] ?? '').trim() !== '';
const rowsOf = (values: TypedValues, list: string) => [...new Set(typedRows(values, list, '(?:from|to)'))];
const rbdsOf = (values: TypedValues) =>
  RBDS.filter((rbd) => isTyped(values, `classes.${rbd}.seats`) || isTyped(values, `classes.${rbd}.fare`));

/** A flight as it is typed; the server checks it. */
export function readFlightForm(values: TypedValues): OwnFlight {
  const text = (name: string) => (values[name] ?? '').trim();
  const seatMap = seatMapChoices().find(({ code }) => code === values.seatMap)?.code ?? null;
  const block = ['seats', 'net', 'releaseDays'].some((name) => isTyped(values, `block.${name}`));
  return {
    carrier: upper(values.carrier),
    number: whole(values.number),
    from: upper(values.from),
    to: upper(values.to),
    aircraft: text('aircraft'),
    // A seat map says how many seats there are.
    cabins: seatMap
      ? cabinsOf(seatMap)
      : { economy: whole(values['cabins.economy'] || '0'), business: whole(values['cabins.business'] || '0') },
    seatMap,
    periods: rowsOf(values, 'periods').map((n) => ({
      from: text(`periods.${n}.from`),
      to: text(`periods.${n}.to`),
      days: WEEKDAYS.filter((day) => isTyped(values, `periods.${n}.day${day}`)),
      departs: text(`periods.${n}.departs`),
      arrives: text(`periods.${n}.arrives`),
      dayShift: whole(values[`periods.${n}.dayShift`] || '0'),
    })),
    classes: rbdsOf(values).map((rbd) => ({
      rbd,
      seats: whole(values[`classes.${rbd}.seats`]),
      fare: whole(values[`classes.${rbd}.fare`]),
    })),
    seasons: rowsOf(values, 'seasons').map((n) => ({
      from: text(`seasons.${n}.from`),
      to: text(`seasons.${n}.to`),
      fares: Object.fromEntries(
        RBDS.flatMap((rbd) =>
          isTyped(values, `seasons.${n}.${rbd}`) ? [[rbd, whole(values[`seasons.${n}.${rbd}`])]] : [],
        ),
      ),
    })),
    block: block
      ? {
          seats: whole(values['block.seats']),
          net: whole(values['block.net']),
          releaseDays: whole(values['block.releaseDays'] || '0'),
        }
      : null,
    belowNet: isTyped(values, 'belowNet'),
  };
}

/** The field of the form for a path of the flight: rows and classes by their names in the form. */
export function nameOfPath(values: TypedValues, path: string): string {
  const [list = '', n = '', ...rest] = path.split('.');
  const last = rest.join('.');
  if (list === 'classes' && /^\d+$/.test(n)) return `classes.${rbdsOf(values)[Number(n)] ?? ''}.${last}`;
  if (list !== 'periods' && list !== 'seasons') return path;
  const row = rowsOf(values, list)[Number(n)] ?? 0;
  if (last.startsWith('days')) return `${list}.${row}.days`;
  return n === '' ? list : `${list}.${row}.${last.replace('fares.', '')}`;
}
