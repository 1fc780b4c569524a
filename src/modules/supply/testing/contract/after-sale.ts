import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { BookingRef, Call, Outcome, SupplierBooking } from '../../domain/port.ts';
import { type AfterSaleKit, ALL, afterSaleHarness, MINUTE, only } from './after-sale-harness.ts';

/** What every supplier must keep after the sale; what it cannot do, it says. */
export function afterSaleContract(kit: AfterSaleKit): void {
  const { subject, call, value, familyParty, laps, guardsMinors } = kit;
  const {
    byAir,
    inParts,
    releases,
    port,
    sell,
    refundable,
    departure,
    states,
    codes,
    rejected,
    at,
    today,
    quoted,
    adult,
  } = afterSaleHarness(kit);

  describe('a void', () => {
    inParts('of one of four leaves the others’ tickets open; of the rest it ends the reservation', async () => {
      const { booking } = await sell(familyParty);
      expect(booking.actions).toEqual(expect.arrayContaining(['void', 'release']));
      const first = value(await port().void(call(), booking.ref, only('traveller-2')));
      expect(first.state).toBe('issued');
      expect(states(first)).toEqual({
        'traveller-0': 'open',
        'traveller-1': 'open',
        'traveller-2': 'void',
        'traveller-3': 'open',
      });
      const [closed, open] = ['traveller-2', 'traveller-0'].map((id) =>
        first.documents.find((one) => one.travellerId === id),
      );
      expect(closed?.coupons.every((coupon) => coupon.status === 'V')).toBe(true);
      expect(closed?.voidUntil).toBeNull();
      expect(open?.coupons.every((coupon) => coupon.status === 'O')).toBe(true);
      expect(first.total).toEqual(booking.total);
      const rest = value(await port().void(call(), first.ref, ALL));
      expect(rest).toMatchObject({ state: 'voided', actions: [] });
      expect(codes(rest)).toEqual(['V']);
      expect(value(await port().retrieve(call(), rest.ref))).toEqual(rest);
    });

    if (laps && guardsMinors)
      inParts('does not leave a lap infant without an adult', async () => {
        const { booking } = await sell(familyParty);
        const both = only('traveller-0', 'traveller-1');
        expect(await port().void(call(), booking.ref, both)).toMatchObject(rejected('INVALID'));
        expect(await port().releaseSeats(call(), booking.ref, both)).toMatchObject(rejected('INVALID'));
        const withInfant = only('traveller-0', 'traveller-1', 'traveller-3');
        expect(value(await port().void(call(), booking.ref, withInfant)).state).toBe('issued');
      });

    test('is refused for no passenger and for a passenger of another reservation', async () => {
      const { booking } = await sell([adult]);
      expect(await port().void(call(), booking.ref, only('stranger'))).toMatchObject(rejected('INVALID'));
      expect(await port().void(call(), booking.ref, only())).toMatchObject(rejected('INVALID'));
    });

    test('sent twice happens once; asked for twice it is refused', async () => {
      const { booking } = await sell([adult]);
      const once = call();
      const first = value(await port().void(once, booking.ref, ALL));
      expect(value(await port().void(once, booking.ref, ALL))).toEqual(first);
      expect(await port().void(call(), booking.ref, ALL)).toMatchObject(rejected('VERSION'));
      expect(await port().void(call(), first.ref, ALL)).toMatchObject(rejected('INVALID'));
      expect((await port().cancelHold(call(), first.ref)).kind).toBe('rejected');
    });

    test('asked for twice at the same moment happens once', async () => {
      const { booking } = await sell([adult]);
      const both = await Promise.all([port().void(call(), booking.ref, ALL), port().void(call(), booking.ref, ALL)]);
      expect(both.map((outcome) => outcome.kind).sort()).toEqual(['ok', 'rejected']);
    });

    const bishkek = kit.own ? () => {} : byAir;
    bishkek('is offered until ten minutes before 23:59 in Bishkek, taken until 23:59, and then no more', async () => {
      const { booking } = await sell([adult]);
      const seen = async (time: string) =>
        at(today(time), async () => value(await port().retrieve(call(), booking.ref)).actions);
      expect(booking.documents[0]?.voidUntil).toBe(today('17:59:00.000'));
      expect(await seen('17:48:00')).toContain('void');
      expect(await seen('17:49:30')).not.toContain('void');
      await at(today('18:01:00'), async () =>
        expect(await port().void(call(), booking.ref, ALL)).toMatchObject(rejected('WINDOW_CLOSED')),
      );
      await at(today('17:58:00'), async () =>
        expect(value(await port().void(call(), booking.ref, ALL)).state).toBe('voided'),
      );
    });

    bishkek('of a ticket sold after midnight in Bishkek may wait until the end of that day', async () => {
      const { booking } = await at(today('18:01:00'), () => sell([adult]));
      const tomorrow = addDays(today('00:00').slice(0, 10), 1);
      expect(booking.documents[0]?.voidUntil).toBe(`${tomorrow}T17:59:00.000Z`);
      expect(booking.actions).toContain('void');
    });
  });

  describe('a release of seats', () => {
    releases('leaves the ticket open and brings no money, once, and not after departure', async () => {
      const sale = await sell(familyParty);
      const one = value(await port().releaseSeats(call(), sale.booking.ref, only('traveller-2')));
      expect([one.state, states(one)['traveller-2'], states(one)['traveller-0']]).toEqual([
        'issued',
        'released',
        'open',
      ]);
      expect(codes(one)).toEqual(['O']);
      expect(await port().releaseSeats(call(), one.ref, only('traveller-2'))).toMatchObject(rejected('INVALID'));
      await at(departure(sale) + MINUTE, async () =>
        expect(await port().releaseSeats(call(), one.ref, ALL)).toMatchObject(rejected('WINDOW_CLOSED')),
      );
      const rest = value(await port().releaseSeats(call(), one.ref, ALL));
      expect(rest.state).toBe('released');
      expect(rest.actions).not.toContain('release');
      expect(value(await port().void(call(), rest.ref, ALL)).state).toBe('voided');
    });
  });

  for (const method of ['void', 'releaseSeats', 'refund'] as const) {
    const after = { void: 'voided', releaseSeats: 'released', refund: 'refunded' }[method];
    /** Of the sale that was prepared last. */
    const sold: { ref: BookingRef | null } = { ref: null };
    const prepare = async (once: Call): Promise<() => Promise<Outcome<SupplierBooking>>> => {
      const sale = await sell([adult], refundable);
      sold.ref = sale.booking.ref;
      if (method !== 'refund') return () => port()[method](once, sale.booking.ref, ALL);
      await subject().travelTo(new Date(subject().now().getTime() + 24 * 60 * MINUTE));
      const quote = await quoted(sale);
      return () => port().refund({ ...once, deadline: call().deadline }, sale.booking.ref, quote.id);
    };
    const able = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        const { autoRefund, releaseSeats } = port().capabilities;
        if ((method === 'refund' && !autoRefund) || (method === 'releaseSeats' && !releaseSeats)) return;
        try {
          await work();
        } finally {
          await subject().travelTo(null);
        }
      });

    able(`a ${method} whose answer is lost is found by its operation id, and never done twice`, async () => {
      for (const kind of ['unknown-but-done', 'garbage'] as const) {
        const once = call();
        const send = await prepare(once);
        const sentAt = subject().now().toISOString();
        await subject().injectFault(method, { kind });
        expect((await send()).kind).toBe('unknown');
        const resolved = value(await port().resolveOutcome(call(), { opId: once.opId, sentAt, ref: sold.ref }));
        if (typeof resolved === 'string') throw new Error('it did happen');
        expect(resolved.state).toBe(after);
        expect(value(await send())).toEqual(resolved);
      }
    });

    able(`a ${method} that never arrived is proved so after the settle time, and may be sent again`, async () => {
      const once = call(60 * MINUTE);
      const send = await prepare(once);
      const unresolved = { opId: once.opId, sentAt: subject().now().toISOString(), ref: sold.ref };
      await subject().injectFault(method, { kind: 'unknown-not-done' });
      expect((await send()).kind).toBe('unknown');
      expect((await port().resolveOutcome(call(), unresolved)).kind).toBe('unknown');
      await subject().passMaxEffectDelay();
      expect(value(await port().resolveOutcome(call(), unresolved))).toBe('never-happened');
      expect(value(await send()).state).toBe(after);
      expect(value(await port().resolveOutcome(call(), unresolved))).toMatchObject({ state: after });
    });

    able(`a ${method} that is refused says so, and nothing has happened`, async () => {
      const send = await prepare(call());
      const code = subject().refusals?.[method] ?? 'BUSY';
      await subject().injectFault(method, { kind: 'reject', code });
      expect(await send()).toMatchObject(rejected(code));
    });
  }
}
