import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import { type NewOffer, SEGMENTS_LIMIT } from '#modules/request-offers/api.ts';
import type { TravelService } from '#modules/requests/api.ts';
import { searchToQuery } from '#modules/search/api.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';

export const PRODUCTS = ['avia', 'rail', 'bus', 'hotel', 'transfer', 'service'] as const;
export type Product = (typeof PRODUCTS)[number];
export const isJourney = (product: Product): product is 'avia' | 'rail' | 'bus' =>
  product === 'avia' || product === 'rail' || product === 'bus';
/** The form's values by field name, as typed. */
export type OfferDraft = Readonly<Record<string, string>> & { readonly product: Product };

export const SEGMENT_FIELDS = [
  'carrier',
  'number',
  'from',
  'to',
  'departDate',
  'departTime',
  'arriveDate',
  'arriveTime',
] as const;
/** The name of a field of a segment: direction and place in it, from 0. */
export const segmentField = (slice: number, n: number, field: (typeof SEGMENT_FIELDS)[number]): string =>
  `segments.${slice}.${n}.${field}`;

/** Longest name of an arranged service. */
export const NAME_LIMIT = 80;

export const readProduct = (typed: string | null): Product | undefined => PRODUCTS.find((one) => one === typed);

/** The product that a service of a request is about. */
export function productFor(service: TravelService | undefined): Product {
  if (service?.kind === 'rail' || service?.kind === 'hotel' || service?.kind === 'transfer') return service.kind;
  if (service?.kind === 'ticketOperation' || service?.kind === 'additional') return 'service';
  return 'avia';
}

/** How many segments a draft has in a direction. */
export function segmentCount(draft: OfferDraft, slice: number): number {
  const filled = Array.from({ length: SEGMENTS_LIMIT }, (_, n) => n).filter((n) =>
    SEGMENT_FIELDS.some((field) => (draft[segmentField(slice, n, field)] ?? '') !== ''),
  );
  return filled.length === 0 ? 0 : (filled.at(-1) ?? 0) + 1;
}

function serviceFields(service: TravelService): Record<string, string> {
  switch (service.kind) {
    case 'avia':
      return {
        [segmentField(0, 0, 'from')]: service.from,
        [segmentField(0, 0, 'to')]: service.to,
        [segmentField(0, 0, 'departDate')]: service.date,
        [segmentField(0, 0, 'arriveDate')]: service.date,
        ...(service.endDate && {
          [segmentField(1, 0, 'from')]: service.to,
          [segmentField(1, 0, 'to')]: service.from,
          [segmentField(1, 0, 'departDate')]: service.endDate,
          [segmentField(1, 0, 'arriveDate')]: service.endDate,
        }),
        cabin: service.cabin === 'first_class' ? 'first' : service.cabin,
        'adult.count': String(service.passengers),
      };
    case 'rail':
      return {
        [segmentField(0, 0, 'from')]: service.from,
        [segmentField(0, 0, 'to')]: service.to,
        [segmentField(0, 0, 'departDate')]: service.date,
        [segmentField(0, 0, 'arriveDate')]: service.date,
        coachClass: service.carriage,
        'adult.count': String(service.passengers),
      };
    case 'hotel':
      return {
        city: service.city,
        hotel: service.hotel,
        checkInDate: service.date,
        checkOutDate: service.endDate,
        room: service.room,
        adults: String(service.guests),
        'adult.count': String(service.room === 'double' ? Math.ceil(service.guests / 2) : service.guests),
      };
    case 'transfer':
      return {
        from: service.from,
        to: service.to,
        departDate: service.date,
        departTime: service.time,
        class: service.car,
        guests: String(service.passengers),
        meet: service.meetingPoint,
        'adult.count': '1',
      };
    case 'additional':
      return { serviceName: service.what.slice(0, NAME_LIMIT) };
    default:
      return {};
  }
}

/** Where what a service is about is searched for; null: our search does not sell such a thing. */
export function searchHrefFor(service: TravelService | undefined): string | null {
  if (service?.kind !== 'avia' && service?.kind !== 'rail') return null;
  const { from, to, date, passengers } = service;
  return `/search?${searchToQuery({
    slices: [
      { from, to, date },
      ...(service.kind === 'avia' && service.endDate ? [{ from: to, to: from, date: service.endDate }] : []),
    ],
    passengerCounts: { aaa: passengers, rbg: 0, rmg: 0, ins: 0 },
    cabin: service.kind === 'avia' && service.cabin !== 'first_class' ? service.cabin : 'economy',
    direct: false,
    ...(service.kind === 'rail' && { mode: 'rail', coachClass: service.carriage }),
  })}`;
}

/** Whether a service says where what is offered begins and ends: a journey may go by air, rail or bus all the same. */
const isAbout = (service: TravelService, product: Product): boolean =>
  productFor(service) === product || ((service.kind === 'avia' || service.kind === 'rail') && isJourney(product));

/** A form for a service, filled from the service; its deadline is tomorrow evening. */
export function newOfferDraft(product: Product, service: TravelService | undefined, now: string): OfferDraft {
  const known = service && isAbout(service, product) ? serviceFields(service) : {};
  return {
    'adult.count': '1',
    deadlineDate: addDays(localDate(now, BUSINESS_TIME_ZONE), 1),
    deadlineTime: '18:00',
    serviceDate: addDays(localDate(now, BUSINESS_TIME_ZONE), 3),
    ...known,
    product,
  };
}

/** Reads a submitted form as it was typed. */
export function readOfferForm(form: FormData): OfferDraft {
  const values = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim().slice(0, 500)] as const] : [],
  );
  return { ...Object.fromEntries(values), product: readProduct(String(form.get('product'))) ?? 'avia' };
}

/** Fields that hold a date. */
export const dateFieldsOf = (form: FormData): string[] => [...form.keys()].filter((name) => /Date$/.test(name));

const count = (typed: string | undefined): number => (/^\d{1,4}$/.test(typed ?? '') ? Number(typed) : 0);

/** `4 000` and `4000,50` as a sum; anything else is one that the API refuses by its field. */
export function readSum(typed: string | undefined): Money {
  const digits = (typed ?? '').replaceAll(/\s/g, '').replace(',', '.');
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(digits) ? fromMajor(Number(digits)) : { minor: -1, currency: 'KGS' };
}
const optionalSum = (typed: string | undefined): Money | null => (typed ? readSum(typed) : null);
const at = (date: string | undefined, time: string | undefined): string =>
  `${date ?? ''}T${normalizeTypedTime(time ?? '')}`;

function toProduct(draft: OfferDraft): NewOffer['product'] {
  const { product } = draft;
  if (product === 'hotel')
    return {
      kind: 'hotel',
      city: draft.city ?? '',
      hotel: draft.hotel ?? '',
      stars: count(draft.stars),
      address: draft.address ?? '',
      phone: draft.phone ?? '',
      checkInDate: draft.checkInDate ?? '',
      checkOutDate: draft.checkOutDate ?? '',
      room: draft.room === 'single' ? 'single' : 'double',
      rateName: draft.rateName ?? '',
      breakfast: draft.breakfast === 'on',
      adults: count(draft.adults),
    };
  if (product === 'transfer')
    return {
      kind: 'transfer',
      from: draft.from ?? '',
      to: draft.to ?? '',
      departsLocal: at(draft.departDate, draft.departTime),
      minutes: count(draft.minutes),
      class: draft.class === 'business' || draft.class === 'vip' ? draft.class : 'econom',
      guests: count(draft.guests),
      luggage: count(draft.luggage),
      meet: draft.meet ?? '',
    };
  if (product === 'service')
    return {
      kind: 'service',
      name: draft.serviceName ?? '',
      terms: draft.serviceTerms ?? '',
      date: draft.serviceDate ?? '',
    };
  const sliceOf = (slice: number) =>
    Array.from({ length: segmentCount(draft, slice) }, (_, n) => {
      const value = (field: (typeof SEGMENT_FIELDS)[number]) => draft[segmentField(slice, n, field)] ?? '';
      return {
        carrier: value('carrier'),
        number: value('number'),
        from: value('from'),
        to: value('to'),
        departsLocal: at(value('departDate'), value('departTime')),
        arrivesLocal: at(value('arriveDate'), value('arriveTime')),
      };
    });
  return {
    kind: 'journey',
    mode: product,
    slices: [sliceOf(0), sliceOf(1)].filter((segments, n) => n === 0 || segments.length > 0),
    cabin: draft.cabin === 'business' || draft.cabin === 'first' ? draft.cabin : 'economy',
    coachClass: product === 'rail' ? ((draft.coachClass as 'coupe' | undefined) ?? null) : null,
    fareName: draft.fareName ?? '',
    baggage: { pieces: count(draft.pieces), kg: count(draft.kg) },
  };
}

/** What is sent to the API, which refuses by field what cannot be. */
export function toNewOffer(draft: OfferDraft, service: number): NewOffer {
  const priceOf = (who: 'adult' | 'child' | 'infant') => ({
    count: count(draft[`${who}.count`]),
    fare: readSum(draft[`${who}.fare`] || '0'),
    taxes: readSum(draft[`${who}.taxes`] || '0'),
  });
  const optional = (who: 'child' | 'infant') => (count(draft[`${who}.count`]) > 0 ? priceOf(who) : null);
  return {
    service,
    product: toProduct(draft),
    prices: { adult: priceOf('adult'), child: optional('child'), infant: optional('infant') },
    refundPenalty: optionalSum(draft.refundPenalty),
    exchangeFee: optionalSum(draft.exchangeFee),
    note: draft.note ?? '',
    deadline: at(draft.deadlineDate, draft.deadlineTime),
  };
}

/** The field of the form that a problem's path of the API is about. */
export function fieldOfPath(path: string): string {
  const segment = /^product\.slices\.(\d)\.(\d+)\.(\w+)$/.exec(path);
  if (segment) {
    const [, slice, n, field] = segment;
    const own = field === 'departsLocal' ? 'departTime' : field === 'arrivesLocal' ? 'arriveTime' : field;
    return `segments.${slice}.${n}.${own}`;
  }
  if (path === 'product.departsLocal') return 'departTime';
  const arranged = /^product\.(name|terms|date)$/.exec(path)?.[1];
  if (arranged) return `service${arranged.charAt(0).toUpperCase()}${arranged.slice(1)}`;
  if (path.startsWith('product.baggage.')) return path.slice('product.baggage.'.length);
  if (path === 'deadline') return 'deadlineDate';
  const price = /^prices\.(adult|child|infant)\.(count|fare|taxes)/.exec(path);
  if (price) return `${price[1]}.${price[2]}`;
  return path.replace(/^product\./, '').replace(/\.minor$/, '');
}
