import { addDays, type LocalDate, weekday } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { seededFraction } from '../seeded-fraction.ts';
import { TRANSFER_ROUTES, TRANSFER_RULES } from './cars.ts';
import { HOTELS, type Hotel, ROOM_RBD, type RoomType } from './hotels.ts';

/** Free rooms of a type of one night, or free cars of a class on one day. */
export type StockRow = { flightId: string; rbd: string; fareFamily: string; seats: number; fareMinor: number };
/** As it can be sold now. */
export type Stock = { id: string; rbd: string; left: number; fareMinor: number };

const compact = (day: LocalDate) => day.replaceAll('-', '');

/** The slash distinguishes daily stock from departures: the index of the timetable ignores it. */
export const nightId = (hotel: Pick<Hotel, 'number'>, night: LocalDate): string =>
  `H0/${hotel.number}-${compact(night)}`;
export const depotId = (depot: string, day: LocalDate): string => `U0/${depot}-${compact(day)}`;

/**
 * Nights from the day of entry to the last before the day of leaving: calendar days of the hotel, whatever its clocks
 * do.
 */
export const nightsOf = (checkInDate: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, n) => addDays(checkInDate, n));

/** Weekends cost a tenth more, the lake in July and August half as much again. */
function nightPrice(hotel: Hotel, type: RoomType, night: LocalDate): number {
  const base = hotel.rooms[type]?.night ?? 0;
  const weekend = weekday(night) >= 5 && weekday(night) <= 6 ? 110 : 100;
  const summer = hotel.city === 'cholpon-ata' && ['07', '08'].includes(night.slice(5, 7)) ? 150 : 100;
  return Math.ceil((base * weekend * summer) / 10_000 / 10) * 10;
}

/**
 * The fixed cases: one double is left in Jibek House on Saturdays; nothing is free in Kerege Lake Resort on 31
 * December.
 */
function free(seed: string, hotel: Hotel, type: RoomType, night: LocalDate): number {
  const units = hotel.rooms[type]?.units ?? 0;
  if (hotel.number === 202 && weekday(night) === 6) return 1;
  if (hotel.number === 301 && night.endsWith('-12-31')) return 0;
  const left = 0.4 + 0.6 * seededFraction(`${seed}|rooms|${hotel.number}|${type}|${night}`);
  return Math.max(1, Math.floor(units * left));
}

/** Rooms of hotels on one day, the same for the same seed and date. */
export function planRooms(seed: string, day: LocalDate, hotels: readonly Hotel[]): StockRow[] {
  return hotels.flatMap((hotel) =>
    (Object.keys(hotel.rooms) as RoomType[]).map((type) => ({
      flightId: nightId(hotel, day),
      rbd: ROOM_RBD[type],
      fareFamily: type,
      seats: free(seed, hotel, type, day),
      fareMinor: fromMajor(nightPrice(hotel, type, day)).minor,
    })),
  );
}

/** All rooms and cars of one day; of the larger demonstration's hotels `planRooms` alone. */
export function planStock(seed: string, day: LocalDate): StockRow[] {
  const depots = [...new Set(TRANSFER_ROUTES.map(({ depot }) => depot))];
  const cars = depots.flatMap((depot) =>
    Object.entries(TRANSFER_RULES).map(([fareFamily, { rbd, units }]) => ({
      flightId: depotId(depot, day),
      rbd,
      fareFamily,
      seats: units,
      // What a ride costs stands with its way; the stock is of the class.
      fareMinor: 0,
    })),
  );
  return [...planRooms(seed, day, HOTELS), ...cars];
}
