import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { inTransaction } from '#platform/db/database.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

// 3 % of a fare of 3 400 are 102 a ticket, motivation 50 a ticket.
const books = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { made, ledger, clock, seller, sold, fill, funds, on, runJobs } = books;

async function giveBack(...given: Parameters<typeof books.giveBack>) {
  const { quote } = await books.giveBack(...given);
  await runJobs();
  return quote;
}
const standing = async (contractId: string, orderId: string) => ({
  contract: await on('contract', contractId),
  commission: await on('commission', contractId),
  clawback: await on('clawback', contractId),
  motivation: await on('motivation', contractId),
  customer: await on('customer', orderId),
  refunds: await on('refunds', orderId),
});
const breaks = async () => {
  await books.reconciled();
  // What was spent by hand below is of no order.
  return (await books.breaks()).filter((found) => !found.startsWith('other '));
};

test('a client’s card pays the whole price, and the contract gets its commission and motivation', async () => {
  const who = seller('rich');
  const { id } = await sold(who);
  expect((await readOrder(made.fixture.deps, who, id)).price.commission).toEqual(fromMajor(204));
  expect(await standing('rich', id)).toEqual({
    contract: 204,
    commission: 204,
    clawback: 0,
    motivation: 100,
    customer: 0,
    refunds: 0,
  });
  expect(await breaks()).toEqual([]);
});

test('a void and a refund pay the card back and take the commission of each fare from the contract', async () => {
  const order = await sold(seller('plain'));
  const [first = '', second = ''] = order.people;
  const voided = await giveBack(order, 'void', [first]);
  expect(voided.lines[0]).toMatchObject({
    clawback: fromMajor(102),
    deducted: fromMajor(0),
    refundAmount: fromMajor(4_050),
  });
  expect(await standing('plain', order.id)).toMatchObject({ contract: 102, commission: 102, motivation: 50 });
  // 350 of the fare of 3 400 are the carrier's: 102 × 3 050 / 3 400 = 91.50 go back.
  const refunded = await giveBack(order, 'refund', [second]);
  expect(refunded.lines[0]?.clawback?.minor).toBe(9_150);
  expect(await standing('plain', order.id)).toEqual({
    contract: 10.5,
    commission: 10.5,
    clawback: 0,
    motivation: 0,
    customer: 0,
    refunds: 0,
  });
  expect(await breaks()).toEqual([]);
});

test('spent commission becomes a debt, paid with the next money, and the client waits for nothing', async () => {
  const order = await sold(seller('poor', { basisPoints: 300, motivation: 0 }));
  const at = clock.now().toISOString();
  const spend = { id: 'spent', orderId: 'other', contractId: 'poor', amount: fromMajor(204), at };
  await inTransaction(made.database.db, (tx) => ledger.post(tx, { kind: 'reserve', ...spend }));
  await inTransaction(made.database.db, (tx) => ledger.captureReservation(tx, 'spent'));
  expect(await on('contract', 'poor')).toBe(0);

  await giveBack(order, 'void', order.people);
  expect(await standing('poor', order.id)).toMatchObject({
    contract: 0,
    clawback: 204,
    customer: 0,
    refunds: 0,
  });
  expect((await readOrder(made.fixture.deps, order.who, order.id)).status).toBe('canceled');
  expect((await breaks()).filter((found) => found.startsWith(order.id))).toEqual([]);

  // Credit is not for spending what is owed back.
  await fill('poor', { limit: fromMajor(300) });
  expect((await funds('poor')).available).toEqual(fromMajor(96));
  const more = (id: string, amount: number) =>
    inTransaction(made.database.db, (tx) =>
      ledger.post(tx, { kind: 'reserve', ...spend, id, amount: fromMajor(amount) }),
    );
  await expect(more('too-much', 97)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' });
  expect(await more('enough', 96)).toBe(true);
  await inTransaction(made.database.db, (tx) => ledger.releaseReservation(tx, 'enough'));
  await fill('poor', { limit: fromMajor(0), money: fromMajor(1_000) });
  await breaks();
  expect(await standing('poor', order.id)).toMatchObject({ contract: 796, commission: 0, clawback: 0 });
  expect((await funds('poor')).available).toEqual(fromMajor(796));
});

test('spent motivation of a voided ticket is owed in full, from later motivation and own money', async () => {
  const who = seller('spender', { basisPoints: 0, motivation: 4_050 });
  const earned = await sold(who);
  seller('spender', { basisPoints: 0, motivation: 0 });
  const bought = await sold(who, { method: 'motivation' });
  expect(await on('motivation', 'spender')).toBe(0);

  await giveBack(earned, 'void', earned.people);
  expect(await on('motivation_receivable', 'spender')).toBe(8_100);
  for (const fund of ['motivation', 'contract'] as const)
    expect((await funds('spender', fund)).available).toEqual(fromMajor(-8_100));
  // One of the tickets bought with it brings its motivation back: that is not for spending.
  await giveBack(bought, 'void', [bought.people[0] as string]);
  expect([await on('motivation', 'spender'), await on('motivation_receivable', 'spender')]).toEqual([0, 4_050]);
  await fill('spender', { money: fromMajor(10_000) });
  expect(await breaks()).toEqual([]);
  expect([await on('contract', 'spender'), await on('motivation_receivable', 'spender')]).toEqual([5_950, 0]);
});

test('a contract with a motivation debt cannot pay with the motivation of the next sale', async () => {
  const who = seller('again', { basisPoints: 0, motivation: 2_025 });
  const one = await sold(who);
  const two = await sold({ ...who });
  await sold({ ...who }, { method: 'motivation' });
  await giveBack(one, 'void', one.people);
  // 4 050 × 3 earned, 8 100 spent, 4 050 go back.
  expect([await on('motivation', 'again'), await on('motivation_receivable', 'again')]).toEqual([0, 0]);
  await giveBack(two, 'void', two.people);
  expect([await on('motivation', 'again'), await on('motivation_receivable', 'again')]).toEqual([0, 4_050]);
  await sold({ ...who });
  expect([await on('motivation', 'again'), await on('motivation_receivable', 'again')]).toEqual([0, 0]);
  expect(await breaks()).toEqual([]);
});

test('motivation that went back before it could be owed is not owed once more', async () => {
  const order = await sold(seller('old', { basisPoints: 0, motivation: 50 }));
  await books.giveBack(order, 'void', [order.people[0] as string]);
  await runJobs(true);
  const id = (await made.orders.returns.of([order.id]))[0]?.id;
  await made.database.pool.query(
    `with t as (insert into ledger.journal_entries (kind, ref, subject, happened_at, posted_at)
       values ('motivation_back', $1, $2, now(), now()) returning id)
     insert into ledger.entry_lines select t.id, l.n, l.account, 'KGS', l.minor, 'posted', 'amount'
     from t, (values (1, 'motivation:old', 5000), (2, 'promotion', -5000)) l(n, account, minor)`,
    [id, order.id],
  );
  expect(await breaks()).toEqual([]);
  expect([await on('motivation', 'old'), await on('motivation_receivable', 'old')]).toEqual([50, 0]);
});
