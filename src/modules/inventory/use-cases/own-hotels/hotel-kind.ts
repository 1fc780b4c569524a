import { nightId } from '../../domain/hotels-and-transfers/stock.ts';
import {
  FIRST_NUMBER,
  HOTEL_CARRIER,
  LAST_NUMBER,
  type OwnHotel,
  rbdOfRoom,
} from '../../domain/own-hotels/hotel-shape.ts';
import { type HotelTown, hotelFaults, movedFaults, planNights } from '../../domain/own-hotels/own-hotel.ts';
import type { DailyKind } from '../own-daily/daily-kind.ts';

/** Rooms of hotels on nights. */
export const HOTELS: DailyKind<OwnHotel, HotelTown> = {
  kind: 'hotel',
  carrier: HOTEL_CARRIER,
  numbers: { first: FIRST_NUMBER, last: LAST_NUMBER, most: 1_000 },
  codes: {
    unknown: 'stays.no_such_hotel',
    changed: 'stays.changed_meanwhile',
    tooMany: { field: 'name', code: 'stays.too_many' },
    backwards: 'stays.season_backwards',
    noDays: 'stays.no_nights',
    belowSold: 'stays.below_sold',
    nothingToUndo: 'stays.nothing_to_undo',
  },
  actions: {
    saved: 'hotel_draft_saved',
    published: 'hotel_published',
    undone: 'hotel_undone',
    daysChanged: 'nights_changed',
  },
  editionOf: ({ townOf }, hotel) => {
    const town = townOf(hotel.town);
    if (!town) return { faults: [{ field: 'town', code: 'stays.unknown_town' }], edition: null };
    return { faults: hotelFaults(hotel), edition: { document: hotel, places: [town] } };
  },
  fixedFaults: movedFaults,
  // Reference may not know the centre of a town; what was published of the hotel before may.
  completed: (after, before) => {
    const [town] = after?.places ?? [];
    const [known] = before?.places ?? [];
    if (!after || !town || !known || town.centre !== null || town.key !== known.key) return after;
    return { ...after, places: [{ ...town, centre: known.centre }] };
  },
  idOf: (number, night) => nightId({ number }, night),
  plan: planNights,
  classesOf: ({ rooms }) => rooms.map(({ code }) => rbdOfRoom(code)),
};
