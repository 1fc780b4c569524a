import { describe, expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import { AT, balances, book, capture, price, returned, sale } from '../testing/memory-ledger.ts';
import { type AccountingEvent, toPosting } from './posting.ts';

describe('the worked example of 16 050 som', () => {
  test('sold: acquirer owes us all, we owe the supplier fare and taxes, fees are ours, the buyer is even', () => {
    expect(balances(book(capture('a'), sale('a')))).toEqual({
      'acquirer:alatoo': fromMajor(16_050).minor,
      'customer:a': 0,
      'supplier:own': fromMajor(15_400).minor,
      service_fee: fromMajor(500).minor,
      it_fee: fromMajor(150).minor,
    });
  });
  test('not issued: the money is the buyer’s until it is back, and then nothing is left anywhere', () => {
    const refund = { id: 'r', orderId: 'a', via: 'alatoo', amount: fromMajor(16_050), at: AT };
    const debt: AccountingEvent = { kind: 'refund_owed', ...refund };
    const paid: AccountingEvent = { kind: 'refund_paid', ...refund };
    expect(balances(book(capture('a'), debt))).toEqual({
      'acquirer:alatoo': fromMajor(16_050).minor,
      'customer:a': 0,
      'refunds:a': fromMajor(16_050).minor,
    });
    expect(new Set(Object.values(balances(book(capture('a'), debt, paid))))).toEqual(new Set([0]));
  });
  test('a third is voided: supplier returns fare and taxes, we our fees, and the card gets all of it', () => {
    const parts = {
      fare: fromMajor(4_000),
      taxes: fromMajor(1_000),
      serviceFee: fromMajor(150),
      itFee: fromMajor(50),
    };
    const back = { ...parts, refundFee: fromMajor(0), back: fromMajor(5_200) };
    const paid: AccountingEvent = {
      kind: 'refund_paid',
      id: 'r',
      orderId: 'a',
      via: 'alatoo',
      amount: fromMajor(5_200),
      at: AT,
    };
    const debt = book(capture('a'), sale('a'), returned('1', back));
    expect(balances(debt)).toEqual({
      'acquirer:alatoo': fromMajor(16_050).minor,
      'customer:a': 0,
      'supplier:own': fromMajor(10_400).minor,
      service_fee: fromMajor(350).minor,
      it_fee: fromMajor(100).minor,
      'refunds:a': fromMajor(5_200).minor,
    });
    debt.post(paid);
    expect(balances(debt)).toMatchObject({ 'acquirer:alatoo': fromMajor(10_850).minor, 'refunds:a': 0 });
  });
  test('a voluntary refund: the penalty stays with the supplier, sale fees and refund fee with us', () => {
    const none = fromMajor(0);
    const parts = { fare: fromMajor(9_000), taxes: fromMajor(3_000), serviceFee: none, itFee: none };
    const back = { ...parts, refundFee: fromMajor(300), back: fromMajor(11_700) };
    expect(balances(book(capture('a'), sale('a'), returned('1', back)))).toEqual({
      'acquirer:alatoo': fromMajor(16_050).minor,
      'customer:a': 0,
      'supplier:own': fromMajor(3_400).minor,
      service_fee: fromMajor(500).minor,
      it_fee: fromMajor(150).minor,
      refund_fee: fromMajor(300).minor,
      'refunds:a': fromMajor(11_700).minor,
    });
  });
  test('zero amounts produce no entry line; a negative amount and mixed currencies are refused', () => {
    const free = { ...price, itFee: fromMajor(0) };
    const lines = toPosting({ kind: 'sale', orderId: 'a', supplierId: 'own', price: free, at: AT }).lines;
    expect(lines).toHaveLength(6);
    const bad = (itFee: ReturnType<typeof money>) => () =>
      toPosting({ kind: 'sale', orderId: 'a', supplierId: 'own', price: { ...price, itFee }, at: AT });
    expect(bad(money(-1))).toThrow(RangeError);
    expect(bad(money(100, 'USD'))).toThrow(TypeError);
    expect(() => toPosting(capture('a', fromMajor(0)))).toThrow(RangeError);
  });
});
