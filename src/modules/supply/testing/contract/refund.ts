import { describe, expect, test } from 'vitest';
import { sum } from '#kernel/money.ts';
import { type AfterSaleKit, ALL, afterSaleHarness, MINUTE, only } from './after-sale-harness.ts';

/** What a supplier that refunds must keep; one that does not, says so. */
export function refundContract(kit: AfterSaleKit): void {
  const { subject, call, value, familyParty, ground } = kit;
  const { port, sell, refundable, fixed, departure, states, codes, rejected, at, nextDay, quoted, charges, adult } =
    afterSaleHarness(kit);

  describe('a refund', () => {
    test('that the supplier does not make is neither offered nor quoted', async () => {
      if (port().capabilities.autoRefund) return;
      const { booking } = await sell([adult], refundable);
      expect(booking.actions).not.toContain('refund');
      expect(await port().quoteRefund(call(), booking.ref, ALL)).toMatchObject(rejected('UNSUPPORTED'));
      expect(await port().refund(call(), booking.ref, 'quote')).toMatchObject(rejected('UNSUPPORTED'));
    });

    const able = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        if (port().capabilities.autoRefund) await work();
      });
    /** Penalties of fare families; trains and buses keep by steps. */
    const ableByAir = (name: string, work: () => Promise<void>) => {
      if (!ground) able(name, work);
    };

    const ableInParts = (name: string, work: () => Promise<void>) =>
      ableByAir(name, async () => {
        if (port().capabilities.partialVoid) await work();
      });

    able('while a void is offered gives everything back, by way of a void', async () => {
      const sale = await sell([adult], fixed);
      expect(sale.booking.actions).toContain('refund');
      const quote = await quoted(sale);
      expect(quote).toMatchObject({ mode: 'void', total: sale.booking.total });
      const done = value(await port().refund(call(), sale.booking.ref, quote.id));
      expect([done.state, codes(done)]).toEqual(['voided', ['V']]);
    });

    able('quotes the kind that is carried out, and the act has an operation id of its own', async () => {
      const quoteCall = call();
      const sale = await sell([adult], fixed);
      const quote = value(await port().quoteRefund(quoteCall, sale.booking.ref, ALL));
      // One id names one operation: the question's is not the act's.
      const reused = { ...call(), opId: quoteCall.opId };
      expect(await port().refund(reused, sale.booking.ref, quote.id)).toMatchObject(rejected('INVALID'));
      const again = call();
      const second = value(await port().quoteRefund(again, sale.booking.ref, ALL));
      expect(await port().void({ ...call(), opId: again.opId }, sale.booking.ref, ALL)).toMatchObject(
        rejected('INVALID'),
      );
      expect(value(await port().retrieve(call(), sale.booking.ref)).state).toBe('issued');
      const done = value(await port().refund(call(), sale.booking.ref, second.id));
      expect(done.documents.map((one) => one.state)).toEqual([second.mode === 'void' ? 'void' : 'refunded']);
    });

    ableInParts('keeps the penalty of each passenger with a seat, and leaves the others’ tickets open', async () => {
      const sale = await sell(familyParty, refundable);
      await nextDay(async () => {
        const quote = await quoted(sale, only('traveller-1', 'traveller-3'));
        expect(quote.mode).toBe('refund');
        const penalty = sale.offer.terms.refund.penalty?.minor ?? 0;
        for (const line of quote.lines) {
          const fare = line.fare.minor;
          const kept = line.travellerId === 'traveller-3' ? 0 : Math.min(fare, penalty);
          const taxes = sum(
            line.taxes.filter((tax) => tax.refundable).map((tax) => tax.amount),
            'KGS',
          ).minor;
          expect([line.penalty.minor, line.refund.minor]).toEqual([kept, fare - kept + taxes]);
        }
        const done = value(await port().refund(call(), sale.booking.ref, quote.id));
        expect([done.state, states(done)['traveller-1'], states(done)['traveller-0']]).toEqual([
          'issued',
          'refunded',
          'open',
        ]);
        const document = done.documents.find((one) => one.travellerId === 'traveller-1');
        expect(document?.coupons.every((coupon) => coupon.status === 'R')).toBe(true);
        const last = value(await port().quoteRefund(call(), done.ref, ALL));
        expect(last.lines.map((line) => line.travellerId).sort()).toEqual(['traveller-0', 'traveller-2']);
        const ended = value(await port().refund(call(), done.ref, last.id));
        expect(ended).toMatchObject({ state: 'refunded', actions: [] });
      });
    });

    ableByAir('of a fare that is not refundable brings only the refundable taxes', async () => {
      const sale = await sell([adult], fixed);
      await nextDay(async () => {
        const quote = await quoted(sale);
        expect(quote.total.minor).toBe(charges(sale.offer, 'refundable'));
        expect(quote.lines[0]?.penalty).toEqual(quote.lines[0]?.fare);
      });
    });

    ableByAir('after the departure costs the no-show too, unless the seat was given up in time', async () => {
      if (!port().capabilities.releaseSeats) return;
      const [missed, released] = [await sell([adult], refundable), await sell([adult], refundable)];
      const freed = value(await port().releaseSeats(call(), released.booking.ref, ALL));
      const { penalty, noShow } = missed.offer.terms.refund;
      await at(departure(missed) + MINUTE, async () => {
        const kept = (penalty?.minor ?? 0) + (noShow?.minor ?? 0);
        const fare = missed.offer.prices[0]?.fare.minor ?? 0;
        expect((await quoted(missed)).lines[0]?.penalty.minor).toBe(Math.min(fare, kept));
        expect((await quoted({ ...released, booking: freed })).lines[0]?.penalty).toEqual(penalty);
      });
    });

    const kept = kit.own?.refundQuoteMinutes ?? 10;
    able(`holds its promise for ${kept} minutes and no longer`, async () => {
      const sale = await sell([adult], refundable);
      await nextDay(async () => {
        const quote = await quoted(sale);
        const lasts = Date.parse(quote.expiresAt) - subject().now().getTime();
        expect(lasts).toBeGreaterThan((kept - 1) * MINUTE);
        expect(lasts).toBeLessThan((kept + 1) * MINUTE);
        await subject().travelTo(new Date(subject().now().getTime() + (kept + 1) * MINUTE));
        expect(await port().refund(call(), sale.booking.ref, quote.id)).toMatchObject(rejected('EXPIRED'));
        expect(value(await port().retrieve(call(), sale.booking.ref)).state).toBe('issued');
        const renewed = await quoted(sale);
        expect(value(await port().refund(call(), sale.booking.ref, renewed.id)).state).toBe('refunded');
      });
    });

    able('works once: neither a used quote, nor one of another state, nor a made-up one', async () => {
      const sale = await sell([adult], refundable);
      await nextDay(async () => {
        const once = call();
        const quote = value(await port().quoteRefund(once, sale.booking.ref, ALL));
        expect(value(await port().quoteRefund(once, sale.booking.ref, ALL))).toEqual(quote);
        const older = await quoted(sale);
        const done = value(await port().refund(call(), sale.booking.ref, quote.id));
        // A seller that keeps the newest quote only has made this one anew: the old one is none of its any more.
        const used = rejected(kit.own ? 'VERSION' : 'EXPIRED');
        expect(await port().refund(call(), done.ref, quote.id)).toMatchObject(used);
        expect(await port().refund(call(), done.ref, older.id)).toMatchObject(rejected('VERSION'));
        expect(await port().refund(call(), done.ref, 'made-up')).toMatchObject(rejected('INVALID'));
        expect(await port().quoteRefund(call(), done.ref, ALL)).toMatchObject(rejected('INVALID'));
      });
    });

    ableByAir('that a carrier makes by hand is not quoted, but a void of it is', async () => {
      const { manual } = subject();
      if (!manual && kit.own) return;
      if (!manual) throw new Error('no fare by hand is known');
      const sale = await sell(
        [adult],
        (offer) => offer.terms.fareFamily === 'lite' && offer.slices[0]?.segments[0]?.carrier === 'Z1',
        manual.slices,
      );
      expect((await quoted(sale)).mode).toBe('void');
      await nextDay(async () => {
        const outcome = await port().quoteRefund(call(), sale.booking.ref, ALL);
        expect(outcome).toMatchObject(rejected('NOT_AUTOMATIC'));
        expect(value(await port().retrieve(call(), sale.booking.ref)).actions).toEqual(['release']);
        // When the carrier is to blame, no rule of the fare keeps anything.
        const blame = value(await port().quoteRefund(call(), sale.booking.ref, ALL, 'involuntary'));
        expect(blame).toMatchObject({ mode: 'refund', total: sale.booking.total });
        const done = value(await port().refund(call(), sale.booking.ref, blame.id));
        expect(done.state).toBe('refunded');
      });
    });

    able('and a void at the same moment: one of them happens, and no more comes back than was paid', async () => {
      for (let round = 0; round < 5; round++) {
        const sale = await sell([adult], refundable);
        const quote = await quoted(sale);
        const [voided, refunded] = await Promise.all([
          port().void(call(), sale.booking.ref, ALL),
          port().refund(call(), sale.booking.ref, quote.id),
        ]);
        expect([voided.kind, refunded.kind].sort()).toEqual(['ok', 'rejected']);
        const back =
          (voided.kind === 'ok' ? sale.booking.total.minor : 0) + (refunded.kind === 'ok' ? quote.total.minor : 0);
        expect(back).toBeLessThanOrEqual(sale.booking.total.minor);
      }
    });
  });
}
