import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { readHotels as readHotelItems, readItem } from '../../db/own-network.ts';
import { bookingsOnNights, readNights } from '../../db/own-nights.ts';
import { nightId } from '../../domain/hotels-and-transfers/stock.ts';
import { countsOfNights, type NightCounts, type NightsChange } from '../../domain/own-hotels/compare-nights.ts';
import { rbdOfRoom, typedOf } from '../../domain/own-hotels/hotel-shape.ts';
import { nightsBetween } from '../../domain/own-hotels/own-hotel.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { publicationsOf, stateOf } from '../own/read-network.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import { nightOf } from './change-nights.ts';
import { editionOf, knownHotel, nightsChange, publishedHotelEdition } from './hotel-edition.ts';

/** Nights that the list counts, and that the page of nights shows. */
export const LISTED_NIGHTS = 30;
const SHOWN_NIGHTS = 31;
const SHOWN_CHANGES = 20;

/** The list of the office: hotels with what is sold and left on the next nights. */
export async function readOwnHotels(deps: NetworkDeps) {
  const items = await readHotelItems(deps.db);
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const nights = nightsBetween(today, addDays(today, LISTED_NIGHTS - 1));
  const idsOf = (id: string) => nights.map((night) => nightId({ number: Number(id) }, night));
  const onSale = items.filter(({ published }) => published !== null);
  const found = Map.groupBy(
    await readNights(
      deps.db,
      onSale.flatMap(({ id }) => idsOf(id)),
    ),
    ({ id }) => id.slice(0, -9),
  );
  return {
    hotels: items.map((item) => {
      const { name, town, stars } = item.published ?? item.draft;
      const own = found.get(`H0/${item.id}`) ?? [];
      return {
        id: item.id,
        name,
        stars,
        town: deps.townOf(town)?.name ?? { ru: town, en: town, kg: town },
        state: stateOf(item),
        sold: own.reduce((sum, night) => sum + night.sold, 0),
        left: own.reduce((sum, { closed, stopped, seats, sold }) => sum + (closed || stopped ? 0 : seats - sold), 0),
      };
    }),
  };
}

/** Nights that a publication touches, those with sales first. */
function linesOf({ add, change, close }: NightsChange) {
  const named = <What extends string>(what: What, found: readonly { id: string; rbd: string; sold?: number }[]) =>
    found.map(({ id, rbd, sold = 0 }) => ({ what, room: rbd.toLowerCase(), date: nightOf(id), sold }));
  return [...named('closed', close), ...named('changed', change), ...named('added', add)]
    .toSorted((a, b) => b.sold - a.sold)
    .slice(0, SHOWN_CHANGES);
}

/** The draft of a hotel with what publishing it would change. @throws AppError not_found. */
export async function readHotel(deps: NetworkDeps, id: string) {
  const item = knownHotel(await readItem(deps.db, 'hotel', id));
  const { faults, edition } = editionOf(deps, item.draft);
  const before = publishedHotelEdition(item);
  const change =
    faults.length === 0 && edition
      ? await nightsChange(deps.db, Number(id), { before, after: edition }, deps.clock.now())
      : null;
  const touched = change ? [...change.change, ...change.close].filter(({ sold }) => sold > 0) : [];
  const publications = await publicationsOf<NightCounts>(deps, 'hotel', id);
  return {
    hotel: typedOf(item.draft),
    pictures: item.draft.pictures?.length ?? 0,
    town: deps.townOf(item.draft.town)?.name ?? null,
    revision: item.revision,
    state: stateOf(item),
    faults,
    preview: change && {
      counts: countsOfNights(change),
      lines: linesOf(change),
      /** They keep the terms and the price that they were sold by. */
      reservations: await bookingsOnNights(
        deps.db,
        touched.map((night) => night.id),
      ),
    },
    publications,
    mayUndo: publications[0] !== undefined && !publications[0].isUndo,
  };
}

/** Nights of a published hotel from a day on, room by room. @throws AppError not_found. */
export async function readHotelNights(deps: NetworkDeps, id: string, from: LocalDate | undefined) {
  const item = knownHotel(await readItem(deps.db, 'hotel', id));
  const hotel = item.published ?? item.draft;
  const today = localDate(deps.clock.now(), item.stops?.[0]?.zone ?? BUSINESS_TIME_ZONE);
  const first = from && from > today ? from : today;
  const dates = nightsBetween(first, addDays(first, SHOWN_NIGHTS - 1));
  const ids = dates.map((date) => nightId({ number: Number(id) }, date));
  const rows = Map.groupBy(await readNights(deps.db, ids), (night) => night.id);
  const next = addDays(first, SHOWN_NIGHTS);
  return {
    name: hotel.name,
    rooms: hotel.rooms.map(({ code, name }) => ({ code, name })),
    nights: dates.flatMap((date, n) => {
      const own = rows.get(ids[n] ?? '') ?? [];
      return own.length === 0
        ? []
        : [
            {
              date,
              stopped: own.every(({ stopped }) => stopped),
              rooms: hotel.rooms.flatMap(({ code }) => {
                const room = own.find(({ rbd }) => rbd === rbdOfRoom(code));
                if (!room) return [];
                const { seats, sold, fareMinor, closed, setByHand } = room;
                const price = { ...fromMajor(0), minor: fareMinor };
                return [{ code, rooms: seats, sold, price, closed, setByHand }];
              }),
            },
          ];
    }),
    /** The first day after those; null: no nights are sold then. */
    next: next <= addDays(today, TIMETABLE_DAYS.after) ? next : null,
  };
}
