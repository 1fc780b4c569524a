import { type LocalDate, weekday } from '#kernel/dates.ts';
import { distanceKm, type Point } from '#kernel/distance.ts';
import type { Localised } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import type { HotelDistances, HotelForSale } from '../hotels-and-transfers/hotel-for-sale.ts';
import type { HotelRefundRule } from '../hotels-and-transfers/refund-steps.ts';
import { nightId } from '../hotels-and-transfers/stock.ts';
import type { PlannedDailyStock } from '../own/compare-daily-stock.ts';
import type { NetworkFault } from '../own/own-carrier.ts';
import { faultsOfDates } from '../own/season-dates.ts';
import { type Kept, type OwnHotel, type OwnRate, type OwnRoom, rbdOfRoom } from './hotel-shape.ts';

/** The town of a hotel as reference knows it. */
export type HotelTown = {
  /** Location key. */
  readonly key: string;
  readonly zone: string;
  readonly country: string;
  readonly name: Localised;
  /** Null: it is not known better than by its airport. */
  readonly centre: Point | null;
  /** The busiest airport of the town; null: it has none. */
  readonly airport: Point | null;
};

/** Rounded to ten metres. */
const metresBetween = (a: Point, b: Point): number => Math.round(distanceKm(a, b) * 100) * 10;

const distancesFrom = (at: Point, { centre, airport }: HotelTown): HotelDistances => ({
  centre: centre && metresBetween(at, centre),
  airport: airport && metresBetween(at, airport),
  town: centre,
});

const ruleOf = ({ keeps, percent }: Kept): HotelRefundRule['keeps'] => (keeps === 'percent' ? { percent } : keeps);
const rulesOf = ({ refund }: OwnRate): HotelRefundRule[] | null =>
  refund && [
    ...refund.steps.map(({ daysBefore, time, ...kept }) => ({ keeps: ruleOf(kept), until: { daysBefore, time } })),
    { keeps: ruleOf(refund.rest), until: 'entry' as const },
  ];

/** A published hotel as it is searched and sold. */
export function hotelForSale(number: number, hotel: OwnHotel, town: HotelTown): HotelForSale {
  const { town: _, weekend: _weekend, rooms: _rooms, rates: _rates, seasons: _seasons, ...common } = hotel;
  return {
    ...common,
    number,
    city: town.key,
    country: town.country,
    zone: town.zone,
    distances: hotel.at && distancesFrom(hotel.at, town),
    pictures: hotel.pictures ?? [],
    rating: hotel.rating ?? null,
    rooms: hotel.rooms.map((room) => ({
      code: room.code,
      rbd: rbdOfRoom(room.code),
      type: room.adults === 1 ? 'single' : 'double',
      name: room.name,
      metres: room.metres,
      beds: room.beds.map(({ count, width }) => [count, width] as const),
      adults: room.adults,
      extra: room.children,
    })),
    rates: hotel.rates.map((rate) => ({
      code: rate.code,
      name: rate.name,
      meal: rate.meal,
      percent: rate.percent,
      rules: rulesOf(rate),
    })),
  };
}

/** What a room costs on a night, whole soms. */
export function priceOn(hotel: Pick<OwnHotel, 'seasons' | 'weekend'>, room: OwnRoom, night: LocalDate): number {
  const season = hotel.seasons.find(({ from, to }) => from <= night && night <= to);
  const price = season?.prices[room.code] ?? room;
  return hotel.weekend.includes(weekday(night)) ? (price.weekend ?? price.night) : price.night;
}

/** Rooms of a hotel for each night between two days, both included. */
export const planNights = (number: number, hotel: OwnHotel, nights: readonly LocalDate[]): PlannedDailyStock[] =>
  nights.flatMap((night) =>
    hotel.rooms.map((room) => ({
      id: nightId({ number }, night),
      day: night,
      rbd: rbdOfRoom(room.code),
      fareFamily: room.code,
      seats: room.units,
      fareMinor: fromMajor(priceOn(hotel, room, night)).minor,
    })),
  );

function roomFaults({ rooms }: OwnHotel): NetworkFault[] {
  if (!rooms.some(({ units }) => units > 0)) return [{ field: 'rooms', code: 'stays.no_room' }];
  return rooms.flatMap(({ night, weekend }, n) => [
    ...(night === 0 ? [{ field: `rooms.${n}.night`, code: 'stays.no_price' }] : []),
    ...(weekend === 0 ? [{ field: `rooms.${n}.weekend`, code: 'stays.no_price' }] : []),
  ]);
}

const SEASON_CODES = { backwards: 'stays.season_backwards', overlap: 'stays.seasons_overlap' } as const;

function seasonFaults({ seasons }: OwnHotel): NetworkFault[] {
  return seasons.flatMap((season, n): NetworkFault[] => {
    const [fault] = faultsOfDates(seasons, n, SEASON_CODES);
    if (fault) return [fault];
    return Object.entries(season.prices).flatMap(([code, { night, weekend }]) => [
      ...(night === 0 ? [{ field: `seasons.${n}.${code}.night`, code: 'stays.no_price' }] : []),
      ...(weekend === 0 ? [{ field: `seasons.${n}.${code}.weekend`, code: 'stays.no_price' }] : []),
    ]);
  });
}

const shareOf = ({ keeps, percent }: Kept): number => (keeps === 'nothing' ? 0 : keeps === 'percent' ? percent : -1);
const isPart = (kept: Kept): boolean => shareOf(kept) > 0 && shareOf(kept) < 100;

/**
 * A ladder goes one way: who cancels later never gets more. One night is more or less than a percentage of a stay as
 * it is long, so that the two are not mixed.
 */
function ladderFaults({ rates }: OwnHotel): NetworkFault[] {
  return rates.flatMap(({ refund }, n): NetworkFault[] => {
    if (!refund) return [];
    const { steps, rest } = refund;
    const at = (step: number, field: string) => `rates.${n}.${step < steps.length ? `steps.${step}` : 'rest'}.${field}`;
    const kept: Kept[] = [...steps, rest];
    if (kept.some(({ keeps }) => keeps === 'first_night') && kept.some(isPart))
      return [{ field: at(kept.findIndex(isPart), 'percent'), code: 'stays.ladder_mixed' }];
    for (const [m, step] of steps.entries()) {
      const next = steps[m + 1];
      const isLater =
        !next || next.daysBefore < step.daysBefore || (next.daysBefore === step.daysBefore && next.time > step.time);
      if (!isLater) return [{ field: at(m + 1, 'daysBefore'), code: 'stays.ladder_order' }];
    }
    // Of nothing, the first night and everything each is more than the one before.
    const rank = (one: Kept) => (one.keeps === 'first_night' ? 1 : shareOf(one));
    const down = kept.findIndex((one, m) => m > 0 && rank(one) < rank(kept[m - 1] as Kept));
    return down < 0 ? [] : [{ field: at(down, 'keeps'), code: 'stays.ladder_upward' }];
  });
}

function hourFaults({ entry, leave }: OwnHotel): NetworkFault[] {
  return Object.entries({ entry, leave }).flatMap(([field, { early, normal, late }]) =>
    early < normal && normal < late ? [] : [{ field: `${field}.normal`, code: 'stays.hours_order' }],
  );
}

/** Offers and orders name a hotel by its number: its town stays that of the last edition that was published. */
export const movedFaults = (last: OwnHotel, { town }: OwnHotel): NetworkFault[] =>
  last.town === town ? [] : [{ field: 'town', code: 'stays.moved' }];

/** What keeps a hotel from being published. */
export const hotelFaults = (hotel: OwnHotel): NetworkFault[] => [
  ...roomFaults(hotel),
  ...(hotel.rates.length === 0 ? [{ field: 'rates', code: 'stays.no_rate' }] : []),
  ...hourFaults(hotel),
  ...seasonFaults(hotel),
  ...ladderFaults(hotel),
];
