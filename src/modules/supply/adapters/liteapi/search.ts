import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { Clock } from '#platform/clock.ts';
import type { Picture } from '../../api.ts';
import { type Call, type SearchQuery, type SupplierOffer, SupplierUnavailableError } from '../../domain/port.ts';
import { faultOf } from '../../domain/supplier-fault.ts';
import type { Town } from '../adapter.ts';
import { remainingMs, type SupplierHttp } from '../http.ts';
import { moneyOf } from './amounts.ts';
import { exchange } from './http.ts';
import { assumedChildAge, occupanciesOf } from './occupancies.ts';
import { isNothing, problemOf } from './refusals.ts';
import { type WireHotel, zHotel, zRates, zRoomType, zSketch } from './shapes.ts';
import { type HotelWords, type LeftOut, lineOf, offerOf } from './translate.ts';

/** More hotels, or more offers of one, than anybody reads; each offer has some three thousand bytes. */
const MOST_HOTELS = 50;
const MOST_RATES = 6;
/** Metres around the centre of a town. */
const RADIUS = 12_000;
/** What LiteAPI may wait for its hotels, in seconds, less than we wait for it. */
const WAIT = { least: 4, most: 12, spareMs: 1_500 };
export type SearchSettings = {
  id: string;
  clock: Clock;
  http: SupplierHttp;
  currency: AnyCurrency;
  townOf: (locationKey: string) => Town | undefined;
  photoOf: (url: string) => Picture['photo'];
  /** Percent on LiteAPI's net prices; 0: as the account is set. */
  margin: number;
  belowSuggested: boolean;
  /** ISO 3166-1: the nationality that prices are requested for, before guests are entered; LiteAPI takes no other. */
  country: string;
  searchMs: number;
};

const isPlace = ({ centre, name, country }: Town): boolean => centre !== null || (name.en !== '' && country !== '');

/** LiteAPI promises no hour: who wants to come early or leave late is not sold a room that may not be ready. */
const isUsual = ({ hotelStay }: SearchQuery): boolean =>
  hotelStay?.checkInTime === 'normal' && hotelStay.checkOutTime === 'normal';

/** By the centre of the town where we know it, else by its name. */
const placeOf = ({ centre, name, country }: Town) =>
  centre
    ? { latitude: centre.lat, longitude: centre.lon, radius: RADIUS }
    : { cityName: name.en, countryCode: country };

/** Each offer of an answer, or why it is left out. */
export function readRates(
  body: unknown,
  query: SearchQuery,
  town: Town,
  settings: Pick<SearchSettings, 'photoOf' | 'currency' | 'belowSuggested'> & { now: Date },
): ({ ok: SupplierOffer } | { leftOut: LeftOut })[] | null {
  const rates = zRates.safeParse(body).data;
  const [slice] = query.slices;
  const stay = query.hotelStay;
  if (!rates || !slice || !stay) return null;
  const hotels = new Map<string, HotelWords>();
  for (const item of rates.hotels ?? []) {
    const hotel = zHotel.safeParse(item).data;
    if (hotel) hotels.set(hotel.id, { hotel, photo: photoOf(hotel, settings.photoOf) });
  }
  return (rates.data ?? []).flatMap(({ hotelId, roomTypes }) => {
    const words = hotels.get(hotelId);
    return roomTypes.map((item): { ok: SupplierOffer } | { leftOut: LeftOut } => {
      const name = lineOf(words?.hotel.name, 120);
      if (!words || name === '') return { leftOut: 'hotel' };
      const sketch = zSketch.safeParse(item).data;
      if (sketch?.rateType === 'package') return { leftOut: 'sold in a package only' };
      if (sketch && (!sketch.offerId || sketch.rates.some(({ retailRate }) => retailRate.total == null)))
        return { leftOut: 'abridged' };
      const type = zRoomType.safeParse(item).data;
      if (!type) return { leftOut: 'shape' };
      const { amount, currency } = type.offerRetailRate;
      const total = moneyOf(amount, currency);
      if (total === null || total.currency !== settings.currency)
        return { leftOut: currency === settings.currency ? 'amount' : 'currency' };
      const suggested = type.suggestedSellingPrice;
      const least = suggested && moneyOf(suggested.amount, suggested.currency);
      if (least && least.currency === total.currency && total.minor < least.minor && !settings.belowSuggested)
        return { leftOut: 'below the suggested price' };
      const known = {
        offerId: type.offerId,
        hotelId,
        hotel: name,
        town: slice.from[0] ?? '',
        checkIn: slice.date,
        checkOut: stay.checkOutDate,
        rooms: query.passengerCounts.aaa,
        adults: stay.adults,
        children: stay.children,
        total,
      };
      return offerOf(type.rates, known, { words, town, now: settings.now, assumedChildAge: assumedChildAge(query) });
    });
  });
}

const photoOf = ({ main_photo: main, thumbnail }: WireHotel, of: SearchSettings['photoOf']): Picture['photo'] =>
  [main, thumbnail].flatMap((url) => (url && of(url)) || [])[0];

export function liteApiSearch(settings: SearchSettings) {
  const { id, clock, http, currency, margin, townOf } = settings;
  const down = (reason: string) => new SupplierUnavailableError(`${id}: ${reason}`, faultOf(reason));

  return async function* search(call: Call, query: SearchQuery): AsyncGenerator<SupplierOffer[]> {
    const [slice] = query.slices;
    const occupancies = occupanciesOf(query);
    const town = townOf(slice?.from[0] ?? '');
    if (
      query.mode !== 'hotel' ||
      !isUsual(query) ||
      !slice ||
      !query.hotelStay ||
      !occupancies ||
      !town ||
      !isPlace(town)
    )
      return;
    const left = remainingMs(clock, call.deadline, settings.searchMs);
    const timeout = Math.min(WAIT.most, Math.max(WAIT.least, Math.floor((left - WAIT.spareMs) / 1_000)));
    const body = {
      ...placeOf(town),
      checkin: slice.date,
      checkout: query.hotelStay.checkOutDate,
      occupancies,
      currency,
      guestNationality: settings.country,
      timeout,
      limit: MOST_HOTELS,
      maxRatesPerHotel: MOST_RATES,
      roomMapping: true,
      includeHotelData: true,
      ...(margin > 0 && { margin }),
    };
    const answer = await exchange(http, http.url, { method: 'POST', path: '/hotels/rates', body }, left);
    if (typeof answer === 'string') throw down(answer);
    if (isNothing(answer)) return;
    const read = answer.status === 200 ? readRates(answer.body, query, town, { ...settings, now: clock.now() }) : null;
    if (!read) throw down(reasonFor(answer.status, answer.body));
    const offers = read.flatMap((one) => ('ok' in one ? [one.ok] : []));
    if (offers.length > 0) yield offers;
  };
}

/** A refused key may come with any status. */
function reasonFor(status: number, body: unknown): string {
  const code = problemOf(body)?.code;
  if (code === '401' || code === '40302') return 'status 401';
  if (code === '4290' || code === '429') return 'status 429';
  return status === 200 ? 'makes no sense' : `status ${status} ${code ?? ''}`.trim();
}
