import type pg from 'pg';
import { applyBasisPoints, fromMajor } from '#kernel/money.ts';
import { underContract } from '#modules/pricing/index.ts';
import { normaliseSurname } from '../src/modules/orders/core/domain/normalise.ts';
import { sealContacts, sealPerson } from '../src/modules/orders/core/use-cases/seal-personal-data.ts';
import type { createOrdersFixture } from '../src/modules/orders/testing/orders-fixture.ts';
import { CONTACTS, ONE_ADULT, person } from '../src/modules/orders/testing/orders-fixture.ts';
import { sampleOffer, samplePrice, supplierPrices } from '../src/modules/orders/testing/sample-offer.ts';
import { randomOf } from './random.ts';

type World = Awaited<ReturnType<typeof createOrdersFixture>>;
export const CITIES = ['bishkek', 'osh', 'istanbul', 'moscow', 'tashkent', 'almaty', 'dubai', 'batken'] as const;
const STATUSES = ['sold', 'sold', 'sold', 'sold', 'pay', 'timeout', 'canceled', 'refunded', 'partial_sold'] as const;
const TICKETED: ReadonlySet<string> = new Set(['sold', 'refunded', 'partial_sold']);
const EMAILS = 'ABDEGIKLMNORSTU';
const BATCH = 2_000;
const DAY = 86_400_000;

/** One of two thousand generated surnames. */
export const surnameOf = (n: number): string =>
  [n % 15, (n >> 2) % 15, (n * 7) % 15, (n >> 5) % 15]
    .map((i) => EMAILS[i])
    .join('')
    .concat('OV');
export const contractOf = (n: number): string => `contract-${n}`;

/** Shared by all batches: a one-segment itinerary and its price under a contract. */
function sample(until: Date) {
  const found = sampleOffer(until, ONE_ADULT);
  const [slice] = found.itinerary.slices;
  const price = underContract(
    samplePrice(supplierPrices(ONE_ADULT)),
    {
      commission: (fare) => applyBasisPoints(fare, 300),
      motivation: () => fromMajor(100),
    },
    [],
  );
  const journey = { slices: [slice], locations: {}, carriers: found.carriers, terms: found.offer.terms };
  return { journey, price, place: found.locations.bsz, segment: slice?.segments[0] };
}

type Lists = Record<string, unknown[]>;
const listed = (into: Lists, row: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(row)) {
    into[name] ??= [];
    into[name].push(value);
  }
};

/** Orders, their passengers and tickets of one batch; sealed as the product seals them. */
function batchOf(
  { deps }: World,
  {
    random,
    from,
    to,
    contracts,
    until,
  }: { random: () => number; from: number; to: number; contracts: number; until: Date },
): Record<'orders' | 'people' | 'tickets', Lists> {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const rows = { orders: {} as Lists, people: {} as Lists, tickets: {} as Lists };
  for (let n = from; n < to; n++) {
    const id = `bench-${n}`;
    const at = new Date(until.getTime() - Math.floor(random() * 365 * DAY));
    const departs = new Date(at.getTime() + (2 + Math.floor(random() * 60)) * DAY);
    const contract = random() < 0.25 ? 0 : 1 + Math.floor((contracts - 1) * random() ** 2);
    const status = pick(STATUSES);
    listed(rows.orders, {
      id,
      number: `S-${10_000_000 + n}`,
      status,
      at: at.toISOString(),
      total: 300_000 + Math.floor(random() * 4_000_000),
      locator: `L${n.toString(36).toUpperCase().padStart(5, '0')}`,
      contract: contractOf(contract),
      user: `user-${contract}-${n % 5}`,
      workplace: `w-${n % 3}`,
      origin: pick(CITIES),
      destination: pick(CITIES),
      departsLocal: departs.toISOString().slice(0, 10),
      contacts: sealContacts(deps, id, CONTACTS),
    });
    for (let p = 0; p < 1 + (n % 3); p++) {
      const passenger = `${id}-${p}`;
      const surname = surnameOf(Math.floor(random() * 2_000));
      const data = {
        ...person(),
        surname,
        document: { type: 'passport', number: `AN${n}${p}`, expiration: null },
      };
      listed(rows.people, {
        id: passenger,
        order: id,
        position: p,
        sealed: sealPerson(deps, passenger, data as never),
        document: Buffer.from(`AN${n}${p}`),
        surname: deps.blind.blindIndex(normaliseSurname(surname), 'orders.surname'),
      });
      if (TICKETED.has(status))
        listed(rows.tickets, {
          number: `999${String(n * 4 + p).padStart(10, '0')}`,
          order: id,
          passenger,
          state: status === 'refunded' ? 'refunded' : 'open',
        });
    }
  }
  return rows;
}

/** Each statement takes its columns as arrays, in this order. */
const INSERTS = {
  orders: {
    columns: [
      'id',
      'number',
      'status',
      'at',
      'total',
      'locator',
      'contract',
      'user',
      'workplace',
      'origin',
      'destination',
      'departs',
      'contacts',
    ],
    text: `insert into orders.orders (id, number, draft_id, locale, version, status, ended, total_minor, currency,
      supplier_id, supplier_offer_id, supplier_total,
        journey, price, refund, contacts, contract_id, user_id, workplace_id, locator, created_at, updated_at)
      select o.id, o.number, o.id, 'ru', 1, o.status, 'open', o.total, 'KGS', 'own', 'x', '{}', s.journey ||
        jsonb_build_object(
          'locations', jsonb_build_object(o.origin, s.place || jsonb_build_object('cityKey', o.origin), o.destination,
            s.place || jsonb_build_object('cityKey', o.destination)),
          'slices', jsonb_build_array((s.journey #> '{slices,0}') || jsonb_build_object('segments',
            jsonb_build_array(s.segment || jsonb_build_object(
            'from', o.origin, 'to', o.destination, 'departsLocal', o.departs || 'T08:30', 'arrivesLocal', o.departs ||
              'T12:30'))))),
        s.price, '{}', o.contacts, o.contract, o.person, o.workplace, o.locator, o.at, o.at
      from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bytea[])
          o(id, number, status, at, total, locator, contract, person, workplace, origin, destination, departs,
            contacts),
        (select $14::jsonb -> 'journey' as journey, $14::jsonb -> 'price' as price, $14::jsonb -> 'place' as place,
          $14::jsonb -> 'segment' as segment) s`,
  },
  people: {
    columns: ['id', 'order', 'position', 'sealed', 'document', 'surname'],
    text: `insert into orders.order_passengers (id, order_id, position, category, sealed, document_index, surname_index)
      select p.id, p.of, p.position, 'aaa', p.sealed, p.document, p.surname
      from unnest($1::text[], $2::text[], $3::int[], $4::bytea[], $5::bytea[], $6::bytea[]) p(id, of, position,
        sealed, document, surname)`,
  },
  tickets: {
    columns: ['number', 'order', 'passenger', 'state'],
    text: `insert into orders.tickets (number, order_id, passenger_id, type, state, coupons)
      select t.number, t.of, t.passenger, 'ETICKET', t.state, '[{"n": 1, "status": "open", "flight": "X0 101"}]'
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) t(number, of, passenger, state)`,
  },
} as const;

const LISTED_ORDERS = `
  insert into sales.order_list_rows (order_id, contract_id, user_id, workplace_id, created_at, status, mode,
  departs_on, departs,
    origin, destination, total_minor, commission_minor, motivation_minor)
  select o.id, o.contract_id, o.user_id, o.workplace_id, o.created_at, o.status, 'avia', left(f.departs, 10),
    left(f.departs, 16), o.journey -> 'locations' -> f.origin ->> 'cityKey',
    o.journey -> 'locations' -> f.destination ->> 'cityKey', o.total_minor, (o.price #>> '{commission,minor}')::bigint,
    (o.price #>> '{motivation,minor}')::bigint
  from orders.orders o, lateral (select o.journey #>> '{slices,0,segments,0,departsLocal}' as departs,
    o.journey #>> '{slices,0,segments,0,from}' as origin, o.journey #>> '{slices,0,segments,0,to}' as destination) f`;
const LISTED_TICKETS = `
  insert into sales.ticket_list_rows (id, number, order_id, contract_id, user_id, workplace_id, passenger_id, type,
    state, exchanged, carrier, issued_at, departs_on, origin, destination, currency, fare_minor, taxes_minor, fee_minor,
    total_minor, commission_minor, motivation_minor)
  select t.number, t.number, s.order_id, s.contract_id, s.user_id, s.workplace_id, t.passenger_id, t.type, t.state,
    false, 'X0', s.created_at, s.departs_on, s.origin, s.destination, 'KGS', l.fare, l.taxes,
    l.total - l.fare - l.taxes, l.total, 0, 0
  from orders.tickets t join sales.order_list_rows s on s.order_id = t.order_id
  join orders.orders o on o.id = t.order_id,
    lateral (select (o.price #>> '{lines,0,fare,minor}')::bigint as fare,
      (o.price #>> '{lines,0,taxes,minor}')::bigint as taxes,
      (o.price #>> '{lines,0,total,minor}')::bigint as total) l`;

/**
 * Seeded orders of one year until `until`: a quarter belongs to one contract, the rest is spread so that few sell
 * much. Rows come in batches with triggers off; list rows are written at the end.
 */
export async function seedOrders(
  pool: pg.Pool,
  world: World,
  size: { orders: number; contracts: number },
  until: Date,
): Promise<void> {
  const random = randomOf('portal');
  const shared = JSON.stringify(sample(until));
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  const [one, other] = clients as [pg.PoolClient, pg.PoolClient];
  const writers = { orders: one, people: other, tickets: other };
  try {
    for (const client of clients)
      await client.query(`set session_replication_role = 'replica'; set synchronous_commit = off`);
    let written: Promise<unknown> = Promise.resolve();
    for (let from = 0; from < size.orders; from += BATCH) {
      const to = Math.min(size.orders, from + BATCH);
      const rows = batchOf(world, { random, from, to, contracts: size.contracts, until });
      // The next batch is generated while the database writes this one.
      await written;
      written = Promise.all(
        (['orders', 'people', 'tickets'] as const).map((table) => {
          const { columns, text } = INSERTS[table];
          const values = columns.map((name) => rows[table][name]);
          return writers[table].query(text, table === 'orders' ? [...values, shared] : values);
        }),
      );
      written.catch(() => {});
    }
    await written;
  } finally {
    for (const client of clients) client.release(true);
  }
  await pool.query('analyze');
  await pool.query(LISTED_ORDERS);
  await pool.query(LISTED_TICKETS);
}

/** Postings of one year for the biggest contract and the others, as their orders would have made them. */
export async function seedPostings(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // The triggers' rules hold by construction: each posting is one amount on two accounts.
    await client.query('begin');
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(
      `
        insert into ledger.journal_entries (kind, ref, subject, happened_at, posted_at)
        select 'reserve_end', id, id, created_at, created_at from orders.orders
        where status in ('sold', 'partial_sold', 'refunded')`,
    );
    await client.query(
      `insert into ledger.entry_lines (entry_id, n, account, currency, minor, state, component)
       select t.id, side, case side when 1 then 'contract:' || o.contract_id else 'customer:' || o.id end, 'KGS',
         case side when 1 then o.total_minor else -o.total_minor end, 'posted', 'amount'
       from ledger.journal_entries t join orders.orders o on o.id = t.subject, generate_series(1, 2) side`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
