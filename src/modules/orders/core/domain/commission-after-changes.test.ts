import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajor, type Money, money, subtract } from '#kernel/money.ts';
import type { PriceLine } from '#modules/pricing/api.ts';
import type { ExchangeLine } from '../../wire/exchange-shapes.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import { amountDueFrom } from './amount-due.ts';
import {
  clawBackCommission,
  earnedByExchange,
  earningsNow,
  exchangeLedgerAmounts,
  netDueOf,
} from './commission-after-changes.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_261_121);
const none = fromMajor(0);
const ticket = (fare: Money, commission: Money, motivation = none): PriceLine => ({
  category: 'aaa',
  count: 1,
  fare,
  taxes: none,
  serviceFee: none,
  itFee: none,
  total: fare,
  commission,
  motivation,
});
const exchangeTo = (price: PriceLine) => [{ price } as ExchangeLine];
const NET = { commission: fromMajor(360), credited: none };
const GROSS = { commission: fromMajor(360), credited: fromMajor(360) };

describe('a ticket of 12 000 that earns 3 %, exchanged for one of 15 000', () => {
  const earned = earnedByExchange(
    [ticket(fromMajor(12_000), fromMajor(360), fromMajor(100))],
    exchangeTo(ticket(fromMajor(15_000), fromMajor(450), fromMajor(100))),
    NET,
    none,
  );
  test('earns 450: the contract’s balance pays 90 less than a client’s card', () => {
    expect(earned).toMatchObject({
      previousCommission: fromMajor(360),
      currentCommission: fromMajor(450),
      deducted: none,
    });
    expect(netDueOf({ due: fromMajor(5_300), earned })).toEqual(fromMajor(5_210));
  });
  test('no commission is credited for a balance payment; a client’s card payment credits the 90', () => {
    const due = fromMajor(5_300);
    expect(exchangeLedgerAmounts({ due, earned, paid: fromMajor(5_210) })).toMatchObject({
      commission: fromMajor(90),
      credited: none,
    });
    expect(exchangeLedgerAmounts({ due, earned, paid: due })).toMatchObject({
      commission: fromMajor(90),
      credited: fromMajor(90),
      clawback: none,
      motivationOwed: none,
    });
  });
});

describe('exchanged down, for one of 6 000', () => {
  const was = [ticket(fromMajor(12_000), fromMajor(360), fromMajor(100))];
  const now = exchangeTo(ticket(fromMajor(6_000), fromMajor(180)));
  test('180 of the retained commission reduce the refund of an exchange to the balance', () => {
    const earned = earnedByExchange(was, now, NET, fromMajor(3_700));
    expect(earned.deducted).toEqual(fromMajor(180));
    expect(exchangeLedgerAmounts({ due: none, earned, paid: none })).toMatchObject({
      clawback: fromMajor(180),
      charged: none,
      motivationOwed: fromMajor(100),
    });
  });
  test('the contract returns credited commission, and the client gets the whole difference', () => {
    const earned = earnedByExchange(was, now, GROSS, fromMajor(3_700));
    expect(earned.deducted).toEqual(none);
    expect(exchangeLedgerAmounts({ due: none, earned, paid: none })).toMatchObject({ charged: fromMajor(180) });
  });
  test('when nothing comes back there is nothing to take it off: the contract is charged', () => {
    const earned = earnedByExchange(was, now, NET, none);
    expect(exchangeLedgerAmounts({ due: fromMajor(500), earned, paid: fromMajor(500) })).toMatchObject({
      clawback: fromMajor(180),
      charged: fromMajor(180),
    });
    expect(netDueOf({ due: fromMajor(500), earned })).toEqual(fromMajor(500));
  });
});

const returnedWhole = (sold: PriceLine): TicketReturnLine => ({
  passengerId: 'p',
  tickets: [],
  paid: sold.total,
  fare: sold.fare,
  penalty: none,
  taxesRefund: none,
  taxesRetained: none,
  feesRefund: none,
  feesRetained: none,
  refundFee: none,
  refundAmount: sold.total,
});

test('no commission of a returned ticket remains after any number of exchanges up and down', () => {
  const fares = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 2, maxLength: 6 });
  const scenario = fc.record({
    fares,
    perMille: fc.integer({ min: 0, max: 300 }),
    balance: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  });
  fc.assert(
    fc.property(scenario, ({ fares: all, perMille, balance }) => {
      const of = (fare: number) => ticket(money(fare), money(Math.floor((fare * perMille) / 1000)));
      const [first, ...later] = all.map(of) as [PriceLine, ...PriceLine[]];
      const price = { total: first.total, commission: first.commission as Money };
      const paid = amountDueFrom(price, balance[0] ? 'contract' : 'buyer');
      // What the contract keeps (paid less), is credited with and is charged, and what buyers paid and got.
      let contract = subtract(price.total, paid).minor;
      contract += earningsNow(price, paid, [], []).credited.minor;
      let supplier = first.total.minor;
      let buyers = price.total.minor;
      const done: Parameters<typeof earningsNow>[3][number][] = [];
      let own = first;
      for (const [n, next] of later.entries()) {
        const earnings = earningsNow(price, paid, [], done);
        const difference = next.total.minor - own.total.minor;
        const due = money(Math.max(0, difference));
        const refundAmount = money(Math.max(0, -difference));
        const earned = earnedByExchange([own], exchangeTo(next), earnings, refundAmount);
        const pays = balance[n + 1] ? netDueOf({ due, earned }) : due;
        const moves = exchangeLedgerAmounts({ due, earned, paid: pays });
        done.push({ due, earned, paid: pays });
        contract += due.minor - pays.minor + moves.credited.minor - moves.charged.minor - earned.deducted.minor;
        buyers += difference;
        supplier += difference;
        own = next;
        expect(earningsNow(price, paid, [], done).commission).toEqual(own.commission);
        expect(contract).toBe(own.commission?.minor);
      }
      const earnings = earningsNow(price, paid, [], done);
      const line = clawBackCommission(returnedWhole(own), own.commission, earnings);
      contract -= line.clawback?.minor ?? 0;
      buyers -= own.total.minor;
      supplier -= own.total.minor;
      expect(contract).toBe(0);
      expect([buyers, supplier]).toEqual([0, 0]);
    }),
    { seed: SEED },
  );
});
