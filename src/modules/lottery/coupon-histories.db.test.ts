import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { dayNumber } from '../../../tests/support/day-number.ts';
import { couponsOf } from './db/campaign-queries.ts';
import { CAMPAIGN, lotteryFixture, THRESHOLD } from './testing/lottery-fixture.ts';
import { recordSales, recordSoldOrder } from './use-cases/record-sales.ts';

const fixture = lotteryFixture();
const SEED = Number(process.env.SEED ?? dayNumber());
const CONTRACTS = ['a', 'b', 'c'] as const;

/** A ticket of an order: what was paid for it and what of that was given back. */
type Ticket = { paid: number; returned: number };
type Order = { id: string; contractId: string; tickets: Ticket[] };
type Step =
  | { kind: 'sale'; contract: number; prices: number[] }
  | { kind: 'split' | 'exchange' | 'return' | 'void'; order: number; ticket: number; sum: number };

const someSum = fc.integer({ min: 0, max: 3 * THRESHOLD });
const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    contract: fc.nat(CONTRACTS.length - 1),
    prices: fc.array(fc.integer({ min: 1, max: 2 * THRESHOLD }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom('split' as const, 'exchange' as const, 'return' as const, 'void' as const),
    order: fc.nat(),
    ticket: fc.nat(),
    sum: someSum,
  }),
);

/** Carries a step out on the orders; which of them it changed. */
function carryOut(orders: Order[], step: Step, prefix: string): Order[] {
  if (step.kind === 'sale') {
    const contractId = CONTRACTS[step.contract] as string;
    const tickets = step.prices.map((paid) => ({ paid, returned: 0 }));
    orders.push({ id: `${prefix}-${orders.length}`, contractId, tickets });
    return orders.slice(-1);
  }
  const order = orders[step.order % Math.max(1, orders.length)];
  const ticket = order?.tickets[step.ticket % order.tickets.length];
  if (!order || !ticket) return [];
  if (step.kind === 'split') {
    if (order.tickets.length < 2) return [];
    order.tickets = order.tickets.filter((one) => one !== ticket);
    const child = { id: `${prefix}-${orders.length}`, contractId: order.contractId, tickets: [ticket] };
    orders.push(child);
    return [order, child];
  }
  const stands = ticket.paid - ticket.returned;
  if (step.kind === 'exchange') ticket.paid += step.sum;
  else ticket.returned += step.kind === 'void' ? stands : Math.min(stands, step.sum);
  return [order];
}

/** The order as the product says that it stands. */
function publish({ id, contractId, tickets }: Order): void {
  fixture.orders.set(id, {
    orderId: id,
    orderNumber: id.toUpperCase(),
    contractId,
    currency: 'KGS',
    tickets: [],
    soldMinor: tickets.reduce((all, { paid }) => all + paid, 0),
    returnedMinor: tickets.reduce((all, { returned }) => all + returned, 0),
    soldAt: fixture.clock.now(),
  });
}

let runs = 0;

/**
 * Lives a history: events arrive late, in any order and repeated, as `order` says. `all`: the orders of the histories
 * before. By contract, the coupons that are valid in the end and the number that the rule gives on what stands.
 */
async function live(
  steps: readonly Step[],
  order: readonly number[],
  follow: (orderId: string) => Promise<void>,
  all: Order[],
): Promise<[string, number[], number][]> {
  const prefix = `h${runs++}`;
  const orders: Order[] = [];
  const events: string[] = [];
  const take = async (n: number) => {
    const [event] = events.splice(n % events.length, 1);
    if (event) await follow(event);
  };
  for (const [at, step] of steps.entries()) {
    const changed = carryOut(orders, step, prefix);
    for (const one of orders) publish(one);
    for (const { id } of changed) events.push(id, ...((order[at] ?? 0) % 3 === 0 ? [id] : []));
    if ((order[at] ?? 0) % 2 === 0 && events.length > 0) await take(order[at] ?? 0);
  }
  for (let n = 0; events.length > 0; n++) await take(order[n % Math.max(1, order.length)] ?? 0);
  all.push(...orders);
  return Promise.all(
    CONTRACTS.map(async (contractId): Promise<[string, number[], number]> => {
      const held = await couponsOf(fixture.deps.db, CAMPAIGN, contractId);
      const valid = held.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ ordinal }) => ordinal);
      const net = all
        .filter((one) => one.contractId === contractId)
        .flatMap(({ tickets }) => tickets)
        .reduce((sum, { paid, returned }) => sum + paid - returned, 0);
      return [contractId, valid.toSorted((a, b) => a - b), Math.max(0, Math.floor(net / THRESHOLD))];
    }),
  );
}

const HISTORY = [
  fc.array(someStep, { minLength: 1, maxLength: 14 }),
  fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
] as const;
/** The first coupons of a contract stand, as many as its net sales earn. */
const asRuled = ([, valid, earned]: [string, number[], number]) =>
  valid.length === earned && valid.every((ordinal, i) => ordinal === i + 1);

describe(`histories of orders (seed ${SEED})`, { timeout: 120_000 }, () => {
  test('valid coupons are what the rule gives on what stands sold, in every history', async () => {
    const all: Order[] = [];
    await fc.assert(
      fc.asyncProperty(...HISTORY, async (steps, order) => {
        const contracts = await live(steps, order, (id) => recordSales(fixture.deps, id), all);
        expect(contracts.filter((one) => !asRuled(one))).toEqual([]);
      }),
      { seed: SEED, numRuns: Number(process.env.RUNS ?? 40), endOnFailure: true },
    );
  });

  test('control: were events added up instead, repeated ones would give coupons twice', async () => {
    const all: Order[] = [];
    let seen = 0;
    /** Takes each event for a change of its own: as another order with the sums that stand. */
    const addUp = async (id: string): Promise<void> => {
      const sold = fixture.orders.get(id);
      if (!sold) return;
      const event = { ...sold, orderId: `${id}-${seen++}` };
      await inTransaction(fixture.deps.db, (tx) => recordSoldOrder(fixture.deps, tx, event, fixture.clock.now()));
    };
    const property = fc.asyncProperty(...HISTORY, async (steps, order) =>
      (await live(steps, order, addUp, all)).every(asRuled),
    );
    const { failed } = await fc.check(property, { seed: SEED, numRuns: 40, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
