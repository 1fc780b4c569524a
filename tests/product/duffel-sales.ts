import type pg from 'pg';
import { DEMO_LOGINS } from '#demo/users.ts';
import type { NewSupplier } from '#modules/supply/api.ts';
import { readCapturedPayments } from './partner-state.ts';
import { adult, type Choice, newVisitor, type Person, type Visitor } from './visitor.ts';

let passports = 1_000_000;
/** Somebody with a passport to go abroad on. */
export const abroad = (): Person => {
  passports += 1;
  return adult({ documentType: 'internationalPassport', documentNumber: `PE${passports}` });
};

export const duffelOffer: Choice = (offer) => offer.supplier === 'duffel';

async function good<T>(visitor: Visitor, method: string, path: string, body: unknown): Promise<T> {
  const answer = await visitor.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Adds Duffel as the office does and switches it on; `at`: where the simulator is reached. */
export async function sellDuffel(url: string, at: { url: string; key: string; currency: 'KGS' | 'USD' }) {
  const admin = newVisitor(url);
  const login = DEMO_LOGINS.find(({ who }) => who === 'admin');
  await good(admin, 'POST', '/api/session', { email: login?.email, password: login?.password });
  const row: NewSupplier = {
    id: 'duffel',
    adapter: 'duffel',
    name: 'Duffel',
    url: at.url,
    credentials: { key: at.key },
    currency: at.currency,
    sells: ['avia'],
    priority: 5,
    searchesAMinute: null,
    timeouts: { search: 12_000, read: 8_000, change: 20_000 },
    pointsOfSale: [],
    contracts: [],
    options: {},
  };
  await good(admin, 'POST', '/api/office/suppliers', row);
  const { supplier } = await good<{ supplier: { revision: number } }>(
    admin,
    'GET',
    '/api/office/suppliers/duffel',
    undefined,
  );
  const on = { revision: supplier.revision, isOn: true, reason: 'a contract was signed' };
  await good(admin, 'POST', '/api/office/suppliers/duffel/switch', on);
  return admin;
}

type DuffelOrder = {
  id: string;
  cancelled: boolean;
  documents: number;
  services: { type: string; quantity: number; passenger_ids: string[]; segment_ids: string[] }[];
  /** Pairs of metadata that name services which were ordered with it. */
  ordered: number;
  /** Our passengers. */
  travellers: string[];
};

/** Every order as the simulator has it. */
export async function readDuffelOrders(theirs: pg.Pool): Promise<DuffelOrder[]> {
  const { rows } = await theirs.query<DuffelOrder>(
    `select id, data ->> 'cancelled_at' is not null as cancelled,
       jsonb_array_length(data -> 'documents') as documents, data -> 'services' as services,
       (select count(*)::int from jsonb_object_keys(data -> 'metadata') as key
         where key like 'sapar_service_%') as ordered,
       array(select split_part(value, ' ', 3) from jsonb_each_text(data -> 'metadata')
         where key like 'sapar_traveller_%') as travellers
     from duffel.objects where kind = 'order' order by n`,
  );
  return rows;
}

const MOVING = ['cooked', 'hold', 'payed', 'process_selling', 'absent_bso', 'partial_sold', 'issue_blocked'];

/**
 * What is wrong between our orders, the simulator's and the acquirer's money, as sentences: an order is one order there
 * that is paid and ticketed, with the bags and seats that we sold, or its money has gone back.
 */
export async function findDuffelViolations(ours: pg.Pool, theirs: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  const { rows: orders } = await ours.query<{ id: string; status: string; ended: string; total: number }>(
    `select id, status, ended, total_minor::int as total from orders.orders where supplier_id = 'duffel'`,
  );
  const { rows: people } = await ours.query<{ id: string; order: string }>(
    'select id, order_id as order from orders.order_passengers',
  );
  const { rows: intents } = await ours.query<{ id: string; order: string }>(
    'select id, order_id as order from payments.intents',
  );
  const { rows: tickets } = await ours.query<{ order: string; tickets: number }>(
    'select order_id as order, count(*)::int as tickets from orders.tickets group by 1',
  );
  const { rows: extras } = await ours.query<{ order: string; state: string; price: number }>(
    'select order_id as order, state, price_minor::int as price from ancillaries.items',
  );
  const orderOf = new Map(people.map((one) => [one.id, one.order]));
  const madeOf = Map.groupBy(await readDuffelOrders(theirs), ({ travellers }) => orderOf.get(travellers[0] ?? ''));
  if (madeOf.has(undefined)) found.push(`${madeOf.get(undefined)?.length} orders at Duffel are none of ours`);
  const kept = new Map<string, number>();
  for (const payment of await readCapturedPayments(theirs)) {
    const order = intents.find(({ id }) => id === payment.id)?.order ?? 'none';
    kept.set(order, (kept.get(order) ?? 0) + payment.captured - payment.refunded);
  }
  for (const { id, status, ended, total } of orders) {
    const all = madeOf.get(id) ?? [];
    const live = all.filter(({ cancelled }) => !cancelled);
    const sold = live.filter(({ documents }) => documents > 0);
    if (all.length > 1) found.push(`order ${id} is ${all.length} orders at Duffel`);
    if (MOVING.includes(status)) found.push(`order ${id} is still ${status}`);
    const own = extras.filter(({ order, state }) => order === id && state === 'issued');
    const inside = sold.flatMap(({ services }) => services).reduce((all, { quantity }) => all + quantity, 0);
    if (own.length !== inside) found.push(`order ${id} (${status}) has ${own.length} of ${inside} bags and seats`);
    const due = sold.length > 0 ? total + own.reduce((all, { price }) => all + price, 0) : 0;
    if ((kept.get(id) ?? 0) !== due) found.push(`order ${id} (${status}) keeps ${kept.get(id) ?? 0} instead of ${due}`);
    const known = tickets.find(({ order }) => order === id)?.tickets ?? 0;
    const theirsToo = all.reduce((sum, { documents }) => sum + documents, 0);
    if (known !== theirsToo) found.push(`order ${id} (${status}) has ${known} of ${theirsToo} tickets`);
    if (ended !== 'open' && live.length > sold.length) found.push(`order ${id} has ended and still holds seats`);
  }
  return found;
}
