import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { knowDemoAirlines } from '../testing/demo-airlines-fixture.ts';
import { BOOKING_TABLE, moved, partyProblem } from './booking.ts';
import { FAMILIES, familyRules } from './families.ts';
import { readOfferId, writeOfferId } from './offer-id.ts';
import { partyPrice, partyTotal } from './party-price.ts';
import { isHeld, paymentTimeLimit } from './payment-time-limit.ts';
import { cabinSeats, LAYOUTS, type LayoutCode, seatMap } from './seat-maps.ts';

knowDemoAirlines();

const NOW = new Date('2026-03-02T06:00:00Z');

describe('fare families', () => {
  test('stand as docs/rules.md says', () => {
    expect(familyRules('X0', 'lite')).toMatchObject({ baggage: { pieces: 0 }, refund: null, changeFee: 4_500 });
    expect(familyRules('X0', 'standard')).toMatchObject({
      baggage: { pieces: 1, kg: 23 },
      refund: { penalty: 3_500, noShow: 2_000 },
    });
    expect(familyRules('X0', 'flex')).toMatchObject({
      baggage: { pieces: 2 },
      refund: { penalty: 500 },
      changeFee: 0,
    });
  });

  test('a hold lasts 20 minutes or a day, never past an hour before departure; Lite cannot be held', () => {
    expect(paymentTimeLimit('X0', 'lite', NOW, '2026-03-09T06:00:00.000Z')).toBe('2026-03-02T06:20:00.000Z');
    expect(paymentTimeLimit('X0', 'flex', NOW, '2026-03-09T06:00:00.000Z')).toBe('2026-03-03T06:00:00.000Z');
    expect(paymentTimeLimit('X0', 'flex', NOW, '2026-03-02T09:00:00.000Z')).toBe('2026-03-02T08:00:00.000Z');
    expect([isHeld('Z1', 'lite'), isHeld('X0', 'lite'), isHeld('Z1', 'standard')]).toEqual([false, true, true]);
    expect(paymentTimeLimit('K0', 'standard', NOW, '2026-03-09T06:00:00.000Z')).toBe('2026-03-02T06:20:00.000Z');
  });
});

describe('a party', () => {
  const flight = {
    carrier: 'K0',
    fromCode: 'BSZ',
    toCode: 'OSS',
    domestic: true,
    fareMinor: 260_000,
  } as const;
  const abroad = {
    carrier: 'X0',
    fromCode: 'BSZ',
    toCode: 'IST',
    domestic: false,
    fareMinor: 1_980_000,
  } as const;
  const fares = (flights: Parameters<typeof partyPrice>[0]) =>
    partyPrice(flights, { aaa: 1, rbg: 1, rmg: 1, ins: 1 }).map((line) => line.fare.minor / 100);

  test('pays 75 % for a child and nothing for a lap infant within the country', () => {
    expect(fares([flight])).toEqual([2_600, 1_950, 0, 1_950]);
  });

  test('pays 70 % for a child and 10 % for a lap infant abroad', () => {
    expect(fares([abroad])).toEqual([19_800, 13_860, 1_980, 13_860]);
  });

  test('travels internationally all the way when one flight is international', () => {
    const [, , infant] = partyPrice([{ ...flight, carrier: 'X0' }, abroad], {
      aaa: 1,
      rbg: 1,
      rmg: 1,
      ins: 0,
    });
    expect(infant?.fare).toEqual(fromMajor(260 + 1_980));
  });

  test('a lap infant pays no airport charge and no surcharge, an adult both', () => {
    const [adult, infant] = partyPrice([abroad], { aaa: 1, rbg: 0, rmg: 1, ins: 0 });
    expect(adult?.taxes.map((tax) => tax.code)).toEqual(['KG', 'XZ', 'YR']);
    expect(adult?.taxes.find((tax) => tax.code === 'YR')?.refundable).toBe(false);
    expect(infant?.taxes.map((tax) => tax.code)).toEqual(['XZ']);
  });

  test('costs the sum of its travellers, in any mix of categories', () => {
    const count = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(count, count, count, count, fc.integer({ min: 1, max: 9_999_999 }), (aaa, rbg, rmg, ins, fare) => {
        const prices = partyPrice([{ ...abroad, fareMinor: fare }], { aaa, rbg, rmg, ins });
        const total = prices.reduce(
          (sum, line) =>
            sum + line.count * (line.fare.minor + line.taxes.reduce((all, tax) => all + tax.amount.minor, 0)),
          0,
        );
        expect(partyTotal(prices).minor).toBe(total);
      }),
    );
  });

  test('needs an adult, a lap for each lap infant, and at most nine seats', () => {
    expect(partyProblem({ aaa: 0, rbg: 1, rmg: 0, ins: 0 })).toBe('INVALID');
    expect(partyProblem({ aaa: 1, rbg: 0, rmg: 2, ins: 0 })).toBe('INVALID');
    expect(partyProblem({ aaa: 6, rbg: 3, rmg: 6, ins: 1 })).toBe('LIMIT');
    expect(partyProblem({ aaa: 6, rbg: 3, rmg: 6, ins: 0 })).toBe(null);
  });
});

describe('an offer id', () => {
  const flightId = fc
    .tuple(
      fc.constantFrom('X0', 'K0', 'Z1'),
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 20200101, max: 20991231 }),
    )
    .map(([carrier, number, date]) => `${carrier}${number}-${date}`);
  const leg = fc.record({ flightId, rbd: fc.constantFrom('T', 'L', 'M', 'H', 'Y', 'C') });
  const count = fc.integer({ min: 0, max: 9 });

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FAMILIES),
        fc.record({ aaa: count, rbg: count, rmg: count, ins: count }),
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.array(fc.array(leg, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
        (fareFamily, passengerCounts, totalMinor, slices) => {
          const key = { fareFamily, passengerCounts, totalMinor, slices };
          expect(readOfferId(writeOfferId(key))).toEqual(key);
        },
      ),
    );
  });

  test('of another hand is not read, and breaks nothing', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => readOfferId(text) === null));
    for (const text of [
      '',
      'H',
      'H.lite.1-0-0-0.1.',
      'H.lite.1-0-0-0.1.X0211-20260302',
      'H.gold.1-0-0-0.1.X0211-20260302:T',
    ])
      expect(readOfferId(text)).toBe(null);
  });
});

describe('a reservation of own inventory', () => {
  test('reaches every state and leaves neither of its ends', () => {
    expect(new Set(BOOKING_TABLE.map((row) => row.to))).toEqual(new Set(['issued', 'canceled']));
    for (const end of ['issued', 'canceled'] as const)
      for (const event of ['issue', 'cancel', 'expire'] as const) expect(moved(end, event)).toBe(null);
  });
});

describe('seat maps', () => {
  test('name every seat once', () => {
    for (const layout of Object.keys(LAYOUTS) as LayoutCode[]) {
      const codes = seatMap(layout).map((seat) => seat.code);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  test('have the sizes of the demonstration fleet', () => {
    expect(cabinSeats('A320-Y180', 'Y')).toBe(180);
    expect([cabinSeats('A320', 'C'), cabinSeats('A320', 'Y')]).toEqual([12, 162]);
    expect(cabinSeats('B738-Y189', 'Y')).toBe(189);
    expect(cabinSeats('A321-Y220', 'Y')).toBe(220);
    expect(cabinSeats('DH8D', 'Y')).toBe(80);
    const exits = seatMap('A320-Y180').filter((seat) => seat.exit);
    expect(new Set(exits.map((seat) => seat.row))).toEqual(new Set([12, 13]));
    expect(
      seatMap('DH8D')
        .filter((seat) => seat.bassinet)
        .map((seat) => seat.row),
    ).toEqual([1, 1, 1, 1]);
    expect(seatMap('DH8D').filter((seat) => seat.nearLavatory)[0]?.row).toBe(20);
  });
});
