import { describe, expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import type { IssuedSale, PaymentMovements, ReturnedTickets } from '../ports.ts';
import { AT, book, price, returned } from '../testing/memory-ledger.ts';
import { toAccountingEvents } from './accounting-events.ts';
import { findReconciliationBreaks } from './find-reconciliation-breaks.ts';
import type { AccountingEvent } from './posting.ts';

describe('three witnesses', () => {
  const NOW = new Date('2026-03-02T07:00:00Z');
  const paymentMovements = (captured = 16_050, refunded = 0, key = 'order', at = AT): PaymentMovements => ({
    orderId: 'a',
    captures: captured ? [{ id: 'i', via: 'alatoo', amount: fromMajor(captured), at }] : [],
    refunds: refunded ? [{ id: 'r', key, via: 'alatoo', amount: fromMajor(refunded), at }] : [],
  });
  const issued = (fare = price.fare): IssuedSale => {
    const total = fromMajor(4_050).minor + fare.minor;
    return {
      orderId: 'a',
      supplierId: 'own',
      price: { ...price, fare },
      total: money(total),
      supplierTotal: money(fare.minor + price.taxes.minor),
      contract: null,
      at: AT,
    };
  };
  const kinds = (
    seen: PaymentMovements | undefined,
    sold: IssuedSale | undefined,
    events: AccountingEvent[],
    now = NOW,
    given: ReturnedTickets[] = [],
  ) => {
    const sums = book(...events).sumsOf('a');
    const witnesses = { orderId: 'a', paymentMovements: seen, sale: sold, returned: given, sums };
    return findReconciliationBreaks(witnesses, now).breaks.map((found) => [found.kind, found.expected, found.booked]);
  };

  test('agree about a sale that was paid and about one that was given back', () => {
    expect(kinds(paymentMovements(), issued(), toAccountingEvents(paymentMovements(), issued()))).toEqual([]);
    expect(
      kinds(
        paymentMovements(16_050, 16_050),
        undefined,
        toAccountingEvents(paymentMovements(16_050, 16_050), undefined),
      ),
    ).toEqual([]);
  });
  test('a capture, a refund or a sale that one of them does not know is a break', () => {
    expect(kinds(paymentMovements(), undefined, [])).toEqual([['captured', 1_605_000, 0]]);
    expect(kinds(paymentMovements(16_050, 50), issued(), toAccountingEvents(paymentMovements(), issued()))).toEqual([
      ['refunded', 5_000, 0],
    ]);
    expect(kinds(paymentMovements(), undefined, toAccountingEvents(paymentMovements(), issued()))).toEqual([
      ['sold', 0, 1_605_000],
      ['supplier', 0, 1_540_000],
    ]);
  });
  test('a ticket without money and money without a ticket are breaks, once nothing is under way', () => {
    expect(kinds(undefined, issued(), toAccountingEvents(undefined, issued()))).toEqual([['customer', 0, -1_605_000]]);
    expect(kinds(paymentMovements(), undefined, toAccountingEvents(paymentMovements(), undefined))).toEqual([
      ['customer', 0, 1_605_000],
    ]);
    const soon = new Date('2026-03-02T06:10:00Z');
    expect(kinds(paymentMovements(), undefined, toAccountingEvents(paymentMovements(), undefined), soon)).toEqual([]);
  });
  const none = fromMajor(0);
  const refund = { fare: fromMajor(9_000), taxes: fromMajor(3_000), serviceFee: none, itFee: none };
  const given = [returned('1', { ...refund, refundFee: fromMajor(300), back: fromMajor(11_700) })];
  test('agree about tickets that were given back and paid for', () => {
    const seen = paymentMovements(16_050, 11_700, 'return:1');
    expect(kinds(seen, issued(), toAccountingEvents(seen, issued(), given), NOW, given)).toEqual([]);
  });
  test('control: a missing or wrong posting of a return is found', () => {
    const seen = paymentMovements(16_050, 11_700, 'return:1');
    const left = toAccountingEvents(seen, issued(), given).filter((event) => event.kind !== 'return');
    expect(kinds(seen, issued(), left, NOW, given)).toEqual([
      ['refunded', 1_170_000, 0],
      ['returned', 1_170_000, 0],
      ['supplier', 340_000, 1_540_000],
    ]);
    expect(kinds(seen, issued(), toAccountingEvents(seen, issued()), NOW, [])).toEqual([['customer', 0, -1_170_000]]);
  });
  test('money of a return that has not gone to the card is a break, once it should have', () => {
    const events = toAccountingEvents(paymentMovements(), issued(), given);
    expect(kinds(paymentMovements(), issued(), events, NOW, given)).toEqual([['owed', 0, 1_170_000]]);
    expect(kinds(paymentMovements(), issued(), events, new Date('2026-03-02T06:10:00Z'), given)).toEqual([]);
  });
  test('a promise that its parts do not add up to is a break', () => {
    const seen = paymentMovements(16_050, 11_800, 'return:1');
    const wrong = [returned('1', { ...refund, refundFee: fromMajor(300), back: fromMajor(11_800) })];
    expect(kinds(seen, issued(), toAccountingEvents(seen, issued(), wrong), NOW, wrong)).toEqual([
      ['customer', 0, -10_000],
    ]);
  });
  test('a supplier that asks another sum than was booked is a break', () => {
    const dearer = { ...issued(), supplierTotal: fromMajor(15_500) };
    expect(kinds(paymentMovements(), dearer, toAccountingEvents(paymentMovements(), dearer))).toEqual([
      ['supplier', 1_550_000, 1_540_000],
    ]);
  });
  test('news a minute old is waited for', () => {
    expect(kinds(paymentMovements(), undefined, [], new Date('2026-03-02T06:01:00Z'))).toEqual([]);
  });
});
