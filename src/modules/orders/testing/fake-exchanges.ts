import { type Money, sum } from '#kernel/money.ts';
import type { ExchangeQuote } from '#modules/supply/index.ts';
import type { SupplierPort } from '../ports.ts';
import { chosen, type FakeSupplier, type Memory, rejected, unknown } from './fake-memory.ts';
import { sliceOn, TERMS } from './sample-offer.ts';

type Dials = Pick<
  FakeSupplier,
  'dearerMinor' | 'changeFeeMinor' | 'refundsDifference' | 'voidMinutes' | 'exchangeCabin'
>;

/** Documents exchanged for two other flights of the days asked for. */
export function fakeExchanges(memory: Memory, dials: () => Dials): Pick<SupplierPort, 'quoteExchange' | 'exchange'> {
  const { clock, faults, ok, change, claim, known, priceOf, categories, soldFor } = memory;
  const { nextRef, numberOf, inMinutes } = memory;
  const exchanges = new Map<string, { quote: ExchangeQuote; used: boolean }>();
  return {
    quoteExchange: async (call, ref, { travellers }, { dates }) => {
      const fault = faults.quoteExchange.shift() ?? 'ok';
      if (fault === 'not-automatic') return rejected('NOT_AUTOMATIC');
      if (fault === 'gone') return ok([]);
      if (fault !== 'ok') return unknown;
      if (!claim('quoteExchange', call.opId)) return rejected('INVALID');
      const documents = known(ref.id).documents.filter((d) => chosen(travellers, d.travellerId) && d.state === 'open');
      const offers = ['X0 103', 'X0 105'].map((flight, n): ExchangeQuote => {
        const lines = documents.map((d) => {
          const was = priceOf(d);
          const seat = categories.get(d.travellerId) !== 'rmg';
          const more = seat ? dials().dearerMinor + n * 10_000 : 0;
          const now = { ...was, fare: { ...was.fare, minor: was.fare.minor + more } };
          const difference = dials().refundsDifference ? more : Math.max(0, more);
          const penalty = seat ? dials().changeFeeMinor : 0;
          const kgs = (minor: number): Money => ({ minor, currency: 'KGS' });
          return {
            document: d.number,
            travellerId: d.travellerId,
            was,
            now,
            fareDifference: kgs(difference),
            taxDifference: kgs(0),
            penalty: kgs(penalty),
            total: kgs(difference + penalty),
          };
        });
        return {
          id: `x${exchanges.size + 1}`,
          expiresAt: inMinutes(20),
          slices: dates.map((date, back) => sliceOn(new Date(`${date}T00:00:00Z`), 0, flight, back % 2 === 1)),
          terms: { ...TERMS, cabin: dials().exchangeCabin },
          refundsDifference: dials().refundsDifference,
          lines,
          total: sum(
            lines.map((l) => l.total),
            'KGS',
          ),
        };
      });
      for (const quote of offers) {
        quote.id = `x${exchanges.size + 1}`;
        exchanges.set(quote.id, { quote, used: false });
      }
      return ok(offers);
    },
    exchange: (call, ref, quoteId, expect) =>
      change('exchange', call.opId, () => {
        const found = exchanges.get(quoteId);
        if (!found || found.used || new Date(found.quote.expiresAt) <= clock.now()) return rejected('EXPIRED');
        if (found.quote.total.minor !== expect.minor) return rejected('PRICE_CHANGED');
        const booking = known(ref.id);
        const old = found.quote.lines.map((l) => l.document);
        if (old.some((n) => booking.documents.find((d) => d.number === n)?.state !== 'open'))
          return rejected('VERSION');
        found.used = true;
        nextRef();
        const fresh = found.quote.lines.map((line, i) => {
          const number = numberOf(i);
          soldFor.set(number, line.now);
          return {
            number,
            kind: 'ticket' as const,
            travellerId: line.travellerId,
            coupons: [{ n: 1, status: 'O', flight: found.quote.slices[0]?.segments[0]?.flight ?? '' }],
            voidUntil: inMinutes(dials().voidMinutes),
            replaces: line.document,
            state: 'open' as const,
          };
        });
        const documents = booking.documents.map((d) =>
          old.includes(d.number)
            ? {
                ...d,
                state: 'exchanged' as const,
                voidUntil: null,
                coupons: d.coupons.map((c) => ({ ...c, status: 'E' })),
              }
            : d,
        );
        return { ...booking, documents: [...documents, ...fresh], state: 'issued' };
      }),
  };
}
