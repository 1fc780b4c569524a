import { expect, test } from 'vitest';
import { addGrant } from '../core/db/access-queries.ts';
import { hashVisitor } from '../core/use-cases/seal-personal-data.ts';
import { visitor } from '../testing/buy.ts';
import { exchangeHarness } from '../testing/exchange-harness.ts';
import { confirmExchange } from './use-cases/confirm-exchange.ts';
import { readExchangeReceipt } from './use-cases/deliver-exchange.ts';
import { payExchange, withdrawExchange } from './use-cases/pay-exchange.ts';
import { readExchangeChoices } from './use-cases/read-exchange-choices.ts';
import { readExchange } from './use-cases/view-exchange.ts';

const desk = exchangeHarness();
const { issued, offered, confirm, pay, who } = desk;

test('a passenger who found an agency’s order neither sees nor accepts the agency’s offers', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await desk.database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [id]);
  const passenger = visitor('passenger');
  await addGrant(desk.database.db, id, hashVisitor(passenger.visitorId), 'found', new Date());
  const ids = { id, exchangeId: offer.id };
  for (const work of [
    () => readExchangeChoices(desk.world.deps, passenger, id),
    () => readExchange(desk.world.deps, passenger, ids),
    () => confirmExchange(desk.world.deps, passenger, ids, { agreed: true, total: offer.total, method: 'card' }),
    () => payExchange(desk.world.deps, passenger, ids, { method: 'card' }),
    () => withdrawExchange(desk.world.deps, passenger, ids),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'orders.agency_only' });
});

test('a stranger finds no exchange, and an exchange of another order is none', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, people, day);
  const stranger = visitor('stranger');
  const other = await issued();
  const absent = { code: 'orders.not_found' };
  const ids = { id, exchangeId: offer.id };
  await expect(readExchangeChoices(desk.world.deps, stranger, id)).rejects.toMatchObject(absent);
  await expect(readExchange(desk.world.deps, stranger, ids)).rejects.toMatchObject(absent);
  await expect(readExchangeReceipt(desk.world.deps, stranger, ids, 'ru')).rejects.toMatchObject(absent);
  await expect(readExchange(desk.world.deps, who, { id: other.id, exchangeId: offer.id })).rejects.toMatchObject({
    code: 'orders.exchange_not_found',
  });
});

test('the database itself refuses two acts at once, new sums, and returns beyond what was paid', async () => {
  const { id, people, day } = await issued();
  const [a, b] = [await offered(id, people, day), await offered(id, people, day)];
  const sql = (text: string) => desk.database.pool.query(text);
  const agree = (exchangeId: string) =>
    sql(`update orders.exchanges set confirmed_at = now() where id = '${exchangeId}'`);
  await agree(a.id);
  await expect(agree(b.id)).rejects.toMatchObject({ code: '23505' });
  const change = (what: string) => sql(`update orders.exchanges set ${what} where id = '${a.id}'`);
  await expect(change('due_minor = 1')).rejects.toMatchObject({ code: '23514' });
  await expect(change('back_minor = 5')).rejects.toMatchObject({ code: '23514' });
  await expect(change(`lines = '[]'`)).rejects.toMatchObject({ code: '23514' });
});

test('nothing personal leaves with an exchange: neither in operations nor in the log', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  desk.world.supplier.faults.exchange.push('throw');
  await pay(offer.id);
  for (let n = 0; n < 12; n++) await desk.world.pass({ seconds: 10 });
  const { rows } = await desk.database.pool.query(
    'select * from orders.exchanges e left join orders.operations o on o.id = e.id',
  );
  const { rows: jobs } = await desk.database.pool.query('select * from graphile_worker._private_jobs');
  const told = JSON.stringify([rows, jobs, desk.world.lines()]);
  expect(told).not.toMatch(/canaryev|AN50000/i);
});
