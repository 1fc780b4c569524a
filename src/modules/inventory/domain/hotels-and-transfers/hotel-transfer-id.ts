import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { DayTime } from './hotel-for-sale.ts';
import { TRANSFER_CLASSES, type TransferClass } from './transfer-for-sale.ts';

/**
 * What an offer of a hotel room or a transfer promises, enough to price it again: nothing in it is believed when stock
 * is
 * taken.
 */
export type HotelStayKey = {
  kind: 'stay';
  hotel: number;
  /** Codes of the hotel's room and rate. */
  room: string;
  rate: string;
  checkInDate: LocalDate;
  checkOutDate: LocalDate;
  checkInTime: DayTime;
  checkOutTime: DayTime;
  rooms: number;
  adults: number;
  children: number;
  totalMinor: number;
};
export type TransferKey = {
  kind: 'ride';
  way: number;
  class: TransferClass;
  date: LocalDate;
  /** `HH:mm` where it begins. */
  time: string;
  guests: number;
  luggage: number;
  totalMinor: number;
};
export type HotelTransferKey = HotelStayKey | TransferKey;

/** `S.101.a.p4.2026-12-10.2026-12-13.early.normal.1-2-0.4464000`, `R.11.econom.2026-12-10.14:30.2-2.120000`. */
export const writeServiceId = (key: HotelTransferKey): string =>
  key.kind === 'stay'
    ? [
        'S',
        key.hotel,
        key.room,
        key.rate,
        key.checkInDate,
        key.checkOutDate,
        key.checkInTime,
        key.checkOutTime,
        [key.rooms, key.adults, key.children].join('-'),
        key.totalMinor,
      ].join('.')
    : ['R', key.way, key.class, key.date, key.time, [key.guests, key.luggage].join('-'), key.totalMinor].join('.');

const STAY = new RegExp(
  String.raw`^S\.(\d{3,4})\.([a-h])\.(p[1-6])` +
    String.raw`\.([\d-]{10})\.([\d-]{10})` +
    String.raw`\.(early|normal|late)\.(early|normal|late)\.(\d{1,2})-(\d{1,2})-(\d{1,2})\.(\d{1,12})$`,
);
const TRANSFER_ID = /^R\.(\d{2,4})\.([a-z]+)\.([\d-]{10})\.([01]\d|2[0-3]):([0-5]\d)\.(\d{1,2})-(\d{1,2})\.(\d{1,12})$/;

function readHotelStayId(id: string): HotelStayKey | null {
  const [, hotel, room, rate, checkInDate = '', checkOutDate = '', early, late, rooms, adults, children, total] =
    STAY.exec(id) ?? [];
  if (!room || !rate || !isLocalDate(checkInDate) || !isLocalDate(checkOutDate)) return null;
  return {
    kind: 'stay',
    hotel: Number(hotel),
    room,
    rate,
    checkInDate,
    checkOutDate,
    checkInTime: early as DayTime,
    checkOutTime: late as DayTime,
    rooms: Number(rooms),
    adults: Number(adults),
    children: Number(children),
    totalMinor: Number(total),
  };
}

function readTransferId(id: string): TransferKey | null {
  const [, way, kind, date = '', hour, minute, guests, luggage, total] = TRANSFER_ID.exec(id) ?? [];
  const known = TRANSFER_CLASSES.find((one) => one === kind);
  if (!known || !isLocalDate(date)) return null;
  return {
    kind: 'ride',
    way: Number(way),
    class: known,
    date,
    time: `${hour}:${minute}`,
    guests: Number(guests),
    luggage: Number(luggage),
    totalMinor: Number(total),
  };
}

/** `null` for anything this module did not write as a hotel room or a transfer. */
export const readServiceId = (offerId: string): HotelTransferKey | null =>
  readHotelStayId(offerId) ?? readTransferId(offerId);
