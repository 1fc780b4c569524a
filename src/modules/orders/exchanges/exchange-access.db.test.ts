import { expect, test } from 'vitest';
import { addGrant } from '../core/db/access-queries.ts';
import { hashVisitor } from '../core/use-cases/seal-personal-data.ts';
import { visitor } from '../testing/buy.ts';
import { exchangeHarness } from '../testing/exchange-harness.ts';
import { confirmExchange } from './use-cases/confirm-exchange.ts';
import { readExchangeReceipt } from './use-cases/deliver-exchange.ts';
import { cancelExchange, payExchange } from './use-cases/pay-exchange.ts';
import { readExchangeChoices } from './use-cases/read-exchange-choices.ts';
import { readExchange } from './use-cases/view-exchange.ts';

const harness = exchangeHarness();
const { issued, offered, confirm, pay, who } = harness;

test('a passenger who found an agency’s order neither sees nor accepts the agency’s offers', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await harness.database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [id]);
  const passenger = visitor('passenger');
  await addGrant(harness.database.db, id, hashVisitor(passenger.visitorId), 'found', new Date());
  const ids = { id, exchangeId: offer.id };
  for (const work of [
    () => readExchangeChoices(harness.fixture.deps, passenger, id),
    () => readExchange(harness.fixture.deps, passenger, ids),
    () => confirmExchange(harness.fixture.deps, passenger, ids, { agreed: true, total: offer.total, method: 'card' }),
    () => payExchange(harness.fixture.deps, passenger, ids, { method: 'card' }),
    () => cancelExchange(harness.fixture.deps, passenger, ids),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'orders.agency_only' });
});

test('a stranger finds no exchange, and an exchange of another order is none', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, passengerIds, day);
  const stranger = visitor('stranger');
  const other = await issued();
  const absent = { code: 'orders.not_found' };
  const ids = { id, exchangeId: offer.id };
  await expect(readExchangeChoices(harness.fixture.deps, stranger, id)).rejects.toMatchObject(absent);
  await expect(readExchange(harness.fixture.deps, stranger, ids)).rejects.toMatchObject(absent);
  await expect(readExchangeReceipt(harness.fixture.deps, stranger, ids, 'ru')).rejects.toMatchObject(absent);
  await expect(readExchange(harness.fixture.deps, who, { id: other.id, exchangeId: offer.id })).rejects.toMatchObject({
    code: 'orders.exchange_not_found',
  });
});

test('the database itself refuses two acts at once, new sums, and returns beyond what was paid', async () => {
  const { id, passengerIds, day } = await issued();
  const [a, b] = [await offered(id, passengerIds, day), await offered(id, passengerIds, day)];
  const sql = (text: string) => harness.database.pool.query(text);
  const agree = (exchangeId: string) =>
    sql(`update orders.exchanges set confirmed_at = now() where id = '${exchangeId}'`);
  await agree(a.id);
  await expect(agree(b.id)).rejects.toMatchObject({ code: '23505' });
  const change = (what: string) => sql(`update orders.exchanges set ${what} where id = '${a.id}'`);
  await expect(change('amount_due_minor = 1')).rejects.toMatchObject({ code: '23514' });
  await expect(change('refund_minor = 5')).rejects.toMatchObject({ code: '23514' });
  await expect(change(`lines = '[]'`)).rejects.toMatchObject({ code: '23514' });
});

test('nothing personal leaves with an exchange: neither in operations nor in the log', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  harness.fixture.supplier.faults.exchange.push('throw');
  await pay(offer.id);
  for (let n = 0; n < 12; n++) await harness.fixture.pass({ seconds: 10 });
  const { rows } = await harness.database.pool.query(
    'select * from orders.exchanges e left join orders.operations o on o.id = e.id',
  );
  const { rows: jobs } = await harness.database.pool.query('select * from graphile_worker._private_jobs');
  const written = JSON.stringify([rows, jobs, harness.fixture.lines()]);
  expect(written).not.toMatch(/canaryev|AN50000/i);
});
