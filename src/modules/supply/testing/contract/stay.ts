import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { refundStepAt } from '#kernel/refund-steps.ts';
import type { BookingRef, SupplierBooking, SupplierOffer } from '../../domain/port.ts';
import { type AfterSaleKit, ALL, MINUTE, only } from './after-sale-harness.ts';

const HOUR = 60 * MINUTE;

/** What a supplier of hotels that holds on paper must keep after the sale; what it cannot do, it says. */
export function stayContract(kit: AfterSaleKit): void {
  const { subject, call, value, total, familyParty, contact } = kit;
  const port = () => subject().port;
  const rejected = (code: string) => ({ kind: 'rejected', code });
  const startsAt = (offer: SupplierOffer) => Date.parse(offer.slices[0]?.segments[0]?.departsAt ?? '');

  async function sell(wanted: (offer: SupplierOffer) => boolean) {
    for await (const batch of port().search(call(), subject().query)) {
      const found = batch.find(wanted);
      if (!found) continue;
      const { offer } = value(await port().revalidate(call(), found.offerId));
      const request = { offerId: offer.offerId, expect: total(offer), travellers: [...familyParty], contact };
      const held = value(await port().hold(call(), request));
      const booking = value(await port().issue(call(), held.ref, held.total, async () => request));
      return { offer, booking };
    }
    throw new Error('no such offer was found');
  }
  const refundable = ({ terms }: SupplierOffer) => terms.refund.allowed;
  const quote = async (ref: BookingRef, scope = ALL) => value(await port().quoteRefund(call(), ref, scope));
  async function at<T>(instant: number, work: () => Promise<T>): Promise<T> {
    await subject().travelTo(new Date(instant));
    try {
      return await work();
    } finally {
      await subject().travelTo(null);
    }
  }
  const codes = (booking: SupplierBooking) => [
    ...new Set(booking.documents.flatMap(({ coupons }) => coupons.map(({ status }) => status))),
  ];

  test('a void, an exchange, a release and a split are refused by a supplier of hotels', async () => {
    const { booking } = await sell(refundable);
    expect(booking.actions).toEqual(['refund']);
    const wanted = { dates: [addDays(subject().query.slices[0]?.date ?? '', 1)] };
    for (const outcome of [
      await port().void(call(), booking.ref, ALL),
      await port().releaseSeats(call(), booking.ref, ALL),
      await port().quoteExchange(call(), booking.ref, ALL, wanted),
      await port().split(call(), booking.ref, ['traveller-0']),
    ])
      expect(outcome).toMatchObject(rejected('UNSUPPORTED'));
  });

  describe('a cancellation', () => {
    test('brings back what the ladder of the rate says at that moment, at each of its steps', async () => {
      const { offer } = await sell(refundable);
      const steps = (offer.terms.refund.steps ?? []).filter(({ hoursBefore }) => hoursBefore > 0);
      expect(steps.length).toBeGreaterThan(1);
      for (const { hoursBefore } of steps) {
        const { booking } = await sell((other) => other.terms.fareFamily === offer.terms.fareFamily);
        const early = startsAt(offer) - hoursBefore * HOUR - HOUR;
        const late = startsAt(offer) - hoursBefore * HOUR + MINUTE;
        for (const instant of [early, late])
          await at(instant, async () => {
            const step = refundStepAt(offer.terms.refund.steps ?? [], (startsAt(offer) - instant) / HOUR);
            const found = await quote(booking.ref);
            for (const line of found.lines) expect(line.penalty.minor).toBe(step?.fee.minor);
            const kept = (step?.fee.minor ?? 0) * familyParty.length;
            expect(found).toMatchObject({ mode: 'refund', total: { minor: booking.total.minor - kept } });
          });
        await at(late, async () => {
          const promised = await quote(booking.ref);
          const done = value(await port().refund(call(), booking.ref, promised.id));
          expect([done.state, codes(done), done.actions]).toEqual(['refunded', ['R'], []]);
          expect(value(await port().retrieve(call(), booking.ref))).toEqual(done);
        });
      }
    });

    test('of a rate that is not refundable is not offered', async () => {
      const { booking } = await sell((offer) => !refundable(offer));
      expect(booking.actions).toEqual([]);
    });

    test('is of all rooms or of none', async () => {
      const { booking } = await sell(refundable);
      const quoted = (scope: Parameters<typeof only>) => port().quoteRefund(call(), booking.ref, only(...scope));
      expect(await quoted(['traveller-0'])).toMatchObject(rejected('NOT_AUTOMATIC'));
      expect(await quoted(['stranger'])).toMatchObject(rejected('INVALID'));
      expect(await quoted([])).toMatchObject(rejected('INVALID'));
      const everybody = only(...familyParty.map(({ id }) => id));
      expect((await quote(booking.ref, everybody)).lines).toHaveLength(familyParty.length);
      const blamed = await port().quoteRefund(call(), booking.ref, ALL, 'involuntary');
      expect(blamed).toMatchObject(rejected('NOT_AUTOMATIC'));
    });

    test('is promised until its step ends and no longer; a promise is used once', async () => {
      const { booking } = await sell(refundable);
      const promised = await quote(booking.ref);
      await at(Date.parse(promised.expiresAt) + MINUTE, async () => {
        expect(await port().refund(call(), booking.ref, promised.id)).toMatchObject(rejected('EXPIRED'));
        expect(value(await port().retrieve(call(), booking.ref)).state).toBe('issued');
      });
      expect(await port().refund(call(), booking.ref, 'made-up')).toMatchObject(rejected('INVALID'));
      const once = call();
      const done = value(await port().refund(once, booking.ref, promised.id));
      expect(value(await port().refund(once, booking.ref, promised.id))).toEqual(done);
      expect(await port().refund(call(), done.ref, promised.id)).toMatchObject(rejected('VERSION'));
      expect(await port().quoteRefund(call(), done.ref, ALL)).toMatchObject(rejected('INVALID'));
    });

    test('after the guests have entered is left to a person', async () => {
      const { offer, booking } = await sell(refundable);
      await at(startsAt(offer) + MINUTE, async () => {
        expect(value(await port().retrieve(call(), booking.ref)).actions).toEqual([]);
        expect(await port().quoteRefund(call(), booking.ref, ALL)).toMatchObject(rejected('NOT_AUTOMATIC'));
      });
    });

    test('whose answer is lost is found, and never done twice', async () => {
      for (const kind of ['unknown-but-done', 'garbage'] as const) {
        const { booking } = await sell(refundable);
        const promised = await quote(booking.ref);
        const once = call();
        const unresolved = { opId: once.opId, sentAt: subject().now().toISOString(), ref: booking.ref };
        await subject().injectFault('refund', { kind });
        expect((await port().refund(once, booking.ref, promised.id)).kind).toBe('unknown');
        const resolved = value(await port().resolveOutcome(call(), unresolved));
        expect(resolved).toMatchObject({ state: 'refunded' });
        expect(value(await port().refund(once, booking.ref, promised.id))).toEqual(resolved);
      }
    });

    test('that never arrived is proved so after the settle time, and may be sent again', async () => {
      const { booking } = await sell(refundable);
      const promised = await quote(booking.ref);
      const once = call(60 * MINUTE);
      const unresolved = { opId: once.opId, sentAt: subject().now().toISOString(), ref: booking.ref };
      await subject().injectFault('refund', { kind: 'unknown-not-done' });
      expect((await port().refund(once, booking.ref, promised.id)).kind).toBe('unknown');
      expect((await port().resolveOutcome(call(), unresolved)).kind).toBe('unknown');
      await subject().passMaxEffectDelay();
      expect(value(await port().resolveOutcome(call(), unresolved))).toBe('never-happened');
      expect(value(await port().refund(once, booking.ref, promised.id)).state).toBe('refunded');
    });
  });
}
