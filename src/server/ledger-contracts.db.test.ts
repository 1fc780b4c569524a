import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { inTransaction } from '#platform/db/database.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

// 3 % of a fare of 3 400 are 102 a ticket, motivation 50 a ticket.
const harness = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { composed, ledger, clock, seller, sell, fill, funds, balanceIn, runJobs } = harness;

async function returnTickets(...given: Parameters<typeof harness.returnTickets>) {
  const { quote } = await harness.returnTickets(...given);
  await runJobs();
  return quote;
}
const accountTotals = async (contractId: string, orderId: string) => ({
  contract: await balanceIn('contract', contractId),
  commission: await balanceIn('commission', contractId),
  clawback: await balanceIn('clawback', contractId),
  motivation: await balanceIn('motivation', contractId),
  customer: await balanceIn('customer', orderId),
  refunds: await balanceIn('refunds', orderId),
});
const breaks = async () => {
  await harness.reconciled();
  // The manual spending below belongs to no order.
  return (await harness.breaks()).filter((found) => !found.startsWith('other '));
};

test('a client’s card pays the whole price, and the contract gets its commission and motivation', async () => {
  const buyer = seller('rich');
  const { id } = await sell(buyer);
  expect((await readOrder(composed.fixture.deps, buyer, id)).price.commission).toEqual(fromMajor(204));
  expect(await accountTotals('rich', id)).toEqual({
    contract: 204,
    commission: 204,
    clawback: 0,
    motivation: 100,
    customer: 0,
    refunds: 0,
  });
  expect(await breaks()).toEqual([]);
});

test('a void and a refund repay the card and claw back the commission of each fare', async () => {
  const order = await sell(seller('plain'));
  const [first = '', second = ''] = order.people;
  const voided = await returnTickets(order, 'void', [first]);
  expect(voided.lines[0]).toMatchObject({
    clawback: fromMajor(102),
    deducted: fromMajor(0),
    refundAmount: fromMajor(4_050),
  });
  expect(await accountTotals('plain', order.id)).toMatchObject({ contract: 102, commission: 102, motivation: 50 });
  // The carrier retains 350 of the fare of 3 400: 102 × 3 050 / 3 400 = 91.50 are clawed back.
  const refunded = await returnTickets(order, 'refund', [second]);
  expect(refunded.lines[0]?.clawback?.minor).toBe(9_150);
  expect(await accountTotals('plain', order.id)).toEqual({
    contract: 10.5,
    commission: 10.5,
    clawback: 0,
    motivation: 0,
    customer: 0,
    refunds: 0,
  });
  expect(await breaks()).toEqual([]);
});

test('spent commission becomes a debt, collected from the next deposit, without delaying the client', async () => {
  const order = await sell(seller('poor', { basisPoints: 300, motivation: 0 }));
  const at = clock.now().toISOString();
  const spend = { id: 'spent', orderId: 'other', contractId: 'poor', amount: fromMajor(204), at };
  await inTransaction(composed.database.db, (tx) => ledger.post(tx, { kind: 'reserve', ...spend }));
  await inTransaction(composed.database.db, (tx) => ledger.captureReservation(tx, 'spent'));
  expect(await balanceIn('contract', 'poor')).toBe(0);

  await returnTickets(order, 'void', order.people);
  expect(await accountTotals('poor', order.id)).toMatchObject({
    contract: 0,
    clawback: 204,
    customer: 0,
    refunds: 0,
  });
  expect((await readOrder(composed.fixture.deps, order.buyer, order.id)).status).toBe('canceled');
  expect((await breaks()).filter((found) => found.startsWith(order.id))).toEqual([]);

  // Credit cannot be used to spend clawed back money.
  await fill('poor', { limit: fromMajor(300) });
  expect((await funds('poor')).available).toEqual(fromMajor(96));
  const more = (id: string, amount: number) =>
    inTransaction(composed.database.db, (tx) =>
      ledger.post(tx, { kind: 'reserve', ...spend, id, amount: fromMajor(amount) }),
    );
  await expect(more('too-much', 97)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' });
  expect(await more('enough', 96)).toBe(true);
  await inTransaction(composed.database.db, (tx) => ledger.releaseReservation(tx, 'enough'));
  await fill('poor', { limit: fromMajor(0), money: fromMajor(1_000) });
  await breaks();
  expect(await accountTotals('poor', order.id)).toMatchObject({ contract: 796, commission: 0, clawback: 0 });
  expect((await funds('poor')).available).toEqual(fromMajor(796));
});

test('spent motivation of a voided ticket is a debt, collected from later motivation and own money', async () => {
  const buyer = seller('spender', { basisPoints: 0, motivation: 4_050 });
  const earned = await sell(buyer);
  seller('spender', { basisPoints: 0, motivation: 0 });
  const bought = await sell(buyer, { method: 'motivation' });
  expect(await balanceIn('motivation', 'spender')).toBe(0);

  await returnTickets(earned, 'void', earned.people);
  expect(await balanceIn('motivation_receivable', 'spender')).toBe(8_100);
  for (const fund of ['motivation', 'contract'] as const)
    expect((await funds('spender', fund)).available).toEqual(fromMajor(-8_100));
  // Motivation returned by one of the tickets bought with it cannot be spent.
  await returnTickets(bought, 'void', [bought.people[0] as string]);
  expect([await balanceIn('motivation', 'spender'), await balanceIn('motivation_receivable', 'spender')]).toEqual([
    0, 4_050,
  ]);
  await fill('spender', { money: fromMajor(10_000) });
  expect(await breaks()).toEqual([]);
  expect([await balanceIn('contract', 'spender'), await balanceIn('motivation_receivable', 'spender')]).toEqual([
    5_950, 0,
  ]);
});

test('a contract with a motivation debt cannot pay with the motivation of the next sale', async () => {
  const buyer = seller('again', { basisPoints: 0, motivation: 2_025 });
  const one = await sell(buyer);
  const two = await sell({ ...buyer });
  await sell({ ...buyer }, { method: 'motivation' });
  await returnTickets(one, 'void', one.people);
  // 4 050 × 3 earned, 8 100 spent, 4 050 clawed back.
  expect([await balanceIn('motivation', 'again'), await balanceIn('motivation_receivable', 'again')]).toEqual([0, 0]);
  await returnTickets(two, 'void', two.people);
  expect([await balanceIn('motivation', 'again'), await balanceIn('motivation_receivable', 'again')]).toEqual([
    0, 4_050,
  ]);
  await sell({ ...buyer });
  expect([await balanceIn('motivation', 'again'), await balanceIn('motivation_receivable', 'again')]).toEqual([0, 0]);
  expect(await breaks()).toEqual([]);
});

test('motivation that was clawed back directly is not a debt as well', async () => {
  const order = await sell(seller('old', { basisPoints: 0, motivation: 50 }));
  await harness.returnTickets(order, 'void', [order.people[0] as string]);
  await runJobs(true);
  const id = (await composed.orders.returns.of([order.id]))[0]?.id;
  await composed.database.pool.query(
    `with t as (insert into ledger.journal_entries (kind, ref, subject, happened_at, posted_at)
       values ('motivation_back', $1, $2, now(), now()) returning id)
     insert into ledger.entry_lines select t.id, l.n, l.account, 'KGS', l.minor, 'posted', 'amount'
     from t, (values (1, 'motivation:old', 5000), (2, 'promotion', -5000)) l(n, account, minor)`,
    [id, order.id],
  );
  expect(await breaks()).toEqual([]);
  expect([await balanceIn('motivation', 'old'), await balanceIn('motivation_receivable', 'old')]).toEqual([50, 0]);
});
