import type pg from 'pg';
import { share, soms } from '#kernel/money.ts';
import { underContract } from '#modules/pricing/index.ts';
import { normaliseSurname } from '../src/modules/orders/domain/normalise.ts';
import type { createWorld } from '../src/modules/orders/testing/orders-world.ts';
import { CONTACTS, ONE_ADULT, person } from '../src/modules/orders/testing/orders-world.ts';
import { sampleOffer, samplePrice, supplierPrices } from '../src/modules/orders/testing/sample-offer.ts';
import { sealContacts, sealPerson } from '../src/modules/orders/use-cases/sealed-data.ts';
import { randomOf } from './random.ts';

type World = Awaited<ReturnType<typeof createWorld>>;
export const CITIES = [
  'bishkek',
  'osh',
  'istanbul',
  'moscow',
  'tashkent',
  'almaty',
  'dubai',
  'batken',
] as const;
const STATUSES = [
  'sold',
  'sold',
  'sold',
  'sold',
  'pay',
  'timeout',
  'canceled',
  'refunded',
  'partial_sold',
] as const;
const LETTERS = 'ABDEGIKLMNORSTU';
const BATCH = 2_000;
const DAY = 86_400_000;

/** One of two thousand invented surnames. */
export const surnameOf = (n: number): string =>
  [n % 15, (n >> 2) % 15, (n * 7) % 15, (n >> 5) % 15]
    .map((i) => LETTERS[i])
    .join('')
    .concat('OV');
export const contractOf = (n: number): string => `contract-${n}`;

/** Orders of a year by seed: a quarter of them one contract's, the rest spread so that few sell much. `AT` is the end of the year. */
export async function seedOrders(
  pool: pg.Pool,
  world: World,
  size: { orders: number; contracts: number },
  until: Date,
): Promise<void> {
  const random = randomOf('portal');
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const found = sampleOffer(until, ONE_ADULT);
  const price = underContract(samplePrice(supplierPrices(ONE_ADULT)), {
    commission: (fare) => share(fare, 300),
    motivation: () => soms(100),
  });
  for (let start = 0; start < size.orders; start += BATCH) {
    const orders: unknown[] = [];
    const people: Record<'id' | 'order' | 'category', string[]> &
      Record<'sealed' | 'document' | 'surname', Buffer[]> = {
      ...{ id: [], order: [], category: [] },
      ...{ sealed: [], document: [], surname: [] },
    };
    for (let n = start; n < Math.min(size.orders, start + BATCH); n++) {
      const id = `bench-${n}`;
      const at = new Date(until.getTime() - Math.floor(random() * 365 * DAY));
      const departs = new Date(at.getTime() + (2 + Math.floor(random() * 60)) * DAY)
        .toISOString()
        .slice(0, 10);
      const [from, to] = [pick(CITIES), pick(CITIES)];
      const slice = found.itinerary.slices[0];
      const segment = {
        ...slice?.segments[0],
        from,
        to,
        departs: `${departs}T08:30`,
        arrives: `${departs}T12:30`,
      };
      const places = Object.fromEntries(
        [from, to].map((key) => [
          key,
          { ...found.places.bsz, code: key.slice(0, 3).toUpperCase(), cityKey: key },
        ]),
      );
      const contract = random() < 0.25 ? 0 : 1 + Math.floor((size.contracts - 1) * random() ** 2);
      orders.push({
        ...{ id, number: `S-${10_000_000 + n}`, status: pick(STATUSES), at: at.toISOString() },
        ...{
          total: 300_000 + Math.floor(random() * 4_000_000),
          locator: `L${n.toString(36).toUpperCase().padStart(5, '0')}`,
        },
        ...{ contract: contractOf(contract), user: `user-${contract}-${n % 5}`, workplace: `w-${n % 3}` },
        journey: {
          slices: [{ ...slice, segments: [segment] }],
          places,
          carriers: found.carriers,
          terms: found.offer.terms,
        },
        price,
        contacts: sealContacts(world.deps, id, CONTACTS).toString('base64'),
      });
      for (let p = 0; p < 1 + (n % 3); p++) {
        const passenger = `${id}-${p}`;
        const surname = surnameOf(Math.floor(random() * 2_000));
        const { surname: _, ...rest } = person();
        const data = {
          ...rest,
          surname,
          document: { type: 'passport', number: `AN${n}${p}`, expiration: null },
        };
        people.id.push(passenger);
        people.order.push(id);
        people.category.push('aaa');
        people.sealed.push(sealPerson(world.deps, passenger, data as never));
        people.document.push(world.deps.blind.blindIndex(`AN${n}${p}`, 'orders.document'));
        people.surname.push(world.deps.blind.blindIndex(normaliseSurname(surname), 'orders.surname'));
      }
    }
    await pool.query(
      `insert into orders.orders (id, number, draft_id, locale, version, status, ended, total_minor, currency, supplier_id, supplier_offer_id,
         supplier_total, journey, price, refund, contacts, contract_id, user_id, workplace_id, locator, created_at, updated_at)
       select o ->> 'id', o ->> 'number', o ->> 'id', 'ru', 1, o ->> 'status', 'open', (o ->> 'total')::bigint, 'KGS', 'house', 'x', '{}', o -> 'journey', o -> 'price',
         '{}', decode(o ->> 'contacts', 'base64'), o ->> 'contract', o ->> 'user', o ->> 'workplace', o ->> 'locator', (o ->> 'at')::timestamptz, (o ->> 'at')::timestamptz
       from jsonb_array_elements($1::jsonb) o`,
      [JSON.stringify(orders)],
    );
    await pool.query(
      `insert into orders.order_passengers (id, order_id, position, category, sealed, document_index, surname_index)
       select * from unnest($1::text[], $2::text[], array_fill(0, array[$7::int]), $3::text[], $4::bytea[], $5::bytea[], $6::bytea[])`,
      [
        people.id,
        people.order,
        people.category,
        people.sealed,
        people.document,
        people.surname,
        people.id.length,
      ],
    );
  }
}

/** Postings of a year on the money of the biggest contract and of the others, as their orders would have made them. */
export async function seedPostings(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // What the triggers prove holds by construction: each posting is one sum on two accounts.
    await client.query('begin');
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(
      `insert into ledger.tx (kind, ref, subject, happened_at, posted_at) select 'reserve_end', id, id, created_at, created_at from orders.orders where status in ('sold', 'partial_sold', 'refunded')`,
    );
    await client.query(
      `insert into ledger.lines (tx_id, n, account, currency, minor, state, part)
       select t.id, side, case side when 1 then 'contract:' || o.contract_id else 'customer:' || o.id end, 'KGS',
         case side when 1 then o.total_minor else -o.total_minor end, 'posted', 'amount'
       from ledger.tx t join orders.orders o on o.id = t.subject, generate_series(1, 2) side`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
