import { afterAll, beforeEach } from 'vitest';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Exchange } from '../api.ts';
import { confirmExchange } from '../exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { readExchange } from '../exchanges/use-cases/view-exchange.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { familyParty, issuedOrder, visitor } from './buy.ts';
import { createOrdersFixture, type OrdersFixture } from './orders-fixture.ts';

/** Exchanges of an order of three, a world of its own for each test: opened before it and closed after it. */
export function exchangeHarness() {
  const who = visitor('exchanges');
  let database: TestDatabase;
  let fixture: OrdersFixture;
  beforeEach(async () => {
    database = await emptied(database);
    fixture = await createOrdersFixture(
      database,
      { clock: testClock(new Date().toISOString()), ...testLog() },
      { aaa: 2, rbg: 1, rmg: 0, ins: 0 },
    );
  });
  afterAll(() => database.close());

  const party = familyParty(5_000_000);
  async function issued(people = party()): Promise<{ id: string; passengerIds: string[]; day: LocalDate }> {
    const order = await issuedOrder(fixture, who, people);
    const day = order.slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '';
    return { id: order.id, passengerIds: order.passengers.map((p) => p.id), day: addDays(day, 2) };
  }
  async function offered(id: string, passengerIds: string[], day: LocalDate, instead?: string) {
    const { offers } = await quoteExchange(fixture.deps, who, id, { passengerIds, dates: [day], instead });
    return offers[0] as Exchange;
  }
  const confirm = (id: string, { id: exchangeId, total }: Exchange) =>
    confirmExchange(fixture.deps, who, { id, exchangeId }, { agreed: true, total, method: 'card' });
  const paymentOf = (purpose: string) => [...fixture.payments.intents.values()].find((i) => i.purpose === purpose);
  async function pay(purpose: string): Promise<void> {
    await fixture.payments.capture(paymentOf(purpose)?.id ?? '');
    await fixture.pass({ seconds: 1 });
    await fixture.pass({ seconds: 1 });
  }
  const ordered = (id: string) => readOrder(fixture.deps, who, id);
  const stateOf = async (id: string, exchangeId: string) =>
    (await readExchange(fixture.deps, who, { id, exchangeId })).state;
  const sent = () => fixture.supplier.calls.filter((c) => c.startsWith('exchange'));
  const backs = () => fixture.payments.refunds.map((r) => [r.intentId, r.key.split(':')[0], r.amount.minor]);
  const liveClaims = async (id: string) => {
    const { rows } = await database.pool.query<{ flight: string }>(
      'select flight from orders.duplicate_booking_guards where order_id = $1 and live order by flight',
      [id],
    );
    return rows.map(({ flight }) => flight.split(' ').slice(0, 2).join(' '));
  };

  return {
    get fixture() {
      return fixture;
    },
    get database() {
      return database;
    },
    who,
    party,
    issued,
    offered,
    confirm,
    paymentOf,
    pay,
    ordered,
    stateOf,
    sent,
    backs,
    liveClaims,
  };
}
