import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, fromMajor, money, subtract } from '#kernel/money.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import { partsOf } from './return-portions.ts';

const fees = [
  { category: 'aaa' as const, serviceFee: fromMajor(250) },
  { category: 'rmg' as const, serviceFee: fromMajor(0) },
];
const categoryOf = (id: string) => (id === 'infant' ? 'rmg' : 'aaa');
const none = fromMajor(0);
const line = (given: Partial<TicketReturnLine>): TicketReturnLine => ({
  passengerId: 'adult',
  tickets: [],
  paid: fromMajor(4_050),
  fare: fromMajor(3_400),
  penalty: none,
  taxesRefund: fromMajor(300),
  taxesRetained: none,
  feesRefund: fromMajor(350),
  feesRetained: none,
  refundFee: none,
  refundAmount: fromMajor(4_050),
  ...given,
});

test('returned fees are listed as they were sold, over travellers of different prices', () => {
  const infant = line({ passengerId: 'infant', fare: fromMajor(340), feesRefund: none, refundAmount: fromMajor(640) });
  expect(partsOf([line({}), infant], fees, categoryOf)).toEqual({
    fare: fromMajor(3_740),
    taxes: fromMajor(600),
    serviceFee: fromMajor(250),
    itFee: fromMajor(100),
    refundFee: none,
  });
});

test('the parts of any return come to what the buyer is promised', () => {
  const som = (max: number) => fc.integer({ min: 0, max }).map((minor) => money(minor));
  const lines = fc.array(
    fc
      .record({
        passengerId: fc.constantFrom('adult', 'infant'),
        penalty: som(340_000),
        taxesRefund: som(30_000),
        feesRefund: som(35_000),
        refundFee: som(30_000),
      })
      .map((l) =>
        line({
          ...l,
          refundAmount: subtract(
            add(subtract(fromMajor(3_400), l.penalty), add(l.taxesRefund, l.feesRefund)),
            l.refundFee,
          ),
        }),
      ),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(lines, (given) => {
      const { fare, taxes, serviceFee, itFee, refundFee } = partsOf(given, fees, categoryOf);
      const promised = given.reduce((all, l) => all + l.refundAmount.minor, 0);
      expect(fare.minor + taxes.minor + serviceFee.minor + itFee.minor - refundFee.minor).toBe(promised);
      for (const part of [fare, taxes, serviceFee, itFee, refundFee]) expect(part.minor).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('of the commission taken back the contract is charged what the refund itself did not keep', () => {
  const sold = line({ clawback: fromMajor(102), deducted: fromMajor(40) });
  expect(partsOf([sold], fees, categoryOf)).toMatchObject({
    clawback: fromMajor(102),
    charged: fromMajor(62),
  });
  expect(partsOf([line({ clawback: none })], fees, categoryOf)).not.toHaveProperty('charged');
});
