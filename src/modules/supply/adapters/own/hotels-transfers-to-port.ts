import { daysBetween, minutesBetween } from '#kernel/dates.ts';
import type { Localised } from '#kernel/locale.ts';
import type { HotelTransferMode } from '#kernel/mode.ts';
import { pictureWidths } from '#kernel/picture-widths.ts';
import {
  type HotelTransferOffer,
  holdMinutesOf,
  hotelPicturePath,
  type Inventory,
  meetingPoint,
} from '#modules/inventory/index.ts';
import { type FareTerms, MAX_PICTURES, type Picture, type Segment } from '../../api.ts';
import type { SearchQuery, SupplierOffer } from '../../domain/port.ts';
import { OFFER_MINUTES, TELL_SEATS } from './to-port.ts';

/** What own inventory has for a search of a town and days, or of two ends and an hour; nothing without the wish. */
export async function hotelTransferOffersFor(
  inventory: Inventory,
  mode: HotelTransferMode,
  { slices: [slice], passengerCounts, hotelStay, transfer }: SearchQuery,
): Promise<HotelTransferOffer[]> {
  if (!slice) return [];
  if (mode === 'hotel' && hotelStay)
    return inventory.searchHotels({
      city: slice.from,
      checkInDate: slice.date,
      checkOutDate: hotelStay.checkOutDate,
      rooms: passengerCounts.aaa,
      adults: hotelStay.adults,
      children: hotelStay.children,
      childAges: hotelStay.childAges,
      checkInTime: hotelStay.checkInTime,
      checkOutTime: hotelStay.checkOutTime,
    });
  return mode === 'transfer' && transfer
    ? inventory.searchTransfers({ from: slice.from, to: slice.to, date: slice.date, ...transfer })
    : [];
}

type Stay = Extract<HotelTransferOffer['of'], { hotel: unknown }>;
type Hotel = Stay['hotel'];

const isSaid = (alt: Localised): boolean => Object.values(alt).some((text) => text !== '');

const pictureOf = ({ id, scene, alt, photo, drawing }: Hotel['pictures'][number]): Picture => ({
  scene,
  ...(isSaid(alt) && { alt }),
  ...(drawing && { drawing }),
  ...(photo && {
    photo: {
      path: hotelPicturePath(id, photo.width),
      width: photo.width,
      height: photo.height,
      sizes: pictureWidths(photo.width).map((width) => ({ path: hotelPicturePath(id, width), width })),
    },
  }),
});

const factsOf = (hotel: Hotel) => ({
  ...(hotel.at && {
    location: { ...hotel.at, ...(hotel.distances ?? { centre: null, airport: null, town: null }) },
  }),
  amenities: [...hotel.amenities],
  ...(hotel.rating && { rating: { ...hotel.rating, sample: true } }),
  pictures: hotel.pictures.slice(0, MAX_PICTURES).map(pictureOf),
  childrenTo: hotel.childrenTo,
});

function segmentOf(offer: HotelTransferOffer): Segment {
  const { key, of, service, carrier, from, to, departsLocal, arrivesLocal, departsAt, arrivesAt } = offer;
  const leg = {
    flight: service,
    carrier,
    from,
    to,
    departsLocal,
    arrivesLocal,
    departsAt,
    arrivesAt,
    minutes: minutesBetween(departsAt, arrivesAt),
  };
  if (key.kind === 'stay' && 'hotel' in of) {
    const { name, stars, address, phone } = of.hotel;
    const { checkInTime, checkOutTime, checkOutDate, rooms, adults, children } = key;
    const nights = daysBetween(key.checkInDate, checkOutDate);
    return {
      ...leg,
      mode: 'hotel',
      aircraft: null,
      hotelStay: {
        name,
        stars,
        address,
        phone,
        checkInTime: checkInTime,
        checkOutTime: checkOutTime,
        checkOutDate,
        nights,
        rooms,
        adults,
        children,
        ...factsOf(of.hotel),
      },
    };
  }
  if (key.kind !== 'ride' || !('way' in of)) throw new Error('a stay without a hotel');
  const { class: sold, way } = of;
  const airport = way.from.kind === 'airport';
  return {
    ...leg,
    mode: 'transfer',
    aircraft: sold.car,
    transfer: {
      class: sold.class,
      seats: sold.passengers,
      luggage: sold.bags,
      guests: key.guests,
      waitMinutes: airport ? sold.wait.airport : sold.wait.elsewhere,
      fromAirport: airport,
      meet: meetingPoint(sold.class, way.from),
      ...(sold.every !== null && { every: sold.every }),
    },
  };
}

const roomOf = (room: Stay['room'], rate: Stay['rate'], breakfast: boolean): FareTerms['room'] => ({
  type: room.type,
  breakfast,
  ...(room.metres !== null && { metres: room.metres }),
  beds: room.beds.map(([count, width]) => ({ count, width })),
  code: room.code,
  name: room.name,
  sleeps: { adults: room.adults, children: room.extra },
  rate: rate.name,
  meal: rate.meal,
});

function termsOf({ of, terms, carrier, fareFamily }: HotelTransferOffer): FareTerms {
  const stay = 'rate' in of ? of : null;
  const breakfast = stay !== null && stay.rate.meal !== 'none';
  const none = { pieces: 0, kg: 0 };
  return {
    fareFamily: stay ? `${stay.room.code}.${stay.rate.code}` : 'class' in of ? of.class.class : fareFamily,
    ...(stay && { room: roomOf(stay.room, stay.rate, breakfast) }),
    name: stay ? stay.rate.name.ru : carrier,
    cabin: 'economy',
    fareBasis: [fareFamily.toUpperCase()],
    cabinBag: none,
    baggage: none,
    meal: breakfast,
    seatChoice: 'none',
    refund: {
      allowed: terms.allowed,
      penalty: null,
      noShow: null,
      ...(terms.steps && { steps: [...terms.steps] }),
    },
    voidMinutes: terms.voidMinutes,
    change: { allowed: false, fee: null },
  };
}

/** A room or a transfer in the common shape of offers: one segment that begins with the check-in or the pick-up. */
export function serviceOfferOf(offer: HotelTransferOffer, now: Date): SupplierOffer {
  const segment = segmentOf(offer);
  return {
    offerId: offer.offerId,
    slices: [
      {
        segments: [segment],
        minutes: segment.minutes,
        airportChange: false,
        overnight: offer.departsLocal.slice(0, 10) !== offer.arrivesLocal.slice(0, 10),
      },
    ],
    terms: termsOf(offer),
    prices: offer.prices,
    seatsLeft: offer.left > TELL_SEATS ? null : offer.left,
    holdable: true,
    holdMinutes: holdMinutesOf(offer.carrier, offer.fareFamily),
    expiresAt: new Date(now.getTime() + OFFER_MINUTES * 60_000).toISOString(),
  };
}
