import type { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Order, Split } from '../api.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { readSplitChoices } from '../split/use-cases/read-split-choices.ts';
import { splitOrder } from '../split/use-cases/split-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { placed, visitor } from './buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from './orders-fixture.ts';

/** The adult who leaves: the second of the party. */
export const SECOND = 1;

/** Orders of a family of four that part, a world of its own for each test: opened before it and closed after it. */
export function splitHarness() {
  const FAMILY = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
  const who = visitor('splits');
  const account: Visitor = {
    ...who,
    user: { userId: 'u1', name: 'A', roles: ['ROLE_AGENT'], contractId: 'c1' } as never,
  };

  let database: TestDatabase;
  let fixture: OrdersFixture;
  let serial = 0;
  beforeEach(async () => {
    database = await emptied(database);
    const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
    fixture = await createOrdersFixture(database, tools, FAMILY);
  });
  afterAll(() => database.close());

  const doc = () => `AN${String(6_000_000 + serial++)}`;
  const year = () => new Date().getUTCFullYear();
  const familyParty = () => [
    person({ documentNumber: doc() }),
    person({ surname: 'Otherov', name: 'Nurlan', gender: 'male', documentNumber: doc() }),
    person({ name: 'Tilek', gender: 'male', birthdate: `${year() - 7}-01-01`, documentNumber: doc() }),
    person({ name: 'Bala', birthdate: `${year()}-01-02`, documentNumber: doc() }),
  ];
  const intentOf = (id: string) =>
    [...fixture.payments.intents.values()].find((i) => i.orderId === id && i.state === 'started')?.id ?? '';

  async function held(as = who): Promise<Order> {
    const id = await placed(fixture, as, familyParty());
    await fixture.payments.decline(intentOf(id));
    await fixture.pass({ seconds: 1 });
    const order = await readOrder(fixture.deps, as, id);
    expect(order.status).toBe('pay');
    return order;
  }
  async function issued(as = who): Promise<Order> {
    const id = await placed(fixture, as, familyParty());
    await fixture.payments.capture(intentOf(id));
    await fixture.pass({ seconds: 1 });
    await fixture.pass({ seconds: 1 });
    const order = await readOrder(fixture.deps, as, id);
    expect(order.status).toBe('sold');
    return order;
  }
  const some = (order: Order, ...which: number[]) => which.map((n) => order.passengers[n]?.id ?? '');

  async function split(order: Order, ids: string[], as = who): Promise<Split> {
    const { parts } = await readSplitChoices(fixture.deps, as, order.id, ids);
    if (!parts) throw new Error('they may not leave');
    return splitOrder(fixture.deps, as, order.id, { passengerIds: ids, agreed: true, total: parts.splitOff.total });
  }
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => new Error('it was done'),
      (thrown) => thrown,
    );
    return error instanceof AppError ? error.code : String(error);
  };
  const childOf = async (made: Split, as = who): Promise<Order> =>
    readOrder(fixture.deps, as, made.childOrder?.id ?? '');
  const minor = (order: Order) => order.price.total.minor;
  const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;
  return {
    who,
    account,
    family: familyParty,
    intentOf,
    held,
    issued,
    some,
    split,
    refusal,
    childOf,
    minor,
    rows,
    get fixture() {
      return fixture;
    },
    get database() {
      return database;
    },
  };
}
