import type { Client } from '../../database.ts';
import { now } from '../time.ts';
import { amount, minorOf } from './amounts.ts';
import { placeOf, siteOf } from './places.ts';
import { DuffelRefusal, invalid } from './refusal.ts';
import { at, find, idOf, insert, newId, save } from './store.ts';
import {
  type Conditions,
  departures,
  FAMILIES,
  type Family,
  fareOf,
  inCurrency,
  OWNER,
  type Person,
  penalty,
  type Slice,
  sliceOf,
  startOf,
  type Way,
} from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CABINS = ['economy', 'premium_economy', 'business', 'first'];

export type Offer = {
  id: string;
  created_at: string;
  updated_at: string;
  expires_at: string;
  total_amount: string;
  total_currency: string;
  base_amount: string;
  tax_amount: string;
  slices: Slice[];
  passengers: Person[];
  conditions: Conditions;
  payment_requirements: {
    requires_instant_payment: boolean;
    payment_required_by: string | null;
    price_guarantee_expires_at: string | null;
  };
  [more: string]: unknown;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export function readWay(value: unknown, n: number): Way {
  const { origin, destination, departure_date: date } = record(value);
  if (typeof origin !== 'string' || !siteOf(origin)) throw invalid('validation_required', `/slices/${n}/origin`);
  if (typeof destination !== 'string' || !siteOf(destination))
    throw invalid('validation_required', `/slices/${n}/destination`);
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
    throw invalid('validation_format', `/slices/${n}/departure_date`);
  if (date < at().slice(0, 10)) throw invalid('validation_date', `/slices/${n}/departure_date`);
  return { origin, destination, departure_date: date };
}

function readPerson(value: unknown, n: number): Person {
  const { type, age } = record(value);
  const both = type !== undefined && age !== undefined;
  if (both) throw invalid('validation_inclusion', `/passengers/${n}/age`);
  const rest = { given_name: null, family_name: null, fare_type: null, loyalty_programme_accounts: [] as [] };
  if (type === 'adult' || type === 'infant_without_seat') return { id: idOf('pas'), type, age: null, ...rest };
  if (!Number.isSafeInteger(age) || (age as number) < 0 || (age as number) > 130)
    throw invalid('validation_required', `/passengers/${n}/type`);
  // The airline of the test mode takes those of twelve years for adults.
  return { id: idOf('pas'), type: (age as number) >= 12 ? 'adult' : 'child', age: age as number, ...rest };
}

/** Two departures a day in three fare families; the same departure of each direction together. */
function offersOf(ways: Way[], people: Person[], cabin: string, currency: string): Offer[] {
  const offers: Offer[] = [];
  const count = Math.min(...ways.map(departures));
  for (let n = 0; n < count; n++)
    for (const family of FAMILIES) offers.push(offerOf(ways, n, people, cabin, family, currency));
  return offers;
}

function offerOf(ways: Way[], n: number, people: Person[], cabin: string, family: Family, currency: string): Offer {
  const slices = ways.map((way) => sliceOf(way, n, people, cabin, family, currency));
  const { base, tax } = fareOf(ways, n, people, cabin, family, currency);
  const seats = people.filter(({ type }) => type !== 'infant_without_seat').length;
  const [first] = slices[0]?.segments ?? [];
  const soon = !first || startOf(first) - now() < 73 * HOUR;
  return {
    id: newId('offer'),
    live_mode: false,
    created_at: at(),
    updated_at: at(),
    expires_at: at(now() + 30 * MINUTE),
    partial: false,
    total_amount: amount(base + tax),
    total_currency: currency,
    base_amount: amount(base),
    base_currency: currency,
    tax_amount: amount(tax),
    tax_currency: currency,
    total_emissions_kg: '460',
    owner: OWNER,
    slices,
    passengers: people,
    payment_requirements: {
      requires_instant_payment: soon,
      payment_required_by: soon ? null : at(now() + 72 * HOUR),
      price_guarantee_expires_at: soon ? null : at(now() + 48 * HOUR),
    },
    available_services: null,
    passenger_identity_documents_required: false,
    supported_passenger_identity_document_types: ['passport'],
    supported_loyalty_programmes: [],
    available_airline_credit_ids: [],
    intended_payment_methods: [],
    intended_services: [],
    conditions: {
      change_before_departure: penalty(family.change, seats, currency),
      refund_before_departure: penalty(family.refund, seats, currency),
    },
    private_fares: [],
  };
}

export const isRoute = (offer: { slices: Slice[] }, from: string, to: string): boolean => {
  const segments = offer.slices[0]?.segments ?? [];
  return segments[0]?.origin.iata_code === from && segments.at(-1)?.destination.iata_code === to;
};

/** `POST /air/offer_requests`. */
export async function search(client: Client, body: unknown, currency: string): Promise<object> {
  const { slices, passengers, cabin_class: cabin = 'economy', max_connections: connections = 1 } = record(body);
  if (!Array.isArray(slices) || slices.length === 0 || slices.length > 6)
    throw invalid('validation_required', '/slices');
  if (!Array.isArray(passengers) || passengers.length === 0 || passengers.length > 9)
    throw invalid('validation_required', '/passengers');
  if (!CABINS.includes(cabin as string)) throw invalid('validation_inclusion', '/cabin_class');
  if (![0, 1, 2].includes(connections as number)) throw invalid('validation_inclusion', '/max_connections');
  const ways = slices.map(readWay);
  const people = passengers.map(readPerson);
  const adults = people.filter(({ type, age }) => type === 'adult' && age === null).length;
  if (people.filter(({ type }) => type === 'infant_without_seat').length > adults)
    throw invalid('validation_inclusion', '/passengers');
  const [way] = ways;
  if (way?.origin === 'STN' && way.destination === 'LHR')
    throw new DuffelRefusal(504, 'gateway_timeout_error', 'The search took too long');
  const request = {
    id: newId('offer_request'),
    live_mode: false,
    created_at: at(),
    cabin_class: cabin,
    client_key: null,
    airline_credit_ids: [],
    slices: ways.map((one) => ({
      origin: placeOf(one.origin),
      destination: placeOf(one.destination),
      origin_type: 'airport',
      destination_type: 'airport',
      departure_date: one.departure_date,
    })),
    passengers: people,
  };
  await insert(client, 'offer_request', null, request);
  const offers = offersOf(ways, people, cabin as string, currency).filter(
    (offer) => connections !== 0 || offer.slices.every((slice) => slice.segments.length === 1),
  );
  for (const offer of offers) await insert(client, 'offer', request.id, offer);
  return { ...request, offers };
}

/** `GET /air/offers/{id}`, which asks the airline again: the price may move, the offer may be gone. */
export async function readOffer(client: Client, id: string, jump = 0): Promise<Offer> {
  const offer = await find<Offer>(client, 'offer', id, true);
  if (isRoute(offer, 'LGW', 'LHR')) throw new DuffelRefusal(422, 'offer_no_longer_available', 'The offer is gone');
  if (Date.parse(offer.expires_at) <= now())
    throw new DuffelRefusal(422, 'offer_expired', 'The offer has expired; search again');
  const raised = jump + (isRoute(offer, 'LHR', 'STN') ? inCurrency(1_000, offer.total_currency) : 0);
  if (raised === 0) return offer;
  const dearer = {
    ...offer,
    total_amount: amount(minorOf(offer.total_amount) + raised),
    base_amount: amount(minorOf(offer.base_amount) + raised),
    updated_at: at(),
  };
  await save(client, dearer);
  return dearer;
}
