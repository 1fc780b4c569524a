import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajor, money, sum } from '#kernel/money.ts';
import { isVoidOffered } from '#kernel/refund-rule.ts';
import { chosenTickets, deriveBookingState, type SoldTicket, voidUntilOf } from './after-sale.ts';
import { refundLine } from './refund.ts';

const FAR = '2026-12-31T00:00:00.000Z';

describe('the worked example of docs/rules.md, without the agency’s fees', () => {
  const sold = {
    document: '9922400000001',
    travellerId: 't1',
    fare: fromMajor(12_000),
    taxes: [
      { code: 'KG', amount: fromMajor(2_200), refundable: true },
      { code: 'YR', amount: fromMajor(1_200), refundable: false },
    ],
  };
  const rule = { allowed: true, penalty: fromMajor(3_500), noShow: fromMajor(2_000) };
  const never = { allowed: false, penalty: null, noShow: null };
  /** The agency keeps 300 for a refund. */
  const forCustomer = (line: { refund: { minor: number } }) => line.refund.minor / 100 - 300;

  test('a refund brings 10 700 back, 10 400 for the customer', () => {
    const line = refundLine(sold, rule, { when: 'before', seat: true, hours: 48 });
    expect([line.refund, forCustomer(line)]).toEqual([fromMajor(10_700), 10_400]);
  });
  test('after a no-show 8 700, 8 400 for the customer', () => {
    const line = refundLine(sold, rule, { when: 'missed', seat: true, hours: 48 });
    expect([line.refund, forCustomer(line)]).toEqual([fromMajor(8_700), 8_400]);
  });
  test('of a fare that is not refundable 2 200, 1 900 for the customer', () => {
    const line = refundLine(sold, never, { when: 'before', seat: true, hours: 48 });
    expect([line.refund, forCustomer(line)]).toEqual([fromMajor(2_200), 1_900]);
  });
  test('a void brings all 15 400 back', () => {
    expect(refundLine(sold, never, { when: 'void', seat: true, hours: 48 }).refund).toEqual(fromMajor(15_400));
  });
});

test('a refund is never negative and never more than was paid', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const taxes = fc.array(fc.record({ amount, refundable: fc.boolean() }), { maxLength: 4 });
  const kept = fc.nat(5_000_000).map((minor) => money(minor));
  const rules = fc.record({ allowed: fc.boolean(), penalty: kept, noShow: kept });
  const cases = fc.constantFrom('before' as const, 'missed' as const);
  fc.assert(
    fc.property(amount, taxes, rules, fc.boolean(), cases, (fare, charged, rule, seat, when) => {
      const sold = {
        document: '1',
        travellerId: 't',
        fare: money(fare),
        taxes: charged.map((tax) => ({ ...tax, code: 'KG', amount: money(tax.amount) })),
      };
      const back = refundLine(sold, rule, { when, seat, hours: 48 }).refund.minor;
      const paid =
        fare +
        sum(
          sold.taxes.map((tax) => tax.amount),
          'KGS',
        ).minor;
      expect(back).toBeGreaterThanOrEqual(0);
      expect(back).toBeLessThanOrEqual(paid);
      expect(refundLine(sold, rule, { when: 'void', seat, hours: 48 }).refund.minor).toBe(paid);
    }),
  );
});

describe('the void window', () => {
  test.each([
    ['2026-03-31T17:48:00Z', '2026-03-31T17:59:00.000Z', true],
    ['2026-03-31T17:48:59Z', '2026-03-31T17:59:00.000Z', true],
    ['2026-03-31T17:49:00Z', '2026-03-31T17:59:00.000Z', false],
    ['2026-03-31T17:49:01Z', '2026-03-31T17:59:00.000Z', false],
    ['2026-03-31T17:59:30Z', '2026-03-31T17:59:00.000Z', false],
    ['2026-03-31T18:00:00Z', '2026-04-01T17:59:00.000Z', true],
    ['2026-03-31T18:01:00Z', '2026-04-01T17:59:00.000Z', true],
    ['2026-02-28T18:01:00Z', '2026-03-01T17:59:00.000Z', true],
    ['2028-02-28T18:01:00Z', '2028-02-29T17:59:00.000Z', true],
    ['2026-12-31T18:00:00Z', '2027-01-01T17:59:00.000Z', true],
  ])('of a ticket sold at %s closes at %s; offered at once: %s', (sold, until, offered) => {
    const at = new Date(sold);
    const departs = '2028-12-31T00:00:00.000Z';
    expect(voidUntilOf(at, departs)).toBe(until);
    expect(isVoidOffered({ ...ticket('t', 'aaa'), voidUntil: until, departsAt: departs }, at)).toBe(offered);
  });

  test('closes with the departure when that is earlier', () => {
    const departs = '2026-03-31T09:00:00.000Z';
    expect(voidUntilOf(new Date('2026-03-31T07:00:00Z'), departs)).toBe(departs);
    const sold = { ...ticket('t', 'aaa'), voidUntil: departs, departsAt: departs };
    expect(isVoidOffered(sold, new Date('2026-03-31T08:49:00Z'))).toBe(true);
    expect(isVoidOffered(sold, new Date('2026-03-31T08:50:00Z'))).toBe(false);
  });
});

const ticket = (id: string, category: SoldTicket['category'], state: SoldTicket['state'] = 'open') => ({
  number: `992${id}`,
  travellerId: id,
  category,
  state,
  coupons: [{ status: 'O' }],
  voidUntil: FAR,
  departsAt: FAR,
  trip: 0,
});

test('any travellers with live tickets may be chosen, also those whom an infant stays without', () => {
  const tickets = [ticket('mother', 'aaa'), ticket('infant', 'rmg', 'released'), ticket('gone', 'aaa', 'refunded')];
  const chosen = (travellers: readonly string[] | 'all', to: 'void' | 'released' = 'void') => {
    const found = chosenTickets(tickets, { travellers }, to);
    return typeof found === 'string' ? found : found.map(({ travellerId }) => travellerId);
  };
  expect(chosen(['mother'])).toEqual(['mother']);
  expect(chosen('all')).toEqual(['mother', 'infant']);
  expect(chosen('all', 'released')).toEqual(['mother']);
  expect([chosen(['mother', 'gone']), chosen([])]).toEqual(['not_live', 'nobody']);
});

test('a reservation is issued while one ticket is open, then what its last tickets became', () => {
  const of = (...states: SoldTicket['state'][]) => deriveBookingState(states.map((state) => ({ state })));
  expect(of('open', 'void', 'refunded')).toBe('issued');
  expect(of('released', 'refunded')).toBe('released');
  expect(of('void', 'refunded')).toBe('refunded');
  expect(of('void', 'void')).toBe('voided');
});
