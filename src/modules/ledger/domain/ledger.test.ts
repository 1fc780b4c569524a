import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, type Money, money, soms } from '#kernel/money.ts';
import type { IssuedSale, ReturnedTickets, Takings } from '../ports.ts';
import { ACCOUNTS, accountId } from './accounts.ts';
import { factsOf } from './facts-of.ts';
import { findBreaks } from './find-breaks.ts';
import { type Fact, type Posting, postingOf } from './posting.ts';
import { amountBack, givesBack, refusalOf, type Sum, standingOf } from './standing.ts';
import type { ReturnParts, SaleParts } from './templates.ts';

const AT = '2026-03-02T06:00:00Z';
const price = { fare: soms(12_000), taxes: soms(3_400), serviceFee: soms(500), itFee: soms(150) };
const capture = (orderId: string, amount = soms(16_050), id = `i-${orderId}`): Fact => ({
  kind: 'capture',
  id,
  orderId,
  via: 'alatoo',
  amount,
  at: AT,
});
const returned = (id: string, parts: ReturnParts, orderId = 'a'): ReturnedTickets & { kind: 'return' } => ({
  kind: 'return',
  id,
  orderId,
  supplierId: 'house',
  parts,
  contract: null,
  refundKey: `return:${id}`,
  at: AT,
});
const sale = (orderId: string): Fact => ({ kind: 'sale', orderId, supplierId: 'house', price, at: AT });

/** A ledger in memory that keeps the rules the tables keep. */
function createBook() {
  const postings = new Map<string, Posting>();
  const sumsOf = (orderId: string): Sum[] =>
    [...postings.values()]
      .filter((p) => p.subject === orderId)
      .flatMap((p) =>
        p.lines
          .filter((l) => l.state === 'posted')
          .map((l) => ({ kind: p.kind, account: l.account.kind, currency: l.currency, minor: l.minor })),
      );
  return {
    sumsOf,
    lines: () => [...postings.values()].flatMap((p) => p.lines.map((line) => ({ ...line, kind: p.kind }))),
    post(fact: Fact): boolean {
      const posting = postingOf(fact);
      const key = `${posting.kind} ${posting.ref}`;
      if (postings.has(key)) return false;
      if (givesBack(fact)) {
        const standing = standingOf(sumsOf(fact.orderId), amountBack(fact).currency);
        if (refusalOf(standing, fact)) return false;
      }
      postings.set(key, posting);
      return true;
    },
  };
}

const book = (...facts: Fact[]) => {
  const made = createBook();
  for (const fact of facts) made.post(fact);
  return made;
};
const balances = (made: ReturnType<typeof createBook>) => {
  const all: Record<string, number> = {};
  for (const { account, minor } of made.lines()) {
    const signed = ACCOUNTS[account.kind].side === 'debit' ? minor : -minor;
    all[accountId(account)] = (all[accountId(account)] ?? 0) + signed;
  }
  return all;
};

describe('the worked example of 16 050 som', () => {
  test('sold: the acquirer owes us all of it, we owe the supplier fare and taxes, our fees are ours, the buyer is owed nothing', () => {
    expect(balances(book(capture('a'), sale('a')))).toEqual({
      'acquirer:alatoo': soms(16_050).minor,
      'customer:a': 0,
      'supplier:house': soms(15_400).minor,
      service_fee: soms(500).minor,
      it_fee: soms(150).minor,
    });
  });
  test('not issued: the money is the buyer’s until it is back, and then nothing is left anywhere', () => {
    const refund = { id: 'r', orderId: 'a', via: 'alatoo', amount: soms(16_050), at: AT };
    const owed: Fact = { kind: 'refund_owed', ...refund };
    const paid: Fact = { kind: 'refund_paid', ...refund };
    expect(balances(book(capture('a'), owed))).toEqual({
      'acquirer:alatoo': soms(16_050).minor,
      'customer:a': 0,
      'refunds:a': soms(16_050).minor,
    });
    expect(new Set(Object.values(balances(book(capture('a'), owed, paid))))).toEqual(new Set([0]));
  });
  test('a third of it annulled: the supplier gives its fare and taxes back, we our fees, and all of it reaches the card', () => {
    const parts = { fare: soms(4_000), taxes: soms(1_000), serviceFee: soms(150), itFee: soms(50) };
    const back = { ...parts, refundFee: soms(0), back: soms(5_200) };
    const paid: Fact = {
      kind: 'refund_paid',
      id: 'r',
      orderId: 'a',
      via: 'alatoo',
      amount: soms(5_200),
      at: AT,
    };
    const owed = book(capture('a'), sale('a'), returned('1', back));
    expect(balances(owed)).toEqual({
      'acquirer:alatoo': soms(16_050).minor,
      'customer:a': 0,
      'supplier:house': soms(10_400).minor,
      service_fee: soms(350).minor,
      it_fee: soms(100).minor,
      'refunds:a': soms(5_200).minor,
    });
    owed.post(paid);
    expect(balances(owed)).toMatchObject({ 'acquirer:alatoo': soms(10_850).minor, 'refunds:a': 0 });
  });
  test('a voluntary refund: the penalty stays with the supplier, our sale’s fees and the fee for the refund with us', () => {
    const none = soms(0);
    const parts = { fare: soms(9_000), taxes: soms(3_000), serviceFee: none, itFee: none };
    const back = { ...parts, refundFee: soms(300), back: soms(11_700) };
    expect(balances(book(capture('a'), sale('a'), returned('1', back)))).toEqual({
      'acquirer:alatoo': soms(16_050).minor,
      'customer:a': 0,
      'supplier:house': soms(3_400).minor,
      service_fee: soms(500).minor,
      it_fee: soms(150).minor,
      refund_fee: soms(300).minor,
      'refunds:a': soms(11_700).minor,
    });
  });
  test('a part of nought has no line; a negative part and mixed currencies are refused', () => {
    const free = { ...price, itFee: soms(0) };
    const lines = postingOf({ kind: 'sale', orderId: 'a', supplierId: 'house', price: free, at: AT }).lines;
    expect(lines).toHaveLength(6);
    const bad = (itFee: ReturnType<typeof money>) => () =>
      postingOf({ kind: 'sale', orderId: 'a', supplierId: 'house', price: { ...price, itFee }, at: AT });
    expect(bad(money(-1))).toThrow(RangeError);
    expect(bad(money(100, 'USD'))).toThrow(TypeError);
    expect(() => postingOf(capture('a', soms(0)))).toThrow(RangeError);
  });
});

const orderId = fc.constantFrom('a', 'b', 'c');
const id = fc.constantFrom('1', '2', '3', '4', '5');
const contractId = fc.constantFrom('x', 'y');
const amount = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom<Currency>('KGS', 'RUB'))
  .map(([minor, currency]) => money(minor, currency));
const parts = fc.constantFrom<Currency>('KGS', 'RUB').chain((currency) => {
  const part = fc.integer({ min: 0, max: 50_000_000 }).map((minor) => money(minor, currency));
  const fare = fc.integer({ min: 1, max: 50_000_000 }).map((minor) => money(minor, currency));
  return fc.record({ fare, taxes: part, serviceFee: part, itFee: part });
});
const grossOf = ({ fare, taxes, serviceFee, itFee }: SaleParts) =>
  fare.minor + taxes.minor + serviceFee.minor + itFee.minor;
/** Some of these parts go back, less some fee. */
const backOf = (sold: SaleParts): fc.Arbitrary<ReturnParts> => {
  const some = ({ minor, currency }: Money) =>
    fc.integer({ min: 0, max: minor }).map((part) => money(part, currency));
  return fc
    .record({
      fare: some(sold.fare),
      taxes: some(sold.taxes),
      serviceFee: some(sold.serviceFee),
      itFee: some(sold.itFee),
    })
    .filter((given) => grossOf(given) > 0)
    .chain((given) =>
      fc.integer({ min: 0, max: grossOf(given) - 1 }).map((fee) => ({
        ...given,
        refundFee: money(fee, sold.fare.currency),
        back: money(grossOf(given) - fee, sold.fare.currency),
      })),
    );
};
const moved = { id, orderId, via: fc.constantFrom('alatoo', 'other'), amount, at: fc.constant(AT) };
const facts: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ kind: fc.constant('capture' as const), ...moved }),
  fc.record({ kind: fc.constantFrom('refund_owed' as const, 'refund_paid' as const), ...moved }),
  fc.record({
    kind: fc.constant('sale' as const),
    orderId,
    supplierId: fc.constantFrom('house', 'atlas'),
    price: parts,
    at: fc.constant(AT),
  }),
  fc.record({
    kind: fc.constant('return' as const),
    id,
    orderId,
    supplierId: fc.constantFrom('house', 'atlas'),
    parts: parts.chain(backOf),
    at: fc.constant(AT),
  }),
  fc.record({ kind: fc.constant('deposit' as const), id, contractId, amount, at: fc.constant(AT) }),
  fc.record({
    kind: fc.constantFrom('reserve' as const, 'reserve_captured' as const, 'reserve_released' as const),
    id,
    contractId,
    orderId,
    amount,
    at: fc.constant(AT),
  }),
);

describe('any facts in any order and any number', () => {
  test('debits and credits are equal, in each currency, of posted and of pending money, after every fact', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 60 }), (told) => {
        const made = createBook();
        for (const fact of told) {
          made.post(fact);
          const sums = new Map<string, number>();
          for (const l of made.lines()) {
            const key = `${l.currency} ${l.state}`;
            sums.set(key, (sums.get(key) ?? 0) + l.minor);
          }
          expect([...sums.values()].filter((minor) => minor !== 0)).toEqual([]);
        }
      }),
    );
  });
  test('no order gets more back than was taken for it', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 60 }), (told) => {
        const made = book(...told);
        for (const order of ['a', 'b', 'c'])
          for (const currency of ['KGS', 'RUB'] as const) {
            const standing = standingOf(made.sumsOf(order), currency);
            expect(standing.refundsOwed).toBeLessThanOrEqual(standing.captured);
            expect(standing.refundsPaid).toBeLessThanOrEqual(standing.refundsOwed);
          }
      }),
    );
  });
  test('however tickets of an order are given back, one after another: the buyer is owed what was promised, until it is paid', () => {
    const given = parts.chain((sold) =>
      fc.tuple(fc.constant(sold), fc.array(backOf(sold), { maxLength: 6 })),
    );
    fc.assert(
      fc.property(given, ([sold, returns]) => {
        const { currency } = sold.fare;
        const made = book(capture('a', money(grossOf(sold), currency)), {
          ...sale('a'),
          price: sold,
        } as Fact);
        const now = () => standingOf(made.sumsOf('a'), currency);
        expect(now().customer).toBe(0);
        for (const [n, parts] of returns.entries()) {
          const before = now();
          const took = made.post(returned(`${n}`, parts));
          expect(took).toBe(
            parts.fare.minor + parts.taxes.minor <= before.supplier &&
              before.refundsOwed + parts.back.minor <= before.captured,
          );
          expect(made.post(returned(`${n}`, parts))).toBe(false);
          const owed = now();
          expect(owed.customer).toBe(0);
          expect(owed.supplier).toBeGreaterThanOrEqual(0);
          expect(owed.returned - before.returned).toBe(took ? parts.back.minor : 0);
          const paid = { id: `r${n}`, orderId: 'a', via: 'alatoo', amount: parts.back, at: AT };
          expect(made.post({ kind: 'refund_paid', ...paid })).toBe(took);
          const settled = now();
          expect(settled.customer).toBe(0);
          expect(settled.refundsPaid).toBe(settled.refundsOwed);
          expect(settled.refundsPaid).toBeLessThanOrEqual(settled.captured);
        }
      }),
    );
  });
  test('control: without the refusal more would go back', () => {
    const over = { id: 'r', orderId: 'a', via: 'alatoo', amount: soms(20_000), at: AT };
    const sums = [capture('a'), { kind: 'refund_owed' as const, ...over }]
      .map(postingOf)
      .flatMap((p) =>
        p.lines.map((l) => ({ kind: p.kind, account: l.account.kind, currency: l.currency, minor: l.minor })),
      );
    const standing = standingOf(sums, 'KGS');
    expect(standing.refundsOwed).toBeGreaterThan(standing.captured);
    expect(
      standingOf(book(capture('a'), { kind: 'refund_owed', ...over }).sumsOf('a'), 'KGS').refundsOwed,
    ).toBe(0);
  });
  test('every fact told twice comes to the same book', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), (told) => {
        const once = book(...told);
        expect(book(...told.flatMap((fact) => [fact, fact])).lines()).toEqual(once.lines());
      }),
    );
  });
  test('what an order’s facts come to does not hang on when they were told', () => {
    const takings: Takings = {
      orderId: 'a',
      captures: ['1', '2'].map((n) => ({ id: n, via: 'alatoo', amount: soms(16_050), at: AT })),
      refunds: [
        { id: 'r', key: 'not_wanted', via: 'alatoo', amount: soms(16_050), at: AT },
        { id: 'v', key: 'return:1', via: 'alatoo', amount: soms(5_200), at: AT },
      ],
    };
    const third = { fare: soms(4_000), taxes: soms(1_000), serviceFee: soms(150), itFee: soms(50) };
    const annulled = [returned('1', { ...third, refundFee: soms(0), back: soms(5_200) })];
    const issued: IssuedSale = {
      orderId: 'a',
      supplierId: 'house',
      price,
      total: soms(16_050),
      supplierTotal: soms(15_400),
      contract: null,
      at: AT,
    };
    const facts = factsOf(takings, issued, annulled);
    expect(facts).toHaveLength(7);
    const whole = balances(book(...facts));
    const told = fc.array(fc.constantFrom(...facts), { maxLength: 14 });
    fc.assert(
      fc.property(told, (news) => {
        expect(balances(book(...news, ...facts))).toEqual(whole);
      }),
    );
  });
});

describe('three witnesses', () => {
  const NOW = new Date('2026-03-02T07:00:00Z');
  const takings = (captured = 16_050, refunded = 0, key = 'order', at = AT): Takings => ({
    orderId: 'a',
    captures: captured ? [{ id: 'i', via: 'alatoo', amount: soms(captured), at }] : [],
    refunds: refunded ? [{ id: 'r', key, via: 'alatoo', amount: soms(refunded), at }] : [],
  });
  const issued = (fare = price.fare): IssuedSale => {
    const total = soms(4_050).minor + fare.minor;
    return {
      orderId: 'a',
      supplierId: 'house',
      price: { ...price, fare },
      total: money(total),
      supplierTotal: money(fare.minor + price.taxes.minor),
      contract: null,
      at: AT,
    };
  };
  const kinds = (
    seen: Takings | undefined,
    sold: IssuedSale | undefined,
    facts: Fact[],
    now = NOW,
    given: ReturnedTickets[] = [],
  ) => {
    const sums = book(...facts).sumsOf('a');
    const witnesses = { orderId: 'a', takings: seen, sale: sold, returned: given, sums };
    return findBreaks(witnesses, now).breaks.map((found) => [found.kind, found.expected, found.booked]);
  };

  test('agree about a sale that was paid and about one that was given back', () => {
    expect(kinds(takings(), issued(), factsOf(takings(), issued()))).toEqual([]);
    expect(kinds(takings(16_050, 16_050), undefined, factsOf(takings(16_050, 16_050), undefined))).toEqual(
      [],
    );
  });
  test('a capture, a refund or a sale that one of them does not know is a break', () => {
    expect(kinds(takings(), undefined, [])).toEqual([['captured', 1_605_000, 0]]);
    expect(kinds(takings(16_050, 50), issued(), factsOf(takings(), issued()))).toEqual([
      ['refunded', 5_000, 0],
    ]);
    expect(kinds(takings(), undefined, factsOf(takings(), issued()))).toEqual([
      ['sold', 0, 1_605_000],
      ['supplier', 0, 1_540_000],
    ]);
  });
  test('a ticket without money and money without a ticket are breaks, once nothing is under way', () => {
    expect(kinds(undefined, issued(), factsOf(undefined, issued()))).toEqual([['customer', 0, -1_605_000]]);
    expect(kinds(takings(), undefined, factsOf(takings(), undefined))).toEqual([['customer', 0, 1_605_000]]);
    const soon = new Date('2026-03-02T06:10:00Z');
    expect(kinds(takings(), undefined, factsOf(takings(), undefined), soon)).toEqual([]);
  });
  const none = soms(0);
  const refund = { fare: soms(9_000), taxes: soms(3_000), serviceFee: none, itFee: none };
  const given = [returned('1', { ...refund, refundFee: soms(300), back: soms(11_700) })];
  test('agree about tickets that were given back and paid for', () => {
    const seen = takings(16_050, 11_700, 'return:1');
    expect(kinds(seen, issued(), factsOf(seen, issued(), given), NOW, given)).toEqual([]);
  });
  test('control: without its posting a return shows, whether the ledger leaves it out or owes its money otherwise', () => {
    const seen = takings(16_050, 11_700, 'return:1');
    const left = factsOf(seen, issued(), given).filter((fact) => fact.kind !== 'return');
    expect(kinds(seen, issued(), left, NOW, given)).toEqual([
      ['refunded', 1_170_000, 0],
      ['returned', 1_170_000, 0],
      ['supplier', 340_000, 1_540_000],
    ]);
    expect(kinds(seen, issued(), factsOf(seen, issued()), NOW, [])).toEqual([['customer', 0, -1_170_000]]);
  });
  test('money of a return that has not gone to the card is a break, once it should have', () => {
    const facts = factsOf(takings(), issued(), given);
    expect(kinds(takings(), issued(), facts, NOW, given)).toEqual([['owed', 0, 1_170_000]]);
    expect(kinds(takings(), issued(), facts, new Date('2026-03-02T06:10:00Z'), given)).toEqual([]);
  });
  test('a promise that its parts do not add up to is a break', () => {
    const seen = takings(16_050, 11_800, 'return:1');
    const wrong = [returned('1', { ...refund, refundFee: soms(300), back: soms(11_800) })];
    expect(kinds(seen, issued(), factsOf(seen, issued(), wrong), NOW, wrong)).toEqual([
      ['customer', 0, -10_000],
    ]);
  });
  test('a supplier that asks another sum than was booked is a break', () => {
    const dearer = { ...issued(), supplierTotal: soms(15_500) };
    expect(kinds(takings(), dearer, factsOf(takings(), dearer))).toEqual([
      ['supplier', 1_550_000, 1_540_000],
    ]);
  });
  test('news a minute old is waited for', () => {
    expect(kinds(takings(), undefined, [], new Date('2026-03-02T06:01:00Z'))).toEqual([]);
  });
});
