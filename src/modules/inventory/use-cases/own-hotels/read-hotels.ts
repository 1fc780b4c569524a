import type { LocalDate } from '#kernel/dates.ts';
import { withClasses } from '../../domain/own/kept-sold.ts';
import { typedOf } from '../../domain/own-hotels/hotel-shape.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { listDaily, readDaily, readDays } from '../own-daily/read-daily.ts';
import { HOTELS } from './hotel-kind.ts';

/** A class of the stock as its room. */
export const roomOf = (rbd: string): string => rbd.toLowerCase();

/** The list of the office: hotels with what is sold and left on the next nights. */
export async function readOwnHotels(deps: NetworkDeps) {
  return {
    hotels: (await listDaily(deps, HOTELS)).map(({ item, ...figures }) => {
      const { name, town, stars } = item.published ?? item.draft;
      const townName = deps.townOf(town)?.name ?? { ru: town, en: town, kg: town };
      return { id: item.id, name, stars, town: townName, ...figures };
    }),
  };
}

/** The draft of a hotel with what publishing it would change. @throws AppError not_found. */
export async function readHotel(deps: NetworkDeps, id: string) {
  const { draft, preview, ...page } = await readDaily(deps, HOTELS, id);
  return {
    ...page,
    hotel: typedOf(draft),
    pictures: draft.pictures?.length ?? 0,
    town: deps.townOf(draft.town)?.name ?? null,
    preview: preview && {
      ...preview,
      lines: preview.lines.map(({ rbd, ...line }) => ({ ...line, room: roomOf(rbd) })),
      keptSold: withClasses(preview.keptSold, roomOf),
    },
  };
}

/** Nights of a published hotel from a day on, room by room. @throws AppError not_found. */
export async function readHotelNights(deps: NetworkDeps, id: string, from: LocalDate | undefined) {
  const { document, days, next } = await readDays(deps, HOTELS, id, from);
  return {
    name: document.name,
    rooms: document.rooms.map(({ code, name }) => ({ code, name })),
    nights: days.map(({ classes, ...night }) => ({
      ...night,
      rooms: classes.map(({ rbd, count, ...room }) => ({ ...room, code: roomOf(rbd), rooms: count })),
    })),
    next,
  };
}
