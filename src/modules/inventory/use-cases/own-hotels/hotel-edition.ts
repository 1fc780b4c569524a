import { AppError, notFound } from '#kernel/app-error.ts';
import { addDays, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import type { HotelItem } from '../../db/own-network.ts';
import { readNights } from '../../db/own-nights.ts';
import { nightId } from '../../domain/hotels-and-transfers/stock.ts';
import type { NetworkFault } from '../../domain/own/own-carrier.ts';
import { compareNights, type NightsChange } from '../../domain/own-hotels/compare-nights.ts';
import type { OwnHotel } from '../../domain/own-hotels/hotel-shape.ts';
import { type HotelTown, hotelFaults, nightsBetween, planNights } from '../../domain/own-hotels/own-hotel.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';

/** @throws AppError not_found `stays.no_such_hotel`; conflict `stays.changed_meanwhile` for another revision. */
export function knownHotel(item: HotelItem | null, revision?: number): HotelItem {
  if (!item) throw notFound('stays.no_such_hotel');
  if (revision !== undefined && item.revision !== revision) throw new AppError('conflict', 'stays.changed_meanwhile');
  return item;
}

/** A hotel as it is published, or is to be; null: not at all. */
export type HotelEdition = { hotel: OwnHotel; town: HotelTown } | null;

export const publishedHotelEdition = ({ published, stops }: HotelItem): HotelEdition => {
  const [town] = stops ?? [];
  return published && town ? { hotel: published, town } : null;
};

/** What keeps a hotel from being published, and the edition that it would be. */
export function editionOf(
  { townOf }: Pick<NetworkDeps, 'townOf'>,
  hotel: OwnHotel,
): { faults: NetworkFault[]; edition: HotelEdition } {
  const town = townOf(hotel.town);
  if (!town) return { faults: [{ field: 'town', code: 'stays.unknown_town' }], edition: null };
  return { faults: hotelFaults(hotel), edition: { hotel, town } };
}

/** Nights that are sold: from today by the clocks of the hotel on. */
export function nightsAhead(zone: string, now: Date): LocalDate[] {
  const today = localDate(now, zone);
  return nightsBetween(today, addDays(today, TIMETABLE_DAYS.after));
}

/** What a publication would do to the nights as they stand. */
export async function nightsChange(
  db: Executor,
  number: number,
  { before, after }: { before: HotelEdition; after: HotelEdition },
  now: Date,
): Promise<NightsChange> {
  const zone = (after ?? before)?.town.zone;
  if (!zone) return { add: [], change: [], close: [] };
  const nights = nightsAhead(zone, now);
  const standing = await readNights(
    db,
    nights.map((night) => nightId({ number }, night)),
  );
  return compareNights(standing, after ? planNights(number, after.hotel, nights) : [], before?.hotel ?? null);
}
