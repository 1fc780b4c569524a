import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { type Money, sum } from '#kernel/money.ts';
import type { ContractKind, ContractSubject } from './contract.ts';
import type {
  Call,
  Outcome,
  RefundQuote,
  Scope,
  SearchQuery,
  SupplierBooking,
  SupplierOffer,
  Traveller,
} from './domain/port.ts';

/** What the contract hands on: its subject, and how it calls. */
export type AfterSaleKit = ContractKind & {
  subject(): ContractSubject;
  call(ms?: number): Call;
  value<T>(outcome: Outcome<T>): T;
  total(offer: SupplierOffer): Money;
  family: readonly Traveller[];
  contact: { phone: string; email: string };
};

const ALL: Scope = { travellers: 'all' };
const only = (...travellers: string[]): Scope => ({ travellers });
const MINUTE = 60_000;
type Sale = { offer: SupplierOffer; booking: SupplierBooking };

/** What every supplier must keep after the sale; what it cannot do, it says. */
export function afterSaleContract(kit: AfterSaleKit): void {
  const { subject, call, value, total, family, contact, ground, laps } = kit;
  const byAir = (name: string, work: () => Promise<void>) => {
    if (!ground) test(name, work);
  };
  const port = () => subject().port;
  const [adult] = family as [Traveller];
  const solo: SearchQuery['mix'] = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

  async function sell(
    travellers: readonly Traveller[],
    wanted: (offer: SupplierOffer) => boolean = () => true,
    legs: SearchQuery['legs'] = subject().query.legs.map((leg) => ({ ...leg, date: addDays(leg.date, 1) })),
  ): Promise<Sale> {
    const query = { ...subject().query, legs, mix: travellers.length === 1 ? solo : subject().query.mix };
    const offers: SupplierOffer[] = [];
    for await (const batch of port().search(call(), query)) offers.push(...batch);
    const found = offers.find(wanted);
    if (!found) throw new Error('no such offer was found');
    const { offer } = value(await port().revalidate(call(), found.offerId));
    const request = { offerId: offer.offerId, expect: total(offer), travellers: [...travellers], contact };
    const held = value(await port().hold(call(), request));
    return { offer, booking: value(await port().issue(call(), held.ref, held.total)) };
  }
  const refundable = (offer: SupplierOffer) => offer.terms.refund.allowed;
  const fixed = (offer: SupplierOffer) =>
    ground || (!offer.terms.refund.allowed && offer.slices[0]?.segments[0]?.carrier !== 'Z1');
  const departure = ({ offer }: Sale) => Date.parse(offer.slices[0]?.segments[0]?.departsAt ?? '');
  const states = (booking: SupplierBooking) =>
    Object.fromEntries(booking.documents.map((one) => [one.travellerId, one.state]));
  const codes = (booking: SupplierBooking) => [
    ...new Set(booking.documents.flatMap((one) => one.coupons.map((coupon) => coupon.status))),
  ];
  const rejected = (code: string) => ({ kind: 'rejected', code });
  /** Works at another time of the same day or a later one, then comes back. */
  async function at<T>(instant: number | string, work: () => Promise<T>): Promise<T> {
    await subject().travelTo(new Date(instant));
    try {
      return await work();
    } finally {
      await subject().travelTo(null);
    }
  }
  const later = <T>(ms: number, work: () => Promise<T>) => at(subject().now().getTime() + ms, work);
  const nextDay = <T>(work: () => Promise<T>) => later(24 * 60 * MINUTE, work);
  const today = (time: string) => `${subject().now().toISOString().slice(0, 10)}T${time}Z`;
  const quoted = async (sale: Sale, scope = ALL): Promise<RefundQuote> =>
    value(await port().quoteRefund(call(), sale.booking.ref, scope));
  const charges = (offer: SupplierOffer, part: 'all' | 'refundable') =>
    sum(
      offer.prices[0]?.taxes.filter((tax) => part === 'all' || tax.refundable).map((tax) => tax.amount) ?? [],
    ).minor;

  describe('a void', () => {
    test('of one of four leaves the others’ tickets open; of the rest it ends the reservation', async () => {
      const { booking } = await sell(family);
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

    if (laps)
      test('does not leave a lap infant without an adult', async () => {
        const { booking } = await sell(family);
        const both = only('traveller-0', 'traveller-1');
        expect(await port().void(call(), booking.ref, both)).toMatchObject(rejected('INVALID'));
        expect(await port().releaseSeats(call(), booking.ref, both)).toMatchObject(rejected('INVALID'));
        const withInfant = only('traveller-0', 'traveller-1', 'traveller-3');
        expect(value(await port().void(call(), booking.ref, withInfant)).state).toBe('issued');
      });

    test('is for somebody of the reservation, and for somebody at all', async () => {
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
      const both = await Promise.all([
        port().void(call(), booking.ref, ALL),
        port().void(call(), booking.ref, ALL),
      ]);
      expect(both.map((outcome) => outcome.kind).sort()).toEqual(['ok', 'rejected']);
    });

    byAir(
      'is offered until ten minutes before 23:59 in Bishkek, taken until 23:59, and then no more',
      async () => {
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
      },
    );

    byAir('of a ticket sold after midnight in Bishkek may wait until the end of that day', async () => {
      const { booking } = await at(today('18:01:00'), () => sell([adult]));
      const tomorrow = addDays(today('00:00').slice(0, 10), 1);
      expect(booking.documents[0]?.voidUntil).toBe(`${tomorrow}T17:59:00.000Z`);
      expect(booking.actions).toContain('void');
    });
  });

  describe('a release of seats', () => {
    test('leaves the ticket open and brings no money, once, and not after departure', async () => {
      const sale = await sell(family);
      const one = value(await port().releaseSeats(call(), sale.booking.ref, only('traveller-2')));
      expect([one.state, states(one)['traveller-2'], states(one)['traveller-0']]).toEqual([
        'issued',
        'released',
        'open',
      ]);
      expect(codes(one)).toEqual(['O']);
      expect(await port().releaseSeats(call(), one.ref, only('traveller-2'))).toMatchObject(
        rejected('INVALID'),
      );
      await at(departure(sale) + MINUTE, async () =>
        expect(await port().releaseSeats(call(), one.ref, ALL)).toMatchObject(rejected('WINDOW_CLOSED')),
      );
      const rest = value(await port().releaseSeats(call(), one.ref, ALL));
      expect(rest.state).toBe('released');
      expect(rest.actions).not.toContain('release');
      expect(value(await port().void(call(), rest.ref, ALL)).state).toBe('voided');
    });
  });

  describe('a refund', () => {
    test('that the supplier does not make is neither offered nor quoted', async () => {
      if (port().caps.autoRefund) return;
      const { booking } = await sell([adult], refundable);
      expect(booking.actions).not.toContain('refund');
      expect(await port().quoteRefund(call(), booking.ref, ALL)).toMatchObject(rejected('UNSUPPORTED'));
      expect(await port().refund(call(), booking.ref, 'quote')).toMatchObject(rejected('UNSUPPORTED'));
    });

    const able = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        if (port().caps.autoRefund) await work();
      });
    /** Penalties of fare families; trains and buses keep by steps. */
    const ableByAir = (name: string, work: () => Promise<void>) => {
      if (!ground) able(name, work);
    };

    able('while a void is offered gives everything back, by way of a void', async () => {
      const sale = await sell([adult], fixed);
      expect(sale.booking.actions).toContain('refund');
      const quote = await quoted(sale);
      expect(quote).toMatchObject({ mode: 'void', total: sale.booking.total });
      const done = value(await port().refund(call(), sale.booking.ref, quote.id));
      expect([done.state, codes(done)]).toEqual(['voided', ['V']]);
    });

    ableByAir(
      'keeps the penalty of each passenger with a seat, and leaves the others’ tickets open',
      async () => {
        const sale = await sell(family, refundable);
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
      },
    );

    ableByAir('of a fare that is not refundable brings only the refundable taxes', async () => {
      const sale = await sell([adult], fixed);
      await nextDay(async () => {
        const quote = await quoted(sale);
        expect(quote.total.minor).toBe(charges(sale.offer, 'refundable'));
        expect(quote.lines[0]?.penalty).toEqual(quote.lines[0]?.fare);
      });
    });

    ableByAir('after the departure costs the no-show too, unless the seat was given up in time', async () => {
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

    able('holds its promise for ten minutes and no longer', async () => {
      const sale = await sell([adult], refundable);
      await nextDay(async () => {
        const quote = await quoted(sale);
        const lasts = Date.parse(quote.expiresAt) - subject().now().getTime();
        expect(lasts).toBeGreaterThan(9 * MINUTE);
        expect(lasts).toBeLessThan(11 * MINUTE);
        await subject().travelTo(new Date(subject().now().getTime() + 11 * MINUTE));
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
        expect(await port().refund(call(), done.ref, quote.id)).toMatchObject(rejected('EXPIRED'));
        expect(await port().refund(call(), done.ref, older.id)).toMatchObject(rejected('VERSION'));
        expect(await port().refund(call(), done.ref, 'made-up')).toMatchObject(rejected('INVALID'));
        expect(await port().quoteRefund(call(), done.ref, ALL)).toMatchObject(rejected('INVALID'));
      });
    });

    ableByAir('that a carrier makes by hand is not quoted, but a void of it is', async () => {
      const { manual } = subject();
      if (!manual) throw new Error('no fare by hand is known');
      const sale = await sell(
        [adult],
        (offer) => offer.terms.family === 'lite' && offer.slices[0]?.segments[0]?.carrier === 'Z1',
        manual.legs,
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

    able(
      'and a void at the same moment: one of them happens, and no more comes back than was paid',
      async () => {
        for (let round = 0; round < 5; round++) {
          const sale = await sell([adult], refundable);
          const quote = await quoted(sale);
          const [voided, refunded] = await Promise.all([
            port().void(call(), sale.booking.ref, ALL),
            port().refund(call(), sale.booking.ref, quote.id),
          ]);
          expect([voided.kind, refunded.kind].sort()).toEqual(['ok', 'rejected']);
          const back =
            (voided.kind === 'ok' ? sale.booking.total.minor : 0) +
            (refunded.kind === 'ok' ? quote.total.minor : 0);
          expect(back).toBeLessThanOrEqual(sale.booking.total.minor);
        }
      },
    );
  });

  for (const method of ['void', 'releaseSeats', 'refund'] as const) {
    const after = { void: 'voided', releaseSeats: 'released', refund: 'refunded' }[method];
    const prepare = async (once: Call): Promise<() => Promise<Outcome<SupplierBooking>>> => {
      const sale = await sell([adult], refundable);
      if (method !== 'refund') return () => port()[method](once, sale.booking.ref, ALL);
      await subject().travelTo(new Date(subject().now().getTime() + 24 * 60 * MINUTE));
      const quote = await quoted(sale);
      return () => port().refund({ ...once, deadline: call().deadline }, sale.booking.ref, quote.id);
    };
    const able = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        if (method === 'refund' && !port().caps.autoRefund) return;
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
        await subject().dial(method, { kind });
        expect((await send()).kind).toBe('unknown');
        const settled = value(await port().settle(call(), { opId: once.opId, sentAt, ref: null }));
        if (settled === 'never-happened') throw new Error('it did happen');
        expect(settled.state).toBe(after);
        expect(value(await send())).toEqual(settled);
      }
    });

    able(
      `a ${method} that never arrived is proved so after the settle time, and may be sent again`,
      async () => {
        const once = call(60 * MINUTE);
        const send = await prepare(once);
        const probe = { opId: once.opId, sentAt: subject().now().toISOString(), ref: null };
        await subject().dial(method, { kind: 'unknown-not-done' });
        expect((await send()).kind).toBe('unknown');
        expect((await port().settle(call(), probe)).kind).toBe('unknown');
        await subject().passSettleTime();
        expect(value(await port().settle(call(), probe))).toBe('never-happened');
        expect(value(await send()).state).toBe(after);
        expect(value(await port().settle(call(), probe))).toMatchObject({ state: after });
      },
    );

    able(`a ${method} that is refused says so, and nothing has happened`, async () => {
      const send = await prepare(call());
      await subject().dial(method, { kind: 'reject', code: 'BUSY' });
      expect(await send()).toMatchObject(rejected('BUSY'));
    });
  }
}
