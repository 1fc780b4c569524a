import { expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import { commissionFor, commissionRule, maxEarning, motivationFor } from './commission.ts';
import { lowBalance, showsCommission, unpaidOrders } from './contract.ts';

const percent = (perMille: number) => ({ commission: { kind: 'percent', perMille } }) as const;

test('three per cent of a fare of 12 000 are 360', () => {
  expect(commissionFor(percent(30), fromMajor(12_000))).toEqual(fromMajor(360));
});
test('a commission is rounded to whole tyiyn, half of one up', () => {
  expect(commissionFor(percent(5), money(100))).toEqual(money(1));
  expect(commissionFor(percent(5), money(99))).toEqual(money(0));
});
test('a fixed commission is paid a ticket, never above its fare, for a lap infant or in another currency', () => {
  const fixedPerTicket = { commission: { kind: 'fixed', amount: fromMajor(200) } } as const;
  expect(commissionFor(fixedPerTicket, fromMajor(12_000))).toEqual(fromMajor(200));
  expect(commissionFor(fixedPerTicket, fromMajor(150))).toEqual(fromMajor(150));
  expect(commissionFor(fixedPerTicket, fromMajor(1_200), 'rmg')).toEqual(fromMajor(0));
  expect(commissionFor(fixedPerTicket, money(90_000, 'USD'))).toEqual(money(0, 'USD'));
});
test('a ticket brings at most its fixed commission and its motivation together', () => {
  const motivation = { motivation: fromMajor(900), motivationPerMille: 50 };
  const fixedPerTicket = { commission: { kind: 'fixed', amount: fromMajor(1_000) }, ...motivation } as const;
  expect(maxEarning(fixedPerTicket)).toEqual({ perMille: 0, ticket: fromMajor(1_900) });
  expect(maxEarning({ ...percent(30), ...motivation })).toEqual({ perMille: 30, ticket: fromMajor(900) });
});
test('motivation is a share of the fare with a ceiling, for a ticket with a seat', () => {
  const earns = { motivation: fromMajor(100), motivationPerMille: 50 };
  expect(motivationFor(earns, fromMajor(12_000))).toEqual(fromMajor(100));
  expect(motivationFor(earns, fromMajor(185))).toEqual(money(925));
  expect(motivationFor(earns, fromMajor(0))).toEqual(fromMajor(0));
  expect(motivationFor(earns, fromMajor(12_000), 'rmg')).toEqual(fromMajor(0));
  expect(motivationFor(earns, money(90_000, 'USD'))).toEqual(money(0, 'USD'));
});
test('a contract earns thousandths of the fare or a fixed sum, one of the two', () => {
  expect(commissionRule({ perMille: 30, fixedMinor: null }, 'KGS')).toEqual({
    kind: 'percent',
    perMille: 30,
  });
  expect(commissionRule({ perMille: null, fixedMinor: 20_000 }, 'KGS')).toEqual({
    kind: 'fixed',
    amount: fromMajor(200),
  });
  for (const row of [
    { perMille: null, fixedMinor: null },
    { perMille: 10, fixedMinor: 10 },
    { perMille: 1001, fixedMinor: null },
    { perMille: null, fixedMinor: -1 },
  ])
    expect(() => commissionRule(row, 'KGS')).toThrow(RangeError);
});
test('commission is hidden only by the setting withCommition "0"', () => {
  expect(showsCommission({ settings: {} })).toBe(true);
  expect(showsCommission({ settings: { withCommition: '1' } })).toBe(true);
  expect(showsCommission({ settings: { withCommition: '0' } })).toBe(false);
});
test('a contract holds fifty unpaid orders at once, unless it says otherwise', () => {
  expect(unpaidOrders({ settings: {} })).toBe(50);
  expect(unpaidOrders({ settings: { unpaidOrders: 3 } })).toBe(3);
});
test("low funds are reported at the contract's own threshold, or at zero when it has none", () => {
  expect(lowBalance({ settings: {}, currency: 'KGS' })).toEqual(fromMajor(0));
  expect(lowBalance({ settings: { lowBalance: 2_000_000 }, currency: 'KGS' })).toEqual(fromMajor(20_000));
});
