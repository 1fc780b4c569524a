import type { Client } from '../../database.ts';
import { seededFraction } from '../time.ts';
import { amount, minorOf } from './amounts.ts';
import type { Order } from './orders.ts';
import { DuffelRefusal, invalid } from './refusal.ts';
import { isRoute, type Offer } from './search.ts';
import { idOf, insert, list } from './store.ts';
import { inCurrency, type Segment } from './world.ts';

/** A bag or a seat as it is on sale: of one passenger on one flight. */
export type Service = {
  id: string;
  type: 'baggage' | 'seat';
  total_amount: string;
  total_currency: string;
  maximum_quantity: number;
  passenger_ids: string[];
  segment_ids: string[];
  metadata: Record<string, unknown>;
};
export type BookedService = Omit<Service, 'maximum_quantity'> & { quantity: number };

/** A bag of 23 kg, at most so many; a seat of a price level, by row. */
const BAG = { cents: 2_000, kg: 23, most: 3 };
const ROWS = { first: 1, last: 32, exit: 12 };
const COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F'];
/** So much of a cabin is on sale. */
const ON_SALE = 0.4;
const seatCents = (row: number): number => (row <= 3 || row === ROWS.exit ? 3_000 : 2_000);

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

type Flown = Pick<Order, 'slices' | 'total_currency'> & {
  passengers: { id: string; type: string }[];
  /** What an order has already. */
  services?: unknown;
};
const seated = ({ passengers }: Flown) => passengers.filter(({ type }) => type !== 'infant_without_seat');
const sellsNone = (of: Flown): boolean => isRoute(of, 'BTS', 'ABV');
const flightOf = (segment: Segment): string => `${segment.marketing_carrier_flight_number} ${segment.departing_at}`;

export function bagsOf(of: Flown, prefix: 'ase' | 'aso'): Service[] {
  if (sellsNone(of)) return [];
  const booked = Array.isArray(of.services) ? (of.services as BookedService[]) : [];
  const left = (passenger: string, segment: string): number =>
    booked.reduce(
      (rest, one) =>
        one.type === 'baggage' && one.passenger_ids.includes(passenger) && one.segment_ids.includes(segment)
          ? rest - one.quantity
          : rest,
      BAG.most,
    );
  const bags = of.slices.flatMap(({ segments }) =>
    segments.flatMap((segment) =>
      seated(of).map(({ id }) => ({
        id: idOf(prefix),
        type: 'baggage' as const,
        total_amount: amount(inCurrency(BAG.cents, of.total_currency)),
        total_currency: of.total_currency,
        maximum_quantity: left(id, segment.id),
        passenger_ids: [id],
        segment_ids: [segment.id],
        metadata: {
          type: 'checked',
          maximum_weight_kg: BAG.kg,
          maximum_length_cm: null,
          maximum_height_cm: null,
          maximum_depth_cm: null,
        },
      })),
    ),
  );
  return bags.filter((bag) => bag.maximum_quantity > 0);
}

/** What is on sale has new ids at every read; the ones before are not taken any more. */
export async function replaceServices(
  client: Client,
  parent: string,
  type: Service['type'],
  services: Service[],
): Promise<void> {
  await client.query(`delete from duffel.objects where kind = 'service' and parent = $1 and data ->> 'type' = $2`, [
    parent,
    type,
  ]);
  for (const service of services) await insert(client, 'service', parent, service);
}

/** An offer with the bags that may be bought with it. */
export async function withServices(client: Client, offer: Offer): Promise<Offer> {
  const bags = bagsOf(offer, 'ase');
  await replaceServices(client, offer.id, 'baggage', bags);
  return { ...offer, available_services: bags };
}

export const servicesTotal = (services: readonly BookedService[]): number =>
  services.reduce((all, one) => all + minorOf(one.total_amount) * one.quantity, 0);

/** The services that are ordered. @throws DuffelRefusal for one that is not on sale, or more of it than there are. */
export async function takeServices(client: Client, parent: string, wanted: unknown): Promise<BookedService[]> {
  if (!Array.isArray(wanted)) throw invalid('validation_type', '/services');
  const onSale = wanted.length > 0 ? await list<Service>(client, 'service', parent, { limit: 10_000, offset: 0 }) : [];
  return wanted.map((raw, n) => {
    const { id, quantity } = record(raw);
    const found = onSale.find((one) => one.id === id);
    if (!found) throw new DuffelRefusal(422, 'ancillary_service_not_available', 'The service is not available');
    const { maximum_quantity: most, ...service } = found;
    if (!Number.isInteger(quantity) || (quantity as number) < 1 || (quantity as number) > most)
      throw invalid('validation_inclusion', `/services/${n}/quantity`);
    return { ...service, id: idOf('ser'), quantity: quantity as number };
  });
}

/** Seats of an order are taken for everybody else. */
export async function sellSeats(client: Client, order: Pick<Order, 'id' | 'slices' | 'services'>): Promise<void> {
  const segments = order.slices.flatMap((slice) => slice.segments);
  for (const { type, segment_ids: ids, metadata } of order.services) {
    const segment = segments.find(({ id }) => id === ids[0]);
    if (type !== 'seat' || !segment) continue;
    const flight = flightOf(segment);
    const taken = await takenOn(client, flight);
    if (taken.has(String(metadata.designator)))
      throw new DuffelRefusal(422, 'ancillary_service_not_available', 'The seat has been taken');
    await insert(client, 'sold_seat', flight, {
      id: idOf('sts'),
      order_id: order.id,
      designator: metadata.designator,
    });
  }
}

export async function releaseSoldSeats(client: Client, orderId: string): Promise<void> {
  await client.query(`delete from duffel.objects where kind = 'sold_seat' and data ->> 'order_id' = $1`, [orderId]);
}

async function takenOn(client: Client, flight: string): Promise<Set<string>> {
  const sold = await list<{ designator: string }>(client, 'sold_seat', flight, { limit: 10_000, offset: 0 });
  return new Set(sold.map(({ designator }) => designator));
}

/** One map for each flight of an offer; none where the airline has none. */
export async function seatMaps(client: Client, offer: Offer): Promise<object[]> {
  if (sellsNone(offer)) return [];
  const services: Service[] = [];
  const maps: object[] = [];
  for (const slice of offer.slices)
    for (const segment of slice.segments) maps.push(await seatMap(client, offer, slice.id, segment, services));
  await replaceServices(client, offer.id, 'seat', services);
  return maps;
}

async function seatMap(
  client: Client,
  offer: Offer,
  sliceId: string,
  segment: Segment,
  services: Service[],
): Promise<object> {
  const flight = flightOf(segment);
  const taken = await takenOn(client, flight);
  const currency = offer.total_currency;
  const element = (row: number, column: string): object => {
    const designator = `${row}${column}`;
    const open = !taken.has(designator) && seededFraction(`${flight}${designator}`) < ON_SALE;
    const own = (open ? seated(offer) : []).map(
      ({ id }): Service => ({
        id: idOf('ase'),
        type: 'seat',
        total_amount: amount(inCurrency(seatCents(row), currency)),
        total_currency: currency,
        maximum_quantity: 1,
        passenger_ids: [id],
        segment_ids: [segment.id],
        metadata: { designator, name: null, disclosures: [] },
      }),
    );
    services.push(...own);
    return {
      type: 'seat',
      designator,
      name: null,
      disclosures: [],
      available_services: own.map(({ id, passenger_ids: [passenger], total_amount, total_currency }) => ({
        id,
        passenger_id: passenger,
        total_amount,
        total_currency,
      })),
    };
  };
  const section = (row: number, columns: readonly string[]) => ({ elements: columns.map((one) => element(row, one)) });
  const bare = (type: string) => ({
    elements: [{ type, designator: null, name: null, disclosures: null, available_services: null }],
  });
  const rows = [{ sections: [bare('lavatory'), bare('galley')] }];
  for (let row = ROWS.first; row <= ROWS.last; row++) {
    if (row === ROWS.exit) rows.push({ sections: [bare('exit_row'), bare('exit_row')] });
    rows.push({ sections: [section(row, COLUMNS.slice(0, 3)), section(row, COLUMNS.slice(3))] } as (typeof rows)[0]);
  }
  return {
    id: idOf('sea'),
    slice_id: sliceId,
    segment_id: segment.id,
    cabins: [
      {
        cabin_class: segment.passengers[0]?.cabin_class ?? 'economy',
        deck: 0,
        aisles: 1,
        wings: { first_row_index: 10, last_row_index: 20 },
        rows,
      },
    ],
  };
}
