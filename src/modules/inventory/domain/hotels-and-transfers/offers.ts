import { daysBetween, type Instant, type LocalDateTime, localDateTime, toInstant } from '#kernel/dates.ts';
import { type Money, money, times } from '#kernel/money.ts';
import type { RefundTerms } from '#kernel/refund-rule.ts';
import { publishedHotel, publishedHotelsIn } from '../own-hotels/published-hotels.ts';
import { publishedTransfer, publishedTransfers } from '../own-transfers/published-transfers.ts';
import { CAR_CARRIER, EXPRESS_CARRIER } from '../own-transfers/transfer-shape.ts';
import type { InventoryPrice } from '../party-price.ts';
import { salesOpenAfter } from '../payment-time-limit.ts';
import type { DayTime, HotelForSale, RateForSale, RoomForSale } from './hotel-for-sale.ts';
import { type HotelStayKey, type HotelTransferKey, type TransferKey, writeServiceId } from './hotel-transfer-id.ts';
import { hotelRefundSteps } from './refund-steps.ts';
import { dayOfCarsId, nightId, nightsOf, type Stock } from './stock.ts';
import { SERVICE_VOID_MINUTES } from './terms.ts';
import {
  isInHours,
  isNight,
  type TransferClass,
  type TransferClassForSale,
  type TransferForSale,
  type TransferWay,
  transferOfWay,
} from './transfer-for-sale.ts';

/** The rules as sold; they stay with the reservation. */
export type HotelTransferTerms = Pick<RefundTerms, 'allowed' | 'steps'> & { voidMinutes: number };

/**
 * A room or a ride that can be sold now. Clocks are those of the place; a stay begins with the entry and ends with
 * the leaving.
 */
export type HotelTransferOffer = {
  offerId: string;
  key: HotelTransferKey;
  carrier: 'H0' | 'U0' | 'F0';
  fareFamily: 'room' | 'car' | 'express';
  service: string;
  from: string;
  to: string;
  departsLocal: LocalDateTime;
  arrivesLocal: LocalDateTime;
  departsAt: Instant;
  arrivesAt: Instant;
  prices: InventoryPrice[];
  total: Money;
  terms: HotelTransferTerms;
  left: number;
  /** What is taken of the stock, and its fare as the table has it. */
  claims: { flightId: string; rbd: string; seats: number; fareMinor: number }[];
  of: { hotel: HotelForSale; room: RoomForSale; rate: RateForSale } | { way: TransferWay; class: TransferClassForSale };
};

export const MAX_NIGHTS = 30;
export const MAX_ROOMS = 4;

/** Fares of parts are rounded up to whole soms. */
export const percentOf = (minor: number, percent: number): number => Math.ceil((minor * percent) / 100 / 100) * 100;

export type HotelRequest = Omit<HotelStayKey, 'kind' | 'hotel' | 'room' | 'rate' | 'totalMinor'>;
export type TransferRequest = Omit<TransferKey, 'kind' | 'way' | 'class' | 'totalMinor'>;

/** Whether so many rooms have a bed for each guest, and an adult in each. */
export const roomsFit = (
  { adults: beds, extra }: Pick<RoomForSale, 'adults' | 'extra'>,
  { rooms, adults, children }: Pick<HotelRequest, 'rooms' | 'adults' | 'children'>,
): boolean => adults >= rooms && adults <= beds * rooms && adults + children <= (beds + extra) * rooms;

/** The hour of entry that can still be kept: the one asked for, or the late one on a day that has gone on. */
function entryOf(
  hotel: Pick<HotelForSale, 'entry' | 'zone'>,
  wish: HotelRequest,
  now: Date,
): { time: DayTime; at: Instant } | null {
  const open = salesOpenAfter(now);
  for (const time of [wish.checkInTime, 'late'] as const) {
    const at = toInstant(`${wish.checkInDate}T${hotel.entry[time]}`, hotel.zone);
    if (at > open) return { time, at };
  }
  return null;
}

type StockByKey = ReadonlyMap<string, Stock>;
export const stockKey = ({ id, rbd }: Pick<Stock, 'id' | 'rbd'>): string => `${id} ${rbd}`;

/**
 * A room at a rate, by their codes, for every night of a stay, or null: too few beds, a full night, a day that is over,
 * or no such room or rate.
 */
export function hotelOffer(
  of: { hotel: HotelForSale; room: string; rate: string },
  wish: HotelRequest,
  stock: StockByKey,
  now: Date,
): HotelTransferOffer | null {
  const { hotel } = of;
  const room = hotel.rooms.find(({ code }) => code === of.room);
  const rate = hotel.rates.find(({ code }) => code === of.rate);
  const count = daysBetween(wish.checkInDate, wish.checkOutDate);
  if (!room || !rate || count < 1 || count > MAX_NIGHTS || wish.rooms < 1 || wish.rooms > MAX_ROOMS) return null;
  const entry = entryOf(hotel, wish, now);
  if (!entry || !roomsFit(room, wish)) return null;
  const found = nightsOf(wish.checkInDate, count).map((night) =>
    stock.get(stockKey({ id: nightId(hotel, night), rbd: room.rbd })),
  );
  const nights = found.filter((one) => one !== undefined);
  if (nights.length < count || nights.some(({ left }) => left < wish.rooms)) return null;
  const { percent, rules } = rate;
  const nightlyFares = nights.map(({ fareMinor }) => percentOf(fareMinor, percent));
  const half = (minor: number | undefined, due: boolean) => (due ? percentOf(minor ?? 0, hotel.halfDayPercent) : 0);
  const more = half(nightlyFares[0], entry.time === 'early') + half(nightlyFares.at(-1), wish.checkOutTime === 'late');
  const fare = money(nightlyFares.reduce((all, one) => all + one, 0) + more);
  const total = times(fare, wish.rooms);
  const leaves = `${wish.checkOutDate}T${hotel.leave[wish.checkOutTime]}`;
  const key: HotelStayKey = {
    ...wish,
    kind: 'stay',
    hotel: hotel.number,
    room: room.code,
    rate: rate.code,
    checkInTime: entry.time,
    totalMinor: total.minor,
  };
  return {
    offerId: writeServiceId(key),
    key,
    carrier: 'H0',
    fareFamily: 'room',
    service: `H0 ${hotel.number}`,
    from: hotel.city,
    to: hotel.city,
    arrivesLocal: leaves,
    departsAt: entry.at,
    departsLocal: `${wish.checkInDate}T${hotel.entry[entry.time]}`,
    arrivesAt: toInstant(leaves, hotel.zone),
    prices: [{ category: 'aaa', count: wish.rooms, fare, taxes: [] }],
    total,
    terms: {
      allowed: rules !== null,
      ...(rules && {
        steps: hotelRefundSteps(rules, {
          checkInDate: wish.checkInDate,
          entersAt: entry.at,
          zone: hotel.zone,
          firstNight: money(nightlyFares[0] ?? 0),
        }),
      }),
      voidMinutes: SERVICE_VOID_MINUTES.hotel,
    },
    left: Math.min(...nights.map(({ left }) => left)),
    claims: nights.map(({ id, rbd, fareMinor }) => ({ flightId: id, rbd, seats: wish.rooms, fareMinor })),
    of: { hotel, room, rate },
  };
}

/**
 * A car that has room for everybody with their luggage, or places in the express; null when there is none, no car is
 * sent at that time, or it is too late to order one.
 */
export function transferOffer(
  { transfer, way, class: kind }: { transfer: TransferForSale; way: TransferWay; class: TransferClass },
  wish: TransferRequest,
  stock: StockByKey,
  now: Date,
): HotelTransferOffer | null {
  const sold = transfer.classes.find((one) => one.class === kind);
  if (!sold || wish.guests < 1 || wish.guests > sold.passengers || wish.luggage > sold.bags) return null;
  const express = kind === 'express';
  if (!express && !isInHours(transfer.hours, wish.time)) return null;
  const departsLocal = `${wish.date}T${wish.time}`;
  const departsAt = toInstant(departsLocal, way.from.zone);
  if (departsAt <= salesOpenAfter(now) || departsAt <= noticeOf(transfer, now)) return null;
  const own = stock.get(stockKey({ id: dayOfCarsId(transfer.number, wish.date), rbd: sold.rbd }));
  const units = express ? wish.guests : 1;
  if (!own || own.left < units) return null;
  const arrivesAt = new Date(Date.parse(departsAt) + sold.minutes * 60_000).toISOString();
  const night = !express && isNight(wish.time) ? transfer.nightPercent : 0;
  const fare = money(night > 0 ? percentOf(own.fareMinor, 100 + night) : own.fareMinor * units);
  const key: TransferKey = { ...wish, kind: 'ride', way: way.number, class: kind, totalMinor: fare.minor };
  const carrier = express ? EXPRESS_CARRIER : CAR_CARRIER;
  return {
    offerId: writeServiceId(key),
    key,
    carrier,
    fareFamily: express ? 'express' : 'car',
    service: `${carrier} ${way.number}${express ? '' : sold.rbd}`,
    from: way.from.key,
    to: way.to.key,
    departsLocal,
    arrivesLocal: localDateTime(arrivesAt, way.to.zone),
    departsAt,
    arrivesAt,
    total: fare,
    prices: [{ category: 'aaa', count: 1, fare, taxes: [] }],
    terms: {
      allowed: sold.steps !== null,
      ...(sold.steps && { steps: sold.steps }),
      voidMinutes: SERVICE_VOID_MINUTES.transfer,
    },
    left: express ? Math.floor(own.left / units) : own.left,
    claims: [{ flightId: own.id, rbd: own.rbd, seats: units, fareMinor: own.fareMinor }],
    of: { way, class: sold },
  };
}

/** The first pick-up that can still be ordered. */
const noticeOf = ({ noticeHours }: TransferForSale, now: Date): Instant =>
  new Date(now.getTime() + noticeHours * 3_600_000).toISOString();

/** Ids of the stock that an offer is made of. */
export function stockIdsOf(key: HotelTransferKey): string[] {
  if (key.kind === 'ride') return [dayOfCarsId(transferOfWay(key.way), key.date)];
  const hotel = publishedHotel(key.hotel);
  const count = Math.min(MAX_NIGHTS, daysBetween(key.checkInDate, key.checkOutDate));
  return hotel && count > 0 ? nightsOf(key.checkInDate, count).map((night) => nightId(hotel, night)) : [];
}

/** The offer of a key as it can be sold now. */
export function serviceOffer(key: HotelTransferKey, stock: StockByKey, now: Date): HotelTransferOffer | null {
  if (key.kind === 'ride') {
    const transfer = publishedTransfer(transferOfWay(key.way));
    const way = transfer?.ways.find(({ number }) => number === key.way);
    return transfer && way ? transferOffer({ transfer, way, class: key.class }, key, stock, now) : null;
  }
  const hotel = publishedHotel(key.hotel);
  return hotel ? hotelOffer({ hotel, room: key.room, rate: key.rate }, key, stock, now) : null;
}

export type HotelStayQuery = HotelRequest & {
  city: readonly string[];
  /** Of children whose age is known. */
  childAges?: readonly number[] | undefined;
};

/** Guests as a hotel counts them: children above its age are adults there; a child of unknown age is a child. */
export function guestsOf(
  { childrenTo }: Pick<HotelForSale, 'childrenTo'>,
  { adults, children, childAges = [] }: Pick<HotelStayQuery, 'adults' | 'children' | 'childAges'>,
): Pick<HotelRequest, 'adults' | 'children'> {
  const older = childAges.slice(0, children).filter((age) => age > childrenTo).length;
  return { adults: adults + older, children: children - older };
}
export type TransferQuery = TransferRequest & { from: readonly string[]; to: readonly string[] };

/** Every room and rate of every hotel of a town. */
export const hotelsIn = (query: HotelStayQuery) =>
  publishedHotelsIn(query.city).flatMap((hotel) =>
    hotel.rooms.flatMap((room) => hotel.rates.map((rate) => ({ hotel, room: room.code, rate: rate.code }))),
  );

/** Every class that goes from one place to another. */
export const transfersBetween = (query: Pick<TransferQuery, 'from' | 'to'>) =>
  publishedTransfers().flatMap((transfer) =>
    transfer.ways
      .filter(({ from, to }) => query.from.includes(from.key) && query.to.includes(to.key))
      .flatMap((way) => transfer.classes.map((one) => ({ transfer, way, class: one.class }))),
  );
