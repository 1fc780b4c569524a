import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type {
  BookingRef,
  Call,
  ExchangeQuote,
  Outcome,
  SearchQuery,
  SupplierBooking,
  SupplierOffer,
  Traveller,
} from '../../domain/port.ts';
import { type AfterSaleKit, ALL, afterSaleHarness, MINUTE, only, type Sale } from './after-sale-harness.ts';

const DAY = 24 * 60 * MINUTE;

/** What every supplier that exchanges tickets must keep; one that does not says so. */
export function exchangeContract(kit: AfterSaleKit): void {
  const { subject, call, value, familyParty, ground, laps, guardsMinors } = kit;
  const desk = afterSaleHarness(kit);
  const { port, rejected, adult } = desk;
  const slices = (days: number) =>
    subject().query.slices.map((slice) => ({ ...slice, date: addDays(slice.date, days) }));
  const standard = (offer: SupplierOffer) => ground || offer.terms.fareFamily === 'standard';

  const sell = (
    travellers: readonly Traveller[],
    wanted: (offer: SupplierOffer) => boolean = standard,
    on: SearchQuery['slices'] = slices(2),
  ): Promise<Sale> => desk.sell(travellers, wanted, on);
  const want = (days: number) => ({ dates: slices(days).map((slice) => slice.date) });
  /** Quotes for the first day, of seven from `from` on, that has seats: which ones have depends on the date. */
  const offered = async (booking: SupplierBooking, scope = ALL, from = 3) => {
    for (let days = from; days < from + 7; days++) {
      const quotes = value(await port().quoteExchange(call(), booking.ref, scope, want(days)));
      if (quotes.length > 0) return { days, quotes };
    }
    throw new Error('nothing was offered');
  };
  const quoted = async (booking: SupplierBooking, scope = ALL, from = 3): Promise<ExchangeQuote> =>
    (await offered(booking, scope, from)).quotes[0] as ExchangeQuote;
  const documentsOf = (booking: SupplierBooking, travellerId: string) =>
    booking.documents.filter((one) => one.travellerId === travellerId);
  const cancelTravel = () => subject().travelTo(null);
  const ahead = (ms: number) => subject().travelTo(new Date(subject().now().getTime() + ms));

  test('an exchange that the supplier does not make is neither offered nor quoted', async () => {
    if (port().capabilities.autoExchange) return;
    const { booking } = await sell([adult]);
    expect(booking.actions).not.toContain('exchange');
    const quoteCall = await port().quoteExchange(call(), booking.ref, ALL, want(3));
    expect(quoteCall).toMatchObject(rejected('UNSUPPORTED'));
    const done = await port().exchange(call(), booking.ref, 'quote', booking.total);
    expect(done).toMatchObject(rejected('UNSUPPORTED'));
  });

  describe('an exchange', () => {
    const able = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        if (!port().capabilities.autoExchange) return;
        try {
          await work();
        } finally {
          await cancelTravel();
        }
      });

    able('is offered as journeys of the same fare on the wanted days, each at what it costs', async () => {
      const { offer, booking } = await sell(familyParty);
      expect(booking.actions).toContain('exchange');
      const { quotes } = await offered(booking);
      expect(quotes.length).toBeLessThanOrEqual(8);
      for (const quote of quotes) {
        expect(quote.terms.fareFamily).toBe(offer.terms.fareFamily);
        expect(quote.slices.map((s) => [s.segments[0]?.from, s.segments.at(-1)?.to])).toEqual(
          offer.slices.map((s) => [s.segments[0]?.from, s.segments.at(-1)?.to]),
        );
        for (const line of quote.lines) {
          const seat = !laps || line.travellerId !== 'traveller-3';
          expect(line.penalty.minor).toBe(seat ? (offer.terms.change.fee?.minor ?? 0) : 0);
        }
      }
    });

    able('of some is made by a person where the supplier changes whole bookings alone', async () => {
      if (port().capabilities.partialVoid) return;
      const { booking } = await sell(familyParty);
      const some = await port().quoteExchange(call(), booking.ref, only('traveller-1'), want(3));
      expect(some).toMatchObject(rejected('NOT_AUTOMATIC'));
      const quote = await quoted(booking, only(...familyParty.map(({ id }) => id)));
      const done = value(await port().exchange(call(), booking.ref, quote.id, quote.total));
      for (const { id } of familyParty)
        expect(documentsOf(done, id).map(({ state }) => state)).toEqual(['exchanged', 'open']);
      expect(value(await port().retrieve(call(), done.ref))).toEqual(done);
    });

    able('of some gives them new numbers that name the old ones; the others’ tickets stay', async () => {
      if (!port().capabilities.partialVoid) return;
      const { booking } = await sell(familyParty);
      const quote = await quoted(booking, only('traveller-1', 'traveller-3'));
      const once = call();
      const done = value(await port().exchange(once, booking.ref, quote.id, quote.total));
      expect(done.state).toBe('issued');
      for (const id of ['traveller-1', 'traveller-3']) {
        const old = booking.documents.find((one) => one.travellerId === id);
        const both = documentsOf(done, id);
        expect(both).toHaveLength(2);
        expect(both.find((one) => one.number === old?.number)).toMatchObject({ state: 'exchanged' });
        const fresh = both.find((one) => one.number !== old?.number);
        expect(fresh).toMatchObject({ state: 'open', replaces: old?.number, voidUntil: null });
        expect(fresh?.number).toMatch(/^\d{13}$/);
        expect(fresh?.coupons.every((coupon) => coupon.status === 'O')).toBe(true);
      }
      expect(documentsOf(done, 'traveller-0')).toMatchObject([{ state: 'open' }]);
      expect(value(await port().exchange(once, booking.ref, quote.id, quote.total))).toEqual(done);
      expect(value(await port().retrieve(call(), done.ref))).toEqual(done);
    });

    able('can be made again, and what it brings back then counts from the new price', async () => {
      const { booking } = await sell([adult]);
      const { days, quotes } = await offered(booking);
      const first = quotes[0] as ExchangeQuote;
      const once = value(await port().exchange(call(), booking.ref, first.id, first.total));
      if (subject().exchangesOnce) {
        expect(once.actions).not.toContain('exchange');
        const again = await port().quoteExchange(call(), once.ref, ALL, want(days + 1));
        expect(again).toMatchObject(rejected('NOT_AUTOMATIC'));
        const back = value(await port().quoteRefund(call(), once.ref, ALL));
        expect([back.mode, back.lines[0]?.fare]).toEqual(['refund', first.lines[0]?.now.fare]);
        return;
      }
      const second = await quoted(once, ALL, days + 1);
      expect(second.lines[0]?.was).toEqual(first.lines[0]?.now);
      const twice = value(await port().exchange(call(), once.ref, second.id, second.total));
      expect(twice.documents.filter((one) => one.state === 'open')).toHaveLength(1);
      if (!port().capabilities.autoRefund) return;
      const refund = value(await port().quoteRefund(call(), twice.ref, ALL));
      expect(refund.mode).toBe('refund');
      expect(refund.lines[0]?.fare).toEqual(second.lines[0]?.now.fare);
      expect(value(await port().refund(call(), twice.ref, refund.id)).state).toBe('refunded');
    });

    if (!ground)
      able('keeps a lower fare’s difference where the fare is not refundable', async () => {
        const sale = await sell([adult], (o) => o.terms.fareFamily === 'lite' && !o.terms.refund.allowed);
        const quote = await quoted(sale.booking);
        expect(quote.refundsDifference).toBe(false);
        for (const line of quote.lines) {
          expect(line.fareDifference.minor).toBe(Math.max(0, line.now.fare.minor - line.was.fare.minor));
          expect(line.total.minor).toBeGreaterThanOrEqual(0);
        }
      });

    if (laps && guardsMinors)
      able('takes a lap infant along, and no child without an adult', async () => {
        if (!port().capabilities.partialVoid) return;
        const { booking } = await sell(familyParty);
        for (const scope of [only('traveller-3'), only('traveller-2'), only('traveller-0', 'traveller-1')])
          expect(await port().quoteExchange(call(), booking.ref, scope, want(3))).toMatchObject(rejected('INVALID'));
      });

    able('holds its promise for as long as it says and no longer', async () => {
      const minutes = subject().exchangeMinutes ?? 20;
      const { booking } = await sell([adult]);
      const quote = await quoted(booking);
      const lasts = Date.parse(quote.expiresAt) - subject().now().getTime();
      expect(lasts).toBeGreaterThan((minutes - 1) * MINUTE);
      expect(lasts).toBeLessThan((minutes + 1) * MINUTE);
      await ahead((minutes + 1) * MINUTE);
      const late = await port().exchange(call(), booking.ref, quote.id, quote.total);
      expect(late).toMatchObject(rejected('EXPIRED'));
      const renewed = await quoted(booking);
      expect(value(await port().exchange(call(), booking.ref, renewed.id, renewed.total)).state).toBe('issued');
    });

    able('works once, for the sum that was agreed, while nothing has changed', async () => {
      const { booking } = await sell([adult]);
      const { days } = await offered(booking);
      const quoteCall = call();
      const [quote] = value(await port().quoteExchange(quoteCall, booking.ref, ALL, want(days)));
      if (!quote) throw new Error('nothing was offered');
      expect(value(await port().quoteExchange(quoteCall, booking.ref, ALL, want(days)))[0]).toEqual(quote);
      const older = await quoted(booking, ALL, days + 1);
      const other = { ...quote.total, minor: quote.total.minor - 1 };
      const send = (id: string, expected = quote.total) => port().exchange(call(), booking.ref, id, expected);
      expect(await send(quote.id, other)).toMatchObject(rejected('PRICE_CHANGED'));
      expect(await send('made-up')).toMatchObject(rejected('INVALID'));
      const both = await Promise.all([send(quote.id), send(quote.id)]);
      expect(both.map((outcome) => outcome.kind).sort()).toEqual(['ok', 'rejected']);
      expect(await send(quote.id)).toMatchObject(rejected('EXPIRED'));
      expect(await send(older.id, older.total)).toMatchObject(rejected('VERSION'));
    });

    able('of a journey that has begun is made by hand, as is a fare that the carrier changes by hand', async () => {
      const { manual } = subject();
      const { offer, booking } = await sell([adult]);
      await subject().travelTo(new Date(Date.parse(offer.slices[0]?.segments[0]?.departsAt ?? '') + MINUTE));
      const begun = await port().quoteExchange(call(), booking.ref, ALL, want(30));
      expect(begun).toMatchObject(rejected('NOT_AUTOMATIC'));
      await cancelTravel();
      if (!manual) return;
      const lite = (o: SupplierOffer) => o.terms.fareFamily === 'lite' && o.slices[0]?.segments[0]?.carrier === 'Z1';
      const sale = await sell([adult], lite, manual.slices);
      const dates = manual.slices.map((slice) => addDays(slice.date, 1));
      expect(await port().quoteExchange(call(), sale.booking.ref, ALL, { dates })).toMatchObject(
        rejected('NOT_AUTOMATIC'),
      );
    });

    /** Of the sale that was prepared last. */
    const sold: { ref: BookingRef | null } = { ref: null };
    const prepare = async (once: Call): Promise<() => Promise<Outcome<SupplierBooking>>> => {
      const { booking } = await sell([adult]);
      sold.ref = booking.ref;
      const quote = await quoted(booking);
      return () => port().exchange(once, booking.ref, quote.id, quote.total);
    };

    able('whose answer is lost is found by its operation id, and never done twice', async () => {
      for (const kind of ['unknown-but-done', 'garbage'] as const) {
        const once = call(DAY);
        const send = await prepare(once);
        const sentAt = subject().now().toISOString();
        await subject().injectFault('exchange', { kind });
        expect((await send()).kind).toBe('unknown');
        const resolved = value(await port().resolveOutcome(call(), { opId: once.opId, sentAt, ref: sold.ref }));
        if (typeof resolved === 'string') throw new Error('it did happen');
        expect(resolved.documents.map((one) => one.state).sort()).toEqual(['exchanged', 'open']);
        expect(value(await send())).toEqual(resolved);
      }
    });

    able('that never arrived is proved so after the settle time, and may be sent again', async () => {
      const once = call(DAY);
      const send = await prepare(once);
      const unresolved = { opId: once.opId, sentAt: subject().now().toISOString(), ref: sold.ref };
      await subject().injectFault('exchange', { kind: 'unknown-not-done' });
      expect((await send()).kind).toBe('unknown');
      expect((await port().resolveOutcome(call(), unresolved)).kind).toBe('unknown');
      await subject().passMaxEffectDelay();
      expect(value(await port().resolveOutcome(call(), unresolved))).toBe('never-happened');
      expect(value(await send()).documents).toHaveLength(2);
    });

    able('that is refused says so, and nothing has happened', async () => {
      const send = await prepare(call());
      const code = subject().refusals?.exchange ?? 'BUSY';
      await subject().injectFault('exchange', { kind: 'reject', code });
      expect(await send()).toMatchObject(rejected(code));
    });
  });
}
