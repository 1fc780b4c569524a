import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, fromMajor, type Money, money, subtract, sum } from '#kernel/money.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import { amountDueFrom, commissionCreditedOf } from './amount-due.ts';
import { clawBackCommission } from './commission-after-changes.ts';

const price = { total: fromMajor(16_050), commission: fromMajor(360) };
const none = fromMajor(0);

test('a contract pays from its balance the price less its commission, all others the whole price', () => {
  expect(amountDueFrom(price, 'contract')).toEqual(fromMajor(15_690));
  expect(amountDueFrom(price, 'buyer')).toEqual(fromMajor(16_050));
  expect(amountDueFrom({ total: fromMajor(16_050) }, 'contract')).toEqual(fromMajor(16_050));
});

test('a contract is credited with as much of its commission as was paid with the tickets', () => {
  expect(commissionCreditedOf(price, fromMajor(15_690))).toEqual(none);
  expect(commissionCreditedOf(price, fromMajor(16_050))).toEqual(fromMajor(360));
  expect(commissionCreditedOf(price, fromMajor(15_800))).toEqual(fromMajor(110));
  expect(commissionCreditedOf(price, fromMajor(20_000))).toEqual(fromMajor(360));
  expect(commissionCreditedOf({ total: fromMajor(16_050) }, fromMajor(16_050))).toEqual(none);
});

const line = (fare: Money, penalty: Money): TicketReturnLine => ({
  passengerId: 'p',
  tickets: [],
  paid: fare,
  fare,
  penalty,
  taxesRefund: none,
  taxesRetained: none,
  feesRefund: none,
  feesRetained: none,
  refundFee: none,
  refundAmount: subtract(fare, penalty),
});

test('of a fare of 12 000 given back less a penalty of 3 500 the commission goes back in the same part', () => {
  const given = line(fromMajor(12_000), fromMajor(3_500));
  expect(clawBackCommission(given, fromMajor(360), { ...price, credited: none })).toMatchObject({
    clawback: fromMajor(255),
    deducted: fromMajor(255),
    refundAmount: fromMajor(8_245),
  });
  expect(clawBackCommission(given, fromMajor(360), { ...price, credited: fromMajor(360) })).toMatchObject({
    clawback: fromMajor(255),
    deducted: none,
    refundAmount: fromMajor(8_500),
  });
});

test('a visitor’s ticket has no commission to take back', () => {
  const given = line(fromMajor(12_000), none);
  expect(clawBackCommission(given, undefined, { commission: none, credited: none })).toEqual(given);
});

test('a full return takes back the whole commission, and no refund exceeds a payment', () => {
  const tickets = fc.array(
    fc.record({ fare: fc.integer({ min: 1, max: 9_000_000 }), perMille: fc.integer({ min: 0, max: 1000 }) }),
    { minLength: 1, maxLength: 9 },
  );
  fc.assert(
    fc.property(tickets, fc.double({ min: 0, max: 1, noNaN: true }), (party, part) => {
      const own = party.map(({ fare, perMille }) => money(Math.floor((fare * perMille) / 1000)));
      const commission = sum(own);
      const sold = { total: sum(party.map(({ fare }) => money(fare))), commission };
      const credited = money(Math.floor(commission.minor * part));
      const paid = add(amountDueFrom(sold, 'contract'), credited);
      const lines = party.map(({ fare }, i) =>
        clawBackCommission(line(money(fare), none), own[i], {
          commission,
          credited: commissionCreditedOf(sold, paid),
        }),
      );
      const of = (name: 'clawback' | 'deducted') =>
        sum(
          lines.map((l) => l[name] ?? none),
          'KGS',
        );
      expect(of('clawback')).toEqual(commission);
      expect(sum(lines.map((l) => l.refundAmount)).minor).toBeLessThanOrEqual(paid.minor);
      expect(subtract(of('clawback'), of('deducted')).minor).toBeLessThanOrEqual(credited.minor);
    }),
  );
});
