import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { agent, bonusesFixture, CONTRACT, MANAGER } from './testing/bonuses-fixture.ts';
import { expireBonuses } from './use-cases/expire-points.ts';
import { readBonusProgramme, setBonusLifetime } from './use-cases/office-programme.ts';
import { listBonusOperations, readBonuses } from './use-cases/read-bonuses.ts';

const fixture = bonusesFixture();
/** Tickets of an order bring ten som each on 2 March 2026, unless the clock was set. */
const earn = async (orderId: string, count: number) => {
  for (let n = 0; n < count; n += 1) fixture.sell(`${orderId}-${n}`, { orderId });
  await fixture.record(orderId);
};
const setLifetime = (validFrom: string, months: number | null) =>
  setBonusLifetime(fixture.deps, MANAGER, { validFrom, months });
const night = async (day: string) => {
  fixture.clock.set(`${day}T19:25:00Z`);
  await expireBonuses(fixture.deps);
};
const som = async () => (await fixture.net()) / 100;
const at = () => fixture.clock.now().toISOString();

/** Pays an order with bonus money. */
const spend = (orderId: string, amount: number) =>
  inTransaction(fixture.deps.db, async (tx) => {
    const id = `pay-${orderId}`;
    const { ledger } = fixture;
    const payment = { contractId: CONTRACT, orderId, amount: fromMajor(amount), fund: 'motivation' as const };
    await ledger.post(tx, { kind: 'reserve', id, ...payment, at: at() });
    await ledger.captureReservation(tx, id);
    const zero = fromMajor(0);
    const price = { fare: fromMajor(amount), taxes: zero, serviceFee: zero, itFee: zero };
    await ledger.post(tx, { kind: 'sale', orderId, supplierId: 's', price, at: at() });
  });

test('without a lifetime bonus money does not expire and nothing is announced', async () => {
  await earn('order-1', 3);
  await night('2036-03-02');
  expect([await som(), fixture.announced]).toEqual([30, []]);
});

test('it expires after its last day, once by three processes; earlier gains keep their lifetime', async () => {
  await earn('order-0', 1);
  await setLifetime('2026-03-03', 6);
  fixture.clock.set('2026-03-03T06:00:00Z');
  await earn('order-1', 2);
  fixture.clock.set('2026-05-03T06:00:00Z');
  await earn('order-2', 4);
  await night('2026-09-02');
  expect(await som()).toBe(70);
  fixture.clock.set('2026-09-03T19:25:00Z');
  await Promise.all([expireBonuses(fixture.deps), expireBonuses(fixture.deps), expireBonuses(fixture.deps)]);
  expect(await som()).toBe(50);
  await night('2027-09-03');
  expect(await som()).toBe(10);
});

test('what was spent does not expire, and motivation that the contract’s terms pay never does', async () => {
  await setLifetime('2026-03-02', 6);
  await earn('order-1', 5);
  await spend('order-2', 20);
  await inTransaction(fixture.deps.db, (tx) =>
    fixture.ledger.post(tx, {
      kind: 'award',
      id: 'by-terms',
      fund: 'motivation',
      contractId: CONTRACT,
      amount: fromMajor(100),
      at: at(),
    }),
  );
  await night('2027-03-02');
  expect(await som()).toBe(100);
});

test('the money of a ticket that is given back does not expire a second time', async () => {
  await setLifetime('2026-03-02', 6);
  await earn('order-1', 2);
  const first = fixture.tickets.get('order-1-0');
  if (!first) throw new Error('not sold');
  fixture.tickets.set('order-1-0', { ...first, stands: false });
  await fixture.record('order-1');
  await inTransaction(fixture.deps.db, (tx) => fixture.ledger.collectDebt(tx, CONTRACT, 'KGS'));
  await night('2026-10-01');
  expect(await som()).toBe(0);
});

test('money that is promised to an order waits for its end', async () => {
  await setLifetime('2026-03-02', 6);
  await earn('order-1', 2);
  const hold = { contractId: CONTRACT, orderId: 'order-9', amount: fromMajor(15), fund: 'motivation' as const };
  await inTransaction(fixture.deps.db, (tx) =>
    fixture.ledger.post(tx, { kind: 'reserve', id: 'hold', ...hold, at: at() }),
  );
  await night('2026-10-01');
  expect(await som()).toBe(15);
  await inTransaction(fixture.deps.db, (tx) => fixture.ledger.releaseReservation(tx, 'hold'));
  await night('2026-10-02');
  expect(await som()).toBe(0);
});

test('the end is announced 30 and 7 days ahead, once each, and stands on the dashboard', async () => {
  await setLifetime('2026-03-02', 6);
  await earn('order-1', 4);
  await night('2026-08-01');
  expect(fixture.announced).toEqual([]);
  await night('2026-08-02');
  await night('2026-08-20');
  await spend('order-2', 10);
  await night('2026-08-26');
  await night('2026-08-27');
  expect(fixture.announced).toEqual([`${CONTRACT} 40 2026-09-02 30`, `${CONTRACT} 30 2026-09-02 7`]);
  const { programme } = await readBonuses(fixture.deps, agent);
  expect(programme).toMatchObject({
    lifetime: 6,
    spendable: fromMajor(30),
    expiring: [{ lastDay: '2026-09-02', amount: fromMajor(30) }],
  });
});

test('the statement names what expired and still equals the ledger', async () => {
  await setLifetime('2026-03-02', 6);
  await earn('order-1', 3);
  await night('2026-09-03');
  const month = await listBonusOperations(fixture.deps, agent, { month: '2026-09' });
  expect(month).toMatchObject({ opening: fromMajor(30), spent: fromMajor(30), closing: fromMajor(0) });
  expect(month.operations.map(({ kind, amount }) => [kind, amount])).toEqual([['expired', fromMajor(-30)]]);
  const expired = await listBonusOperations(fixture.deps, agent, { month: '2026-09', kind: 'expired' });
  expect(expired.operations).toHaveLength(1);
});

test('a lifetime begins today or later, is kept by day, and setting it is in the audit log', async () => {
  await expect(setLifetime('2026-03-01', 6)).rejects.toMatchObject({ fields: [{ code: 'bonuses.past_day' }] });
  await setLifetime('2026-03-02', 12);
  await setLifetime('2026-03-02', 6);
  await setLifetime('2026-04-01', null);
  expect((await readBonusProgramme(fixture.deps)).lifetimes).toEqual([
    { validFrom: '2026-04-01', months: null },
    { validFrom: '2026-03-02', months: 6 },
  ]);
  expect(fixture.audited).toEqual(Array.from({ length: 3 }, () => 'bonuses_changed lifetime'));
});
