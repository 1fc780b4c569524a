import { sum } from '#kernel/money.ts';
import type { RefundQuote } from '#modules/supply/index.ts';
import type { SupplierPort } from '../ports.ts';
import { chosen, type FakeSupplier, type Memory, rejected, unknown } from './fake-memory.ts';

type AfterSale = Pick<SupplierPort, 'void' | 'releaseSeats' | 'quoteRefund' | 'refund'>;

/** Documents given back: all by a void, less what a refund keeps. */
export function fakeAfterSale(
  memory: Memory,
  dials: () => Pick<FakeSupplier, 'penaltyMinor' | 'quotesVoids'>,
): AfterSale {
  const { clock, faults, ok, change, claim, known, closed, priceOf, inMinutes } = memory;
  const quotes = new Map<
    string,
    { travellers: readonly string[]; expiresAt: string; used: boolean; mode: RefundQuote['mode'] }
  >();
  return {
    void: (call, ref, { travellers }) =>
      change('void', call.opId, () => {
        const open = known(ref.id).documents.filter(
          (d) => chosen(travellers, d.travellerId) && d.state !== 'exchanged',
        );
        if (open.some((d) => d.state !== 'open' || !d.voidUntil || new Date(d.voidUntil) <= clock.now()))
          return rejected('WINDOW_CLOSED');
        return closed(known(ref.id), travellers, 'void');
      }),
    releaseSeats: (call, ref, { travellers }) =>
      change('releaseSeats', call.opId, () => {
        const open = known(ref.id).documents.filter((d) => chosen(travellers, d.travellerId));
        if (open.some((d) => d.state !== 'open')) return rejected('VERSION');
        return closed(known(ref.id), travellers, 'released');
      }),
    quoteRefund: async (call, ref, { travellers }, cause) => {
      const fault = faults.quoteRefund.shift() ?? 'ok';
      if (fault === 'not-automatic') return rejected('NOT_AUTOMATIC');
      if (fault !== 'ok') return unknown;
      if (!claim('quoteRefund', call.opId)) return rejected('INVALID');
      const documents = known(ref.id).documents.filter(
        (d) => chosen(travellers, d.travellerId) && d.state !== 'exchanged',
      );
      const mode =
        dials().quotesVoids &&
        cause !== 'involuntary' &&
        documents.every((d) => d.voidUntil && new Date(d.voidUntil) > clock.now())
          ? ('void' as const)
          : ('refund' as const);
      const lines = documents.map((d) => {
        const price = priceOf(d);
        const blame = cause === 'involuntary' || mode === 'void';
        const kept = blame ? 0 : Math.min(dials().penaltyMinor, price.fare.minor);
        const penalty = { ...price.fare, minor: kept };
        const taxes = price.taxes.map((t) => (blame ? { ...t, refundable: true } : t));
        const back = taxes.filter((t) => t.refundable).map((t) => t.amount);
        const refund = sum([{ ...price.fare, minor: price.fare.minor - penalty.minor }, ...back]);
        return {
          document: d.number,
          travellerId: d.travellerId,
          fare: price.fare,
          penalty,
          taxes,
          refund,
        };
      });
      const id = `q${quotes.size + 1}`;
      const expiresAt = inMinutes(10);
      quotes.set(id, { travellers: documents.map((d) => d.travellerId), expiresAt, used: false, mode });
      const quote: RefundQuote = {
        id,
        mode,
        expiresAt,
        lines,
        total: sum(lines.map((l) => l.refund)),
      };
      return ok(quote);
    },
    refund: (call, ref, quoteId) =>
      change('refund', call.opId, () => {
        const quote = quotes.get(quoteId);
        const open = known(ref.id).documents.filter(
          (d) => quote && chosen(quote.travellers, d.travellerId) && d.state !== 'exchanged',
        );
        if (!quote || quote.used || new Date(quote.expiresAt) <= clock.now()) return rejected('EXPIRED');
        if (open.some((d) => d.state !== 'open' && d.state !== 'released')) return rejected('VERSION');
        quote.used = true;
        return closed(known(ref.id), quote.travellers, quote.mode === 'void' ? 'void' : 'refunded');
      }),
  };
}
