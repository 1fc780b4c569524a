import { addDays } from '#kernel/dates.ts';
import type { OwnCarrier } from '../domain/own/own-carrier.ts';
import type { OwnRun } from '../domain/own-runs/run-shape.ts';
import type { NetworkDeps } from '../use-cases/own/network-deps.ts';

/** The first day of runs in tests that begin on 2 March 2026. */
const FIRST = '2026-03-10';

const STOPS: Readonly<Record<string, [city: string, country: string, zone: string, mode: 'rail' | 'bus']>> = {
  'bishkek-2-station': ['Bishkek', 'KG', 'Asia/Bishkek', 'rail'],
  'taraz-station': ['Taraz', 'KZ', 'Asia/Almaty', 'rail'],
  'shymkent-station': ['Shymkent', 'KZ', 'Asia/Almaty', 'rail'],
  'tokmok-station': ['Tokmok', 'KG', 'Asia/Bishkek', 'rail'],
  'bishkek-west-bus': ['Bishkek', 'KG', 'Asia/Bishkek', 'bus'],
  'bishkek-east-bus': ['Bishkek', 'KG', 'Asia/Bishkek', 'bus'],
  'karakol-bus': ['Karakol', 'KG', 'Asia/Bishkek', 'bus'],
};
/** Stations are known by their keys alone, Taraz by its name too. */
export const stopOf: NetworkDeps['stopOf'] = (text, mode) => {
  const key = text === 'Тараз' ? 'taraz-station' : text;
  const found = STOPS[key];
  if (!found || found[3] !== mode) return undefined;
  const [city, country, zone] = found;
  return { code: key, key, city, country, zone, isStation: true };
};

const family = (
  code: OwnCarrier['families'][number]['family'],
  name: string,
  changeFee: number | null,
): OwnCarrier['families'][number] => ({
  family: code,
  name,
  cabinBag: { pieces: 1, kg: 5 },
  baggage: { pieces: 1, kg: 30 },
  meal: false,
  refund: { penalty: 0, noShow: 0 },
  changeFee,
  holdMinutes: 45,
});

/** A railway: sales close half an hour before departure, tickets are annulled for a quarter of an hour. */
export const STEPPE_RAIL: OwnCarrier = {
  code: 'SR',
  name: 'Steppe Rail',
  mode: 'rail',
  accounting: '782',
  percents: { child: 40, infant: 0, seatedInfant: 40 },
  families: [family('coupe', 'Compartment', 200), { ...family('sv', 'First', null), refund: null }],
  taxes: [{ code: 'INS', from: null, to: null, soms: 10, refundable: false, lapInfant: true }],
  railBus: {
    steps: {
      domestic: [
        { hoursBefore: 12, percent: 0, fee: 50 },
        { hoursBefore: 0, percent: 50, fee: 50 },
      ],
      abroad: [
        { hoursBefore: 48, percent: 10, fee: 100 },
        { hoursBefore: 0, percent: 60, fee: 100 },
      ],
    },
    voidMinutes: 15,
    closeMinutes: 30,
    partners: [],
  },
};

export const STEPPE_BUS: OwnCarrier = {
  ...STEPPE_RAIL,
  code: 'SB',
  name: 'Steppe Bus',
  mode: 'bus',
  accounting: '783',
  families: [family('busSeat', 'Seat', 50)],
  taxes: [],
};

const at = (time: string, day = 0) => ({ day, time });
const DAILY = [1, 2, 3, 4, 5, 6, 7];

/** To Shymkent by way of Taraz, every day for two months; two coaches of compartments, one of the first class. */
export const NIGHT_TRAIN: OwnRun = {
  carrier: 'SR',
  number: 45,
  mode: 'rail',
  vehicle: 'night train',
  stops: [
    { place: 'bishkek-2-station', arrives: null, departs: at('20:00'), km: 0 },
    { place: 'taraz-station', arrives: at('02:30', 1), departs: at('02:45', 1), km: 300 },
    { place: 'shymkent-station', arrives: at('06:00', 1), departs: null, km: 500 },
  ],
  boarding: [],
  periods: [{ from: FIRST, to: addDays(FIRST, 59), days: DAILY }],
  coaches: [
    { number: '01', class: 'coupe', rows: 2, lastRow: 4, female: [] },
    { number: '02', class: 'coupe', rows: 2, lastRow: 4, female: [2] },
    { number: '03', class: 'sv', rows: 2, lastRow: 2, female: [] },
  ],
  classes: [
    { class: 'coupe', seats: 12, fare: 2_000 },
    { class: 'sv', seats: 4, fare: 5_000 },
  ],
  seasons: [],
  least: { domestic: 100, abroad: 700 },
};

/** A bus that takes people on at both terminals of Bishkek. */
export const LAKE_BUS: OwnRun = {
  carrier: 'SB',
  number: 12,
  mode: 'bus',
  vehicle: 'minibus',
  stops: [
    { place: 'bishkek-west-bus', arrives: null, departs: at('07:30'), km: 0 },
    { place: 'karakol-bus', arrives: at('14:00'), departs: null, km: 0 },
  ],
  boarding: [{ place: 'bishkek-east-bus', minutes: 20 }],
  periods: [{ from: FIRST, to: addDays(FIRST, 59), days: DAILY }],
  coaches: [{ number: '', class: 'busSeat', rows: 4, lastRow: 5, female: [] }],
  classes: [{ class: 'busSeat', seats: 17, fare: 900 }],
  seasons: [],
  least: { domestic: 50, abroad: 300 },
};
