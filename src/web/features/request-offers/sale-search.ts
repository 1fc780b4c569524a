import type { TravelService } from '#modules/requests/api.ts';
import type { SearchParams } from '#modules/search/api.ts';
import { COACH_CLASSES, DAY_TIMES, type DayTime } from '#modules/supply/api.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { isJourney, type OfferDraft, type Product } from './offer-draft.ts';

/**
 * The search of an offer by field name, as typed: `from`, `to`, `date`, `back`, `cabin`, `coachClass`, `direct` and
 * the counts of a journey; `city`, `date`, `endDate`, `checkIn`, `checkOut`, `rooms`, `adults`, `children` of a stay;
 * `from`, `to`, `date`, `time`, `guests`, `luggage` of a ride.
 */
export type SaleSearchDraft = OfferDraft;

/** Fields of a search that hold a day. */
export const SEARCH_DATES = ['date', 'back', 'endDate'] as const;

/** Fields of a search that name a place. */
export const placeFieldsOf = (product: Product): readonly ('from' | 'to' | 'city')[] =>
  product === 'hotel' ? ['city'] : ['from', 'to'];

/** What a service says about a search for it; a journey may go by air, rail or bus all the same. */
function knownFields(service: TravelService | undefined, product: Product): Record<string, string> {
  if (service?.kind === 'hotel' && product === 'hotel')
    return {
      city: service.city,
      date: service.date,
      endDate: service.endDate,
      checkIn: service.checkIn,
      checkOut: service.checkOut,
      rooms: String(service.room === 'double' ? Math.ceil(service.guests / 2) : service.guests),
      adults: String(service.guests),
    };
  if (service?.kind === 'transfer' && product !== 'hotel')
    return {
      from: service.from,
      to: service.to,
      date: service.date,
      ...(product === 'transfer'
        ? { time: service.time, guests: String(service.passengers) }
        : { adults: String(service.passengers) }),
    };
  if ((service?.kind === 'avia' || service?.kind === 'rail') && product !== 'hotel')
    return {
      from: service.from,
      to: service.to,
      date: service.date,
      ...(product === 'transfer' ? { guests: String(service.passengers) } : { adults: String(service.passengers) }),
      ...(service.kind === 'avia' &&
        product === 'avia' && {
          back: service.endDate ?? '',
          cabin: service.cabin === 'first_class' ? 'first' : service.cabin,
        }),
      ...(service.kind === 'rail' && product === 'rail' && { coachClass: service.carriage }),
    };
  return {};
}

const USUAL = { adults: '1', children: '0', infants: '0', rooms: '1', guests: '1', luggage: '0', time: '12:00' };

/** The search for a service, filled from the service. */
export const saleSearchFor = (service: TravelService | undefined, product: Product): SaleSearchDraft => ({
  ...USUAL,
  ...knownFields(service, product),
  product,
});

/** The form of a search that was made; null when it searched for another product. */
export function saleSearchOf(params: SearchParams, product: Product): SaleSearchDraft | null {
  if ((params.mode ?? 'avia') !== product) return null;
  const [first, back] = params.slices;
  const { passengerCounts, hotelStay, transfer } = params;
  const date = first?.date ?? '';
  if (hotelStay)
    return {
      ...USUAL,
      product,
      city: first?.from ?? '',
      date,
      endDate: hotelStay.checkOutDate,
      checkIn: hotelStay.checkInTime,
      checkOut: hotelStay.checkOutTime,
      rooms: String(passengerCounts.aaa),
      adults: String(hotelStay.adults),
      children: String(hotelStay.children),
    };
  const ends = { from: first?.from ?? '', to: first?.to ?? '', date };
  if (transfer)
    return {
      ...USUAL,
      product,
      ...ends,
      time: transfer.time,
      guests: String(transfer.guests),
      luggage: String(transfer.luggage),
    };
  return {
    ...USUAL,
    product,
    ...ends,
    back: back?.date ?? '',
    cabin: params.cabin,
    coachClass: params.coachClass ?? '',
    direct: params.direct ? 'on' : '',
    adults: String(passengerCounts.aaa),
    children: String(passengerCounts.rbg),
    infants: String(passengerCounts.rmg),
  };
}

/** What is no number is one that the search refuses at its field. */
const count = (typed: string | undefined): number => (/^\d{1,2}$/.test(typed ?? '') ? Number(typed) : -1);
const dayTime = (typed: string | undefined): DayTime => DAY_TIMES.find((known) => known === typed) ?? 'normal';

/** What is sent to the search, which refuses by field what cannot be. */
export function toSearchParams(draft: SaleSearchDraft): SearchParams {
  const { product } = draft;
  const text = (name: string) => (draft[name] ?? '').slice(0, 80);
  const date = text('date').slice(0, 40);
  const alone = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
  if (product === 'hotel')
    return {
      mode: 'hotel',
      slices: [{ from: text('city'), to: text('city'), date }],
      passengerCounts: { ...alone, aaa: count(draft.rooms) },
      cabin: 'economy',
      direct: false,
      hotelStay: {
        checkOutDate: text('endDate').slice(0, 40),
        checkInTime: dayTime(draft.checkIn),
        checkOutTime: dayTime(draft.checkOut),
        adults: count(draft.adults),
        children: count(draft.children),
      },
    };
  const there = { from: text('from'), to: text('to'), date };
  if (product === 'transfer')
    return {
      mode: 'transfer',
      slices: [there],
      passengerCounts: alone,
      cabin: 'economy',
      direct: false,
      transfer: {
        time: normalizeTypedTime(draft.time ?? '').slice(0, 10),
        guests: count(draft.guests),
        luggage: count(draft.luggage),
      },
    };
  const back = text('back').slice(0, 40);
  const coachClass = COACH_CLASSES.find((known) => known === draft.coachClass);
  return {
    slices: back === '' ? [there] : [there, { from: there.to, to: there.from, date: back }],
    passengerCounts: {
      aaa: count(draft.adults),
      rbg: count(draft.children),
      rmg: product === 'bus' ? 0 : count(draft.infants),
      ins: 0,
    },
    cabin: product === 'avia' && (draft.cabin === 'business' || draft.cabin === 'first') ? draft.cabin : 'economy',
    direct: product === 'avia' && draft.direct === 'on',
    ...(product !== 'avia' && { mode: product }),
    ...(product === 'rail' && coachClass && { coachClass }),
  };
}

const FIELDS: Readonly<Record<string, string>> = {
  'slices.0.date': 'date',
  'slices.1.date': 'back',
  'slices.1.from': 'to',
  'slices.1.to': 'from',
  'hotelStay.checkOutDate': 'endDate',
  'hotelStay.adults': 'adults',
  'hotelStay.children': 'children',
  'transfer.time': 'time',
  'transfer.guests': 'guests',
  'transfer.luggage': 'luggage',
  'passengerCounts.rbg': 'children',
  'passengerCounts.rmg': 'infants',
};

/** The field of the form that a problem's path of the search is about. */
export function fieldOfSearchPath(path: string, product: Product): string {
  if (path.startsWith('passengerCounts') && !isJourney(product)) return product === 'hotel' ? 'rooms' : 'guests';
  const known = FIELDS[path];
  if (known) return known;
  if (path.startsWith('passengerCounts')) return 'adults';
  if (path === 'slices.0.from' || path === 'slices.0.to') return product === 'hotel' ? 'city' : path.slice(9);
  return placeFieldsOf(product)[0] ?? 'from';
}
