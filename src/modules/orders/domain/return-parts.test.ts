import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, money, soms, subtract } from '#kernel/money.ts';
import { partsOf } from './return-parts.ts';
import type { ReturnLine } from './return-shapes.ts';

const fees = [
  { category: 'aaa' as const, serviceFee: soms(250) },
  { category: 'rmg' as const, serviceFee: soms(0) },
];
const categoryOf = (id: string) => (id === 'infant' ? 'rmg' : 'aaa');
const none = soms(0);
const line = (given: Partial<ReturnLine>): ReturnLine => ({
  passengerId: 'adult',
  tickets: [],
  paid: soms(4_050),
  fare: soms(3_400),
  penalty: none,
  taxesBack: soms(300),
  taxesKept: none,
  feesBack: soms(350),
  feesKept: none,
  refundFee: none,
  back: soms(4_050),
  ...given,
});

test('fees given back are told apart as they were sold, over travellers of different prices', () => {
  const infant = line({ passengerId: 'infant', fare: soms(340), feesBack: none, back: soms(640) });
  expect(partsOf([line({}), infant], fees, categoryOf)).toEqual({
    fare: soms(3_740),
    taxes: soms(600),
    serviceFee: soms(250),
    itFee: soms(100),
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
        taxesBack: som(30_000),
        feesBack: som(35_000),
        refundFee: som(30_000),
      })
      .map((l) =>
        line({
          ...l,
          back: subtract(add(subtract(soms(3_400), l.penalty), add(l.taxesBack, l.feesBack)), l.refundFee),
        }),
      ),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(lines, (given) => {
      const { fare, taxes, serviceFee, itFee, refundFee } = partsOf(given, fees, categoryOf);
      const promised = given.reduce((all, l) => all + l.back.minor, 0);
      expect(fare.minor + taxes.minor + serviceFee.minor + itFee.minor - refundFee.minor).toBe(promised);
      for (const part of [fare, taxes, serviceFee, itFee, refundFee])
        expect(part.minor).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('of the commission taken back the contract is charged what the refund itself did not keep', () => {
  const sold = line({ clawback: soms(102), deducted: soms(40) });
  expect(partsOf([sold], fees, categoryOf)).toMatchObject({ clawback: soms(102), charged: soms(62) });
  expect(partsOf([line({ clawback: none })], fees, categoryOf)).not.toHaveProperty('charged');
});
