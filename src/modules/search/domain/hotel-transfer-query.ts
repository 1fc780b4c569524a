import type { HotelTransferMode } from '#kernel/mode.ts';
import { DAY_TIMES, type DayTime, MAX_CHILD_AGE, MAX_GUESTS, MAX_LUGGAGE, MAX_ROOMS } from '#modules/supply/api.ts';
import type { SearchParams } from './schemas.ts';

/** Where hotels and transfers are searched and shown. */
export const HOTEL_TRANSFER_PATHS: Readonly<Record<HotelTransferMode, string>> = {
  hotel: '/hotels',
  transfer: '/transfers',
};

const some = (text: string | null, least: number, most: number, usual: number): number =>
  text !== null && /^\d{1,2}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : usual;
const typed = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, 80);
/** Ages of so many children, as far as they are typed: `age1=5&age2=14`. */
const agesIn = (query: URLSearchParams, children: number): number[] =>
  Array.from({ length: children }, (_, n) => query.get(`age${n + 1}`) ?? '').flatMap((age) =>
    /^\d{1,2}$/.test(age) && Number(age) <= MAX_CHILD_AGE ? [Number(age)] : [],
  );
const time = (text: string | null): DayTime => DAY_TIMES.find((known) => known === text) ?? 'normal';

/**
 * The search that an address or a plain form of hotels or transfers asks for,
 * `/hotels?city=osh&in=2026-12-09&out=2026-12-11&adults=2`,
 * `/transfers?from=BSZ&to=bishkek&date=2026-12-09&time=14:30&people=2`; null when it asks for nothing. Wrong text is
 * passed on as typed.
 */
export function queryToHotelsTransfers(mode: HotelTransferMode, query: URLSearchParams): SearchParams | null {
  const common = { mode, cabin: 'economy' as const, direct: false };
  const passengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
  if (mode === 'hotel') {
    const [city, entry, checkOutDate] = [typed(query, 'city'), typed(query, 'in'), typed(query, 'out')];
    if (city === '' && entry === '') return null;
    const children = some(query.get('children'), 0, MAX_GUESTS, 0);
    const childAges = agesIn(query, children);
    return {
      ...common,
      slices: [{ from: city, to: city, date: entry }],
      passengerCounts: { ...passengerCounts, aaa: some(query.get('rooms'), 1, MAX_ROOMS, 1) },
      hotelStay: {
        checkOutDate,
        checkInTime: time(query.get('entry')),
        checkOutTime: time(query.get('leave')),
        adults: some(query.get('adults'), 1, MAX_GUESTS, 2),
        children,
        ...(childAges.length > 0 && { childAges }),
      },
    };
  }
  const [from, to, date] = [typed(query, 'from'), typed(query, 'to'), typed(query, 'date')];
  if (from === '' && to === '' && date === '') return null;
  return {
    ...common,
    slices: [{ from, to, date }],
    passengerCounts,
    transfer: {
      time: typed(query, 'time').slice(0, 10),
      guests: some(query.get('people'), 1, MAX_GUESTS, 1),
      luggage: some(query.get('luggage'), 0, MAX_LUGGAGE, 1),
    },
  };
}

/** The same as address parameters, named as the fields of the forms. */
export function hotelsTransfersToQuery({
  slices: [slice],
  passengerCounts,
  hotelStay,
  transfer,
}: SearchParams): URLSearchParams {
  const query = new URLSearchParams();
  const set = (values: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(values)) query.set(name, String(value));
  };
  if (hotelStay) {
    set({ city: slice?.from ?? '', in: slice?.date ?? '', out: hotelStay.checkOutDate, rooms: passengerCounts.aaa });
    set({
      adults: hotelStay.adults,
      children: hotelStay.children,
      entry: hotelStay.checkInTime,
      leave: hotelStay.checkOutTime,
    });
    for (const [n, age] of hotelStay.childAges?.entries() ?? []) set({ [`age${n + 1}`]: age });
  }
  if (transfer) {
    set({ from: slice?.from ?? '', to: slice?.to ?? '', date: slice?.date ?? '', time: transfer.time });
    set({ people: transfer.guests, luggage: transfer.luggage });
  }
  return query;
}
