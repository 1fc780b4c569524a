import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { RIDE_RULES, type RideClass } from './cars.ts';
import { type DayTime, RATES, type RateCode, type RoomType } from './hotels.ts';

/**
 * What an offer of a room or a ride promises, enough to price it again: nothing in it is believed when stock is
 * taken.
 */
export type StayKey = {
  kind: 'stay';
  hotel: number;
  room: RoomType;
  rate: RateCode;
  entry: LocalDate;
  out: LocalDate;
  entryTime: DayTime;
  leaveTime: DayTime;
  rooms: number;
  adults: number;
  children: number;
  totalMinor: number;
};
export type RideKey = {
  kind: 'ride';
  way: number;
  class: RideClass;
  date: LocalDate;
  /** `HH:mm` where it begins. */
  time: string;
  people: number;
  luggage: number;
  totalMinor: number;
};
export type HotelTransferKey = StayKey | RideKey;

/** `S.101.double.flex.2026-12-10.2026-12-13.early.normal.1-2-0.4464000`, `R.11.econom.2026-12-10.14:30.2-2.120000`. */
export const writeServiceId = (key: HotelTransferKey): string =>
  key.kind === 'stay'
    ? [
        'S',
        key.hotel,
        key.room,
        key.rate,
        key.entry,
        key.out,
        key.entryTime,
        key.leaveTime,
        [key.rooms, key.adults, key.children].join('-'),
        key.totalMinor,
      ].join('.')
    : ['R', key.way, key.class, key.date, key.time, [key.people, key.luggage].join('-'), key.totalMinor].join('.');

const STAY = new RegExp(
  String.raw`^S\.(\d{3})\.(single|double)\.([a-z]+)\.([\d-]{10})\.([\d-]{10})` +
    String.raw`\.(early|normal|late)\.(early|normal|late)\.(\d{1,2})-(\d{1,2})-(\d{1,2})\.(\d{1,12})$`,
);
const RIDE = /^R\.(\d{2,3})\.([a-z]+)\.([\d-]{10})\.([01]\d|2[0-3]):([0-5]\d)\.(\d{1,2})-(\d{1,2})\.(\d{1,12})$/;

function readStay(id: string): StayKey | null {
  const [, hotel, room, rate, entry = '', out = '', early, late, rooms, adults, children, total] = STAY.exec(id) ?? [];
  if (!rate || !Object.hasOwn(RATES, rate) || !isLocalDate(entry) || !isLocalDate(out)) return null;
  return {
    kind: 'stay',
    hotel: Number(hotel),
    room: room as RoomType,
    rate: rate as RateCode,
    entry,
    out,
    entryTime: early as DayTime,
    leaveTime: late as DayTime,
    rooms: Number(rooms),
    adults: Number(adults),
    children: Number(children),
    totalMinor: Number(total),
  };
}

function readRide(id: string): RideKey | null {
  const [, way, kind, date = '', hour, minute, people, luggage, total] = RIDE.exec(id) ?? [];
  if (!kind || !Object.hasOwn(RIDE_RULES, kind) || !isLocalDate(date)) return null;
  return {
    kind: 'ride',
    way: Number(way),
    class: kind as RideClass,
    date,
    time: `${hour}:${minute}`,
    people: Number(people),
    luggage: Number(luggage),
    totalMinor: Number(total),
  };
}

/** `null` for anything this module did not write as a room or a ride. */
export const readServiceId = (offerId: string): HotelTransferKey | null => readStay(offerId) ?? readRide(offerId);
