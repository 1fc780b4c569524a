import { expect, test } from 'vitest';
import { type Money, money } from '#kernel/money.ts';
import { convert, type FrozenRate } from '#modules/currencies/index.ts';
import type { SegmentAncillaries, SoldAncillary } from '../domain/ancillaries.ts';
import { type AncillariesPort, type AncillaryOrder, withoutSeatsAndCheckIn } from '../domain/ancillaries-port.ts';
import type { Outcome } from '../domain/port.ts';
import { unsupported } from '../domain/unsupported.ts';
import { convertAncillaries } from './convert-ancillaries.ts';

const CALL = { opId: 'op', deadline: '2026-11-27T06:01:00Z', locale: 'ru' } as const;
const RATE: FrozenRate = { id: 'rate-1', currency: 'USD', rate: '87.45', per: 1, marginBp: 100 };
const own = money(100_00, 'USD');
const REF = { id: 'b1', locator: 'ABCDEF', version: '1', conversion: { rate: RATE, own, sale: convert(own, RATE) } };
const PRICE = money(20_00, 'USD');
const ORDER: AncillaryOrder = {
  travellerId: 't1',
  flight: 'ZZ 1',
  item: 'BAG',
  seat: null,
  child: false,
  holder: 'form',
  expect: convert(PRICE, RATE),
};
const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value, asOf: '2026-11-27T06:00:00Z' });
const rejected = (code: 'DOWN' | 'GONE', retry: boolean): Outcome<never> => ({
  kind: 'rejected',
  code,
  message: '',
  retry,
});
const onSale = (price: Money | null) =>
  ok([{ flight: 'ZZ 1', items: price ? [{ id: 'BAG', price }] : [], seats: null }] as unknown as SegmentAncillaries[]);
const bag = (id: string): SoldAncillary => ({
  id,
  number: 'ABCDEF-1',
  travellerId: 't1',
  flight: 'ZZ 1',
  item: 'BAG',
  seat: null,
  price: PRICE,
  state: 'issued',
  voidUntil: null,
  refundUntil: null,
});

/** A supplier that offers a bag so, with a bag in the booking or without. */
function selling(offered: Outcome<SegmentAncillaries[]>, more: { inBooking: boolean; booked: Outcome<never> | null }) {
  const orders: AncillaryOrder[] = [];
  const port: AncillariesPort = {
    ...withoutSeatsAndCheckIn,
    capabilities: { inBooking: more.inBooking } as AncillariesPort['capabilities'],
    offered: async () => offered,
    sell: async (call, _ref, order) => {
      orders.push(order);
      return order.onlyBooked && more.booked ? more.booked : ok(bag(call.opId));
    },
    takeBack: unsupported,
    resolveOutcome: unsupported,
  };
  return { sell: () => convertAncillaries(port, 'KGS').sell(CALL, REF, ORDER), orders };
}

const REFUSALS = [
  ['dearer now', onSale(money(25_00, 'USD')), 'PRICE_CHANGED'],
  ['of another currency now', onSale(money(20_00, 'RUB')), 'PRICE_CHANGED'],
  ['not to be read now', rejected('DOWN', true), 'DOWN'],
] as const;

test.each(REFUSALS)('what is in the booking is sold at the frozen rate though it is %s', async (_what, offered) => {
  const { sell } = selling(offered, { inBooking: true, booked: null });
  expect(await sell()).toEqual(ok({ ...bag('op'), price: ORDER.expect }));
});

test.each(REFUSALS)('what is not in the booking and %s is refused as before', async (_what, offered, code) => {
  const inside = selling(offered, { inBooking: true, booked: rejected('GONE', false) });
  expect(await inside.sell()).toMatchObject({ kind: 'rejected', code });
  expect(inside.orders.every(({ onlyBooked }) => onlyBooked)).toBe(true);
  const later = selling(offered, { inBooking: false, booked: null });
  expect(await later.sell()).toMatchObject({ kind: 'rejected', code });
  expect(later.orders).toEqual([]);
});

test('a booking that cannot be read is read again before its bag is refused', async () => {
  const { sell } = selling(onSale(money(25_00, 'USD')), { inBooking: true, booked: rejected('DOWN', true) });
  expect(await sell()).toMatchObject({ kind: 'rejected', retry: true });
});
