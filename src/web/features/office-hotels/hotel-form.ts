import type { Localised } from '#kernel/locale.ts';
import {
  MAX_BEDS,
  MAX_HOTEL_SEASONS,
  MAX_STEPS,
  RATE_CODES,
  ROOM_CODES,
  type TypedHotel,
} from '#modules/inventory/api.ts';
import { AMENITIES, DAY_TIMES } from '#modules/supply/api.ts';
import { type TypedValues, typedRows, whole } from '../../shared/office/typed-values.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const LANGUAGES = ['ru', 'en', 'kg'] as const;

type Kept = { keeps: string; percent: number };
type Texts = Record<string, string>;
const written = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

function putTexts(values: Texts, at: string, texts: Localised): void {
  for (const language of LANGUAGES) values[`${at}.${language}`] = texts[language];
}
function putKept(values: Texts, at: string, { keeps, percent }: Kept): void {
  values[`${at}.keeps`] = keeps;
  values[`${at}.percent`] = keeps === 'percent' ? String(percent) : '';
}

/** What stands in the fields of a hotel that is not there yet. */
export const NEW_HOTEL: TypedValues = {
  stars: '3',
  childrenTo: '11',
  halfDayPercent: '50',
  'entry.early': '08:00',
  'entry.normal': '14:00',
  'entry.late': '22:00',
  'leave.early': '07:00',
  'leave.normal': '12:00',
  'leave.late': '18:00',
  'weekend.5': 'on',
  'weekend.6': 'on',
};

/** A hotel as the form has it. */
export function valuesOfHotel(hotel: TypedHotel): TypedValues {
  const values: Texts = {
    town: hotel.town,
    name: hotel.name,
    stars: String(hotel.stars),
    phone: hotel.phone,
    'at.lat': written(hotel.at?.lat),
    'at.lon': written(hotel.at?.lon),
    childrenTo: String(hotel.childrenTo),
    halfDayPercent: String(hotel.halfDayPercent),
  };
  putTexts(values, 'address', hotel.address);
  for (const amenity of hotel.amenities) values[`amenities.${amenity}`] = 'on';
  for (const time of DAY_TIMES) {
    values[`entry.${time}`] = hotel.entry[time];
    values[`leave.${time}`] = hotel.leave[time];
  }
  for (const day of hotel.weekend) values[`weekend.${day}`] = 'on';
  for (const [n, room] of hotel.rooms.entries()) {
    const at = `rooms.${n}`;
    values[`${at}.code`] = room.code;
    putTexts(values, `${at}.name`, room.name);
    for (const name of ['metres', 'adults', 'children', 'units', 'night', 'weekend'] as const)
      values[`${at}.${name}`] = written(room[name]);
    for (const [m, { count, width }] of room.beds.entries()) {
      values[`${at}.beds.${m}.count`] = String(count);
      values[`${at}.beds.${m}.width`] = String(width);
    }
  }
  for (const [n, { code, name, meal, percent, refund }] of hotel.rates.entries()) {
    const at = `rates.${n}`;
    values[`${at}.code`] = code;
    putTexts(values, `${at}.name`, name);
    values[`${at}.meal`] = meal;
    values[`${at}.percent`] = String(percent);
    values[`${at}.refundable`] = refund ? 'on' : '';
    if (refund) putKept(values, `${at}.rest`, refund.rest);
    for (const [m, step] of refund?.steps.entries() ?? []) {
      values[`${at}.steps.${m}.daysBefore`] = String(step.daysBefore);
      values[`${at}.steps.${m}.time`] = step.time;
      putKept(values, `${at}.steps.${m}`, step);
    }
  }
  for (const [n, { from, to, prices }] of hotel.seasons.entries()) {
    values[`seasons.${n}.from`] = from;
    values[`seasons.${n}.to`] = to;
    for (const code of ROOM_CODES) {
      values[`seasons.${n}.${code}.night`] = written(prices[code]?.night);
      values[`seasons.${n}.${code}.weekend`] = written(prices[code]?.weekend);
    }
  }
  return values;
}

const isTyped = (values: TypedValues, name: string): boolean => (values[name] ?? '').trim() !== '';
const KEYS = { rooms: 'name\\.ru', rates: 'name\\.ru', seasons: '(?:from|to)' } as const;
type List = keyof typeof KEYS;
const MOST = { rooms: ROOM_CODES.length, rates: RATE_CODES.length, seasons: MAX_HOTEL_SEASONS } as const;
const rowsOf = (values: TypedValues, list: List): number[] => [...new Set(typedRows(values, list, KEYS[list]))];
const stepsOf = (values: TypedValues, rate: number): number[] =>
  typedRows(values, `rates.${rate}.steps`, '(?:daysBefore|time)').filter((n, at, all) => all.indexOf(n) === at);

/** How many rows of a list the form shows: those that are filled, and an empty one. */
export const shownRows = (values: TypedValues, list: List): number =>
  Math.min((rowsOf(values, list).at(-1) ?? -1) + 2, MOST[list]);
export const shownSteps = (values: TypedValues, rate: number): number =>
  Math.min((stepsOf(values, rate).at(-1) ?? -1) + 2, MAX_STEPS);

/** The code of a row: its own, or the first that no other row has. */
export function codeOfRow(values: TypedValues, list: 'rooms' | 'rates', n: number): string {
  const own = values[`${list}.${n}.code`];
  if (own) return own;
  const used = new Set(rowsOf(values, list).map((row) => values[`${list}.${row}.code`]));
  return (list === 'rooms' ? ROOM_CODES : RATE_CODES).find((code) => !used.has(code)) ?? '';
}

/** Rooms of the form with the names that they were saved under. */
export const namedRooms = (values: TypedValues): { code: string; name: string }[] =>
  rowsOf(values, 'rooms').map((n) => ({
    code: codeOfRow(values, 'rooms', n),
    name: values[`rooms.${n}.name.ru`] ?? '',
  }));

/** Names of the date fields of a form. */
export const dateNames = (values: TypedValues): string[] =>
  Object.keys(values).filter((name) => /^seasons\.\d+\.(from|to)$/.test(name));

/** A typed number with a fraction; what is none is sent on, and refused at its field. */
function decimal(typed: string | undefined): number {
  const text = (typed ?? '').trim().replace(',', '.');
  return /^-?\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
}

/** A hotel as it is typed; the server checks it. A language that is left empty has the Russian words. */
export function readHotelForm(values: TypedValues): TypedHotel {
  const text = (name: string) => (values[name] ?? '').trim();
  const number = (name: string, empty = '') => whole(text(name) || empty);
  const orNone = (name: string) => (isTyped(values, name) ? number(name) : null);
  const texts = (name: string): Localised => {
    const ru = text(`${name}.ru`);
    return { ru, en: text(`${name}.en`) || ru, kg: text(`${name}.kg`) || ru };
  };
  const times = (name: string) => ({
    early: text(`${name}.early`),
    normal: text(`${name}.normal`),
    late: text(`${name}.late`),
  });
  const kept = (at: string) => {
    const keeps = (text(`${at}.keeps`) || 'nothing') as 'nothing' | 'first_night' | 'percent';
    return { keeps, percent: keeps === 'percent' ? number(`${at}.percent`) : 0 };
  };
  const isPlaced = isTyped(values, 'at.lat') || isTyped(values, 'at.lon');
  const rooms = rowsOf(values, 'rooms').map((n) => ({
    code: codeOfRow(values, 'rooms', n) as TypedHotel['rooms'][number]['code'],
    name: texts(`rooms.${n}.name`),
    metres: orNone(`rooms.${n}.metres`),
    beds: Array.from({ length: MAX_BEDS }, (_, m) => `rooms.${n}.beds.${m}`)
      .filter((at) => isTyped(values, `${at}.count`) || isTyped(values, `${at}.width`))
      .map((at) => ({ count: number(`${at}.count`), width: number(`${at}.width`) })),
    adults: number(`rooms.${n}.adults`),
    children: number(`rooms.${n}.children`, '0'),
    units: number(`rooms.${n}.units`),
    night: number(`rooms.${n}.night`),
    weekend: orNone(`rooms.${n}.weekend`),
  }));
  return {
    town: text('town'),
    name: text('name'),
    stars: number('stars', '0'),
    address: texts('address'),
    phone: text('phone'),
    at: isPlaced ? { lat: decimal(values['at.lat']), lon: decimal(values['at.lon']) } : null,
    amenities: AMENITIES.filter((amenity) => isTyped(values, `amenities.${amenity}`)),
    entry: times('entry'),
    leave: times('leave'),
    halfDayPercent: number('halfDayPercent', '0'),
    childrenTo: number('childrenTo', '0'),
    weekend: WEEKDAYS.filter((day) => isTyped(values, `weekend.${day}`)),
    rooms,
    rates: rowsOf(values, 'rates').map((n) => ({
      code: codeOfRow(values, 'rates', n) as TypedHotel['rates'][number]['code'],
      name: texts(`rates.${n}.name`),
      meal: (text(`rates.${n}.meal`) || 'none') as TypedHotel['rates'][number]['meal'],
      percent: number(`rates.${n}.percent`, '100'),
      refund: isTyped(values, `rates.${n}.refundable`)
        ? {
            steps: stepsOf(values, n).map((m) => ({
              daysBefore: number(`rates.${n}.steps.${m}.daysBefore`),
              time: text(`rates.${n}.steps.${m}.time`),
              ...kept(`rates.${n}.steps.${m}`),
            })),
            rest: kept(`rates.${n}.rest`),
          }
        : null,
    })),
    seasons: rowsOf(values, 'seasons').map((n) => ({
      from: text(`seasons.${n}.from`),
      to: text(`seasons.${n}.to`),
      prices: Object.fromEntries(
        rooms
          .filter(({ code }) => isTyped(values, `seasons.${n}.${code}.night`))
          .map(({ code }) => [
            code,
            { night: number(`seasons.${n}.${code}.night`), weekend: orNone(`seasons.${n}.${code}.weekend`) },
          ]),
      ),
    })),
  };
}

/** The field of the form for a path of the hotel: rows by their numbers in the form. */
export function nameOfHotelPath(values: TypedValues, path: string): string {
  const [list = '', n = '', ...rest] = path.split('.');
  if (!Object.hasOwn(KEYS, list) || !/^\d+$/.test(n)) return path;
  const row = rowsOf(values, list as List)[Number(n)] ?? Number(n);
  const last = rest.filter((part) => part !== 'refund' && part !== 'prices');
  if (list === 'rates' && last[0] === 'steps')
    last[1] = String(stepsOf(values, row)[Number(last[1])] ?? Number(last[1]));
  return [list, row, ...last].join('.');
}
