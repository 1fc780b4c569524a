import { addDays, type LocalDate, localDate } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import { lowestFares } from '../../db/daily-stock.ts';
import { percentOf } from '../../domain/hotels-and-transfers/offers.ts';
import { nightId } from '../../domain/hotels-and-transfers/stock.ts';
import { datesBetween } from '../../domain/own/season-dates.ts';
import { publishedHotels } from '../../domain/own-hotels/published-hotels.ts';
import type { InventoryDeps } from '../deps.ts';

/** Nights that are looked at for the lowest price. */
const NIGHTS = 30;

type TownWithHotels = {
  /** Location key. */
  town: string;
  hotels: number;
  /** A night of the cheapest free room for two at its cheapest rate; null: there is none in the coming month. */
  from: { price: Money; date: LocalDate } | null;
};

/** Towns with published hotels, those with most hotels first. */
export async function readHotelTowns({
  db,
  clock,
  network,
}: Pick<InventoryDeps, 'db' | 'clock' | 'network'>): Promise<TownWithHotels[]> {
  await network.current();
  const hotels = publishedHotels();
  const looked = hotels.map((hotel) => {
    const tomorrow = addDays(localDate(clock.now(), hotel.zone), 1);
    const rbds = hotel.rooms.filter(({ adults }) => adults >= 2).map(({ rbd }) => rbd);
    return { hotel, rbds, nights: datesBetween(tomorrow, addDays(tomorrow, NIGHTS - 1)) };
  });
  const lowest = await lowestFares(
    db,
    looked.flatMap(({ hotel, rbds, nights }) =>
      nights.flatMap((night) => rbds.map((rbd) => ({ id: nightId(hotel, night), rbd, hotel: hotel.number, night }))),
    ),
  );
  const towns = Map.groupBy(hotels, ({ city }) => city);
  return [...towns]
    .map(([town, own]): TownWithHotels => {
      const offers = own.flatMap(({ number, rates }) => {
        const found = lowest.get(number);
        const percent = Math.min(...rates.map((rate) => rate.percent));
        return found ? [{ price: money(percentOf(found.fareMinor, percent)), date: found.night }] : [];
      });
      const from = offers.toSorted((a, b) => a.price.minor - b.price.minor)[0] ?? null;
      return { town, hotels: own.length, from };
    })
    .toSorted((a, b) => b.hotels - a.hotels || a.town.localeCompare(b.town, 'en'));
}
