import type { Client } from '../../database.ts';
import { now } from '../time.ts';
import { amount, minorOf } from './amounts.ts';
import { DuffelRefusal, invalid } from './refusal.ts';
import { isRoute, type Offer } from './search.ts';
import { type BookedService, sellSeats, servicesTotal, takeServices } from './services.ts';
import { at, find, idOf, insert, newId, save } from './store.ts';
import { type Conditions, OWNER, type Person, type Slice, startOf } from './world.ts';

export type Cancellation = {
  id: string;
  order_id: string;
  refund_amount: string | null;
  refund_currency: string | null;
  refund_to: string;
  expires_at: string | null;
  confirmed_at: string | null;
  [more: string]: unknown;
};
export type Order = {
  id: string;
  type: 'instant' | 'hold';
  offer_id: string;
  payment_status: {
    awaiting_payment: boolean;
    payment_required_by: string | null;
    price_guarantee_expires_at: string | null;
    paid_at: string | null;
  };
  total_amount: string;
  total_currency: string;
  base_amount: string;
  tax_amount: string;
  slices: Slice[];
  passengers: { id: string; type: Person['type'] }[];
  documents: { type: string; unique_identifier: string; passenger_ids: string[] }[];
  conditions: Conditions;
  cancellation: Cancellation | null;
  cancelled_at: string | null;
  void_window_ends_at: string | null;
  available_actions: string[];
  metadata: Record<string, string>;
  services: BookedService[];
  changes: object[];
  airline_initiated_changes: object[];
  [more: string]: unknown;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const NAME = /^(?!.*[ÆŒÞðĲ])[A-Za-z\u00C0-\u017F' -]{1,20}$/;

function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

type Traveller = { id: string; given_name: string; family_name: string; born_on: string; [more: string]: unknown };

function readTravellers(value: unknown, offer: Offer): Traveller[] {
  if (!Array.isArray(value) || value.length !== offer.passengers.length)
    throw invalid('validation_length', '/passengers');
  const last = offer.slices.at(-1)?.segments[0]?.departing_at.slice(0, 10) ?? '';
  const names = new Set<string>();
  const infants = new Set<string>();
  const people = value.map((raw, n) => {
    const one = record(raw);
    const field = (name: string) => `/passengers/${n}/${name}`;
    const searched = offer.passengers.find(({ id }) => id === one.id);
    if (!searched) throw invalid('validation_inclusion', field('id'));
    if ('type' in one) throw invalid('validation_inclusion', field('type'));
    if (!NAME.test(String(one.given_name ?? ''))) throw invalid('invalid_passenger_name', field('given_name'));
    if (!NAME.test(String(one.family_name ?? ''))) throw invalid('invalid_passenger_name', field('family_name'));
    if (!['mr', 'mrs', 'ms', 'miss', 'dr'].includes(String(one.title)))
      throw invalid('invalid_passenger_title', field('title'));
    if (one.gender !== 'm' && one.gender !== 'f') throw invalid('validation_inclusion', field('gender'));
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(one.born_on))) throw invalid('validation_format', field('born_on'));
    if (!/^\+[1-9]\d{6,14}$/.test(String(one.phone_number)))
      throw invalid('invalid_phone_number', field('phone_number'));
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(one.email))) throw invalid('invalid_email_address', field('email'));
    const age = ageOn(String(one.born_on), last);
    const fits =
      searched.age !== null
        ? age === searched.age
        : searched.type === 'infant_without_seat'
          ? age < 2
          : searched.type !== 'adult' || age >= 18;
    if (!fits) throw invalid('order_passengers_incompatible_with_offer', field('born_on'));
    if (one.infant_passenger_id) infants.add(String(one.infant_passenger_id));
    const name = `${one.given_name} ${one.family_name}`.toLowerCase();
    if (names.has(name)) throw invalid('duplicate_passenger_name', field('given_name'));
    names.add(name);
    return one as Traveller;
  });
  if (new Set(people.map(({ id }) => id)).size !== people.length) throw invalid('validation_unique', '/passengers');
  for (const { id, type } of offer.passengers)
    if (type === 'infant_without_seat' && !infants.has(id)) throw invalid('validation_required', '/passengers');
  return people;
}

function readMetadata(value: unknown): Record<string, string> {
  const pairs = Object.entries(record(value));
  const fits = pairs.every(
    ([key, text]) => /^[A-Za-z0-9_-]{1,40}$/.test(key) && typeof text === 'string' && text.length <= 500,
  );
  if (!fits || pairs.length > 50) throw invalid('validation_length', '/metadata');
  return Object.fromEntries(pairs) as Record<string, string>;
}

export async function documentsFor(client: Client, people: readonly { id: string }[]): Promise<Order['documents']> {
  const documents: Order['documents'] = [];
  for (const { id } of people) {
    const { rows } = await client.query<{ n: string }>(`select nextval('duffel.ticket_serial') as n`);
    const serial = String(1_000_000_000 + Number(rows[0]?.n));
    documents.push({ type: 'electronic_ticket', unique_identifier: `999-${serial}`, passenger_ids: [id] });
  }
  return documents;
}

/** What becomes of an order when it is paid: tickets, and the end of the day until which it is annulled. */
export async function issue(client: Client, order: Order): Promise<Order> {
  return {
    ...order,
    payment_status: { ...order.payment_status, awaiting_payment: false, paid_at: at() },
    documents: await documentsFor(client, order.passengers),
    void_window_ends_at: `${at().slice(0, 10)}T23:59:59Z`,
    synced_at: at(),
  };
}

/** `POST /air/orders`. Nothing here makes a second call the same as the first: there are no idempotency keys. */
export async function createOrder(client: Client, body: unknown): Promise<Order> {
  const { type = 'instant', selected_offers: offers, passengers, payments, services, metadata } = record(body);
  if (type !== 'instant' && type !== 'hold') throw invalid('validation_inclusion', '/type');
  if (!Array.isArray(offers) || offers.length !== 1) throw invalid('validation_length', '/selected_offers');
  const offer = await find<Offer>(client, 'offer', String(offers[0]));
  if (Date.parse(offer.expires_at) <= now()) throw new DuffelRefusal(422, 'offer_expired', 'The offer has expired');
  if (isRoute(offer, 'LHR', 'LGW'))
    throw new DuffelRefusal(502, 'airline_unknown', 'The airline responded with an unexpected error');
  const people = readTravellers(passengers, offer);
  if (type === 'hold' && services !== undefined) throw invalid('validation_inclusion', '/services');
  const extras = await takeServices(client, offer.id, services ?? []);
  const total = minorOf(offer.total_amount) + servicesTotal(extras);
  if (type === 'hold') {
    if (payments !== undefined) throw invalid('validation_inclusion', '/payments');
    if (offer.payment_requirements.requires_instant_payment)
      throw new DuffelRefusal(422, 'unsupported_action', 'The offer requires instant payment', '/type');
  } else {
    const [payment] = Array.isArray(payments) ? payments : [];
    const { amount: sum, currency, type: by } = record(payment);
    if (by !== 'balance') throw invalid('validation_required', '/payments');
    if (currency !== offer.total_currency)
      throw new DuffelRefusal(422, 'payment_currency_does_not_match_order_currency', 'The currency differs');
    if (minorOf(sum) !== total)
      throw new DuffelRefusal(422, 'payment_amount_does_not_match_order_amount', 'The amount differs');
    if (isRoute(offer, 'LGW', 'STN')) throw new DuffelRefusal(422, 'insufficient_balance', 'The balance is too low');
  }
  const held = type === 'hold';
  const reference = idOf('x')
    .slice(-6)
    .toUpperCase()
    .replace(/[^A-Z2-9]/g, 'Q');
  const order: Order = {
    id: newId('order'),
    live_mode: false,
    created_at: at(),
    type,
    offer_id: offer.id,
    booking_reference: reference,
    booking_references: [{ booking_reference: reference, carrier: OWNER }],
    payment_status: {
      awaiting_payment: held,
      payment_required_by: held ? offer.payment_requirements.payment_required_by : null,
      price_guarantee_expires_at: held ? offer.payment_requirements.price_guarantee_expires_at : null,
      paid_at: null,
    },
    total_amount: amount(total),
    total_currency: offer.total_currency,
    base_amount: offer.base_amount,
    base_currency: offer.total_currency,
    tax_amount: offer.tax_amount,
    tax_currency: offer.total_currency,
    owner: OWNER,
    slices: offer.slices,
    passengers: people.map(({ infant_passenger_id: _infant, identity_documents: _papers, ...person }) => ({
      ...person,
      type: offer.passengers.find(({ id }) => id === person.id)?.type ?? 'adult',
      loyalty_programme_accounts: [],
      user_id: null,
      infant_passenger_id: null,
      identity_documents: [],
    })),
    services: extras,
    documents: [],
    conditions: offer.conditions,
    cancellation: null,
    airline_initiated_changes: [],
    changes: [],
    content: 'managed',
    metadata: readMetadata(metadata),
    cancelled_at: null,
    synced_at: at(),
    void_window_ends_at: null,
    available_actions: [],
    intended_payment_methods: [],
    users: [],
  };
  await sellSeats(client, order);
  return insert(client, 'order', offer.id, held ? order : await issue(client, order));
}

/** An order as it is now: holds end, guarantees end, actions follow from the rest. */
export function seen(order: Order): Order {
  const { awaiting_payment: awaiting, payment_required_by: by } = order.payment_status;
  const overdue = awaiting && by !== null && Date.parse(by) <= now();
  const first = order.slices[0]?.segments[0];
  const begun = first !== undefined && startOf(first) <= now();
  const open = order.cancelled_at === null && !overdue;
  // Once changed, an order is not changed again.
  const changeable =
    order.documents.length > 0 &&
    order.changes.length === 0 &&
    order.conditions.change_before_departure?.allowed === true;
  return {
    ...order,
    payment_status: { ...order.payment_status, awaiting_payment: awaiting && !overdue && order.cancelled_at === null },
    available_actions: open
      ? [...(begun ? [] : ['cancel']), ...(changeable && !begun ? ['change'] : []), 'update']
      : [],
  };
}

/** An order locked for a change; a price that is no longer guaranteed has risen by then. */
export async function lockOrder(client: Client, id: string): Promise<Order> {
  const order = await find<Order>(client, 'order', id, true);
  const { awaiting_payment: awaiting, price_guarantee_expires_at: until } = order.payment_status;
  if (!awaiting || until === null || Date.parse(until) > now()) return order;
  const raised = Math.round(minorOf(order.total_amount) / 20);
  const dearer: Order = {
    ...order,
    total_amount: amount(minorOf(order.total_amount) + raised),
    base_amount: amount(minorOf(order.base_amount) + raised),
    payment_status: { ...order.payment_status, price_guarantee_expires_at: null },
  };
  await save(client, dearer);
  return dearer;
}

/** `POST /air/payments`. */
export async function pay(client: Client, body: unknown): Promise<{ payment: object; order: Order }> {
  const { order_id: id, payment } = record(body);
  const { type, amount: sum, currency } = record(payment);
  const order = await lockOrder(client, String(id));
  const shown = seen(order);
  if (type !== 'balance') throw invalid('validation_inclusion', '/payment/type');
  if (order.cancelled_at) throw new DuffelRefusal(422, 'already_cancelled', 'The order has been cancelled');
  if (order.type !== 'hold')
    throw new DuffelRefusal(422, 'order_type_not_eligible_for_payment', 'The order is not of type hold');
  if (order.documents.length > 0) throw new DuffelRefusal(422, 'already_paid', 'The order has been paid');
  if (!shown.payment_status.awaiting_payment)
    throw new DuffelRefusal(422, 'past_payment_required_by_date', 'The time to pay has passed');
  if (currency !== order.total_currency)
    throw new DuffelRefusal(422, 'payment_currency_does_not_match_order_currency', 'The currency differs');
  if (minorOf(sum) !== minorOf(order.total_amount)) throw new DuffelRefusal(422, 'price_changed', 'The price differs');
  const paid = await issue(client, order);
  await save(client, paid);
  const made = {
    id: newId('payment'),
    live_mode: false,
    created_at: at(),
    type: 'balance',
    status: 'succeeded',
    amount: order.total_amount,
    currency: order.total_currency,
    order_id: order.id,
    airline_credit_id: null,
    failure_reason: null,
  };
  await insert(client, 'payment', order.id, made);
  return { payment: made, order: paid };
}
