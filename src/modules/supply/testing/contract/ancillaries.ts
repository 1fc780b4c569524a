import { describe, expect, test } from 'vitest';
import { type Money, money } from '#kernel/money.ts';
import type { Ancillary, SoldAncillary } from '../../domain/ancillaries.ts';
import type { AncillariesPort } from '../../domain/ancillaries-port.ts';
import { isDocumentNumber } from '../../domain/document-number.ts';
import type { BookingRef, Call, Outcome } from '../../domain/port.ts';
import { type AfterSaleKit, ALL, afterSaleHarness, MINUTE, type Sale } from './after-sale-harness.ts';

/** The contract of every supplier that sells ancillaries. */
export function ancillariesContract(kit: AfterSaleKit): void {
  const { subject, call, value, familyParty, ground } = kit;
  const { port, sell, refundable, departure, rejected, at, adult } = afterSaleHarness(kit);
  if (ground) return;

  const ancillaries = (): AncillariesPort => port().ancillaries as AncillariesPort;
  const back = { to: 'back', involuntary: false } as const;
  const after24h = () => subject().now().getTime() + 24 * 60 * MINUTE;

  type Wish = { sale: Sale; flight: string; bag: Ancillary };
  async function wishOn(sale: Sale): Promise<Wish> {
    const [segment] = value(await ancillaries().offered(call(), { ref: sale.booking.ref }, null));
    const bag = segment?.items.find((item) => item.kind === 'baggage');
    if (!segment || !bag) throw new Error('no bag is sold');
    return { sale, flight: segment.flight, bag };
  }
  const soldTo = async (travellers = [adult]) => wishOn(await sell(travellers, refundable));
  const buy = (once: Call, { sale, flight, bag }: Wish, more: { expect?: Money; [part: string]: unknown } = {}) =>
    ancillaries().sell(once, sale.booking.ref, {
      travellerId: adult.id,
      flight,
      item: bag.id,
      seat: null,
      child: false,
      holder: 'form',
      expect: bag.price,
      ...more,
    });
  const bought = async () => {
    const wish = await soldTo();
    return { wish, ref: wish.sale.booking.ref, bag: value(await buy(call(), wish)) };
  };

  describe('ancillaries', () => {
    /** Each is tried where anything is sold; back at the usual time whatever happens. */
    const able = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        if (!port().ancillaries) return;
        try {
          await work();
        } finally {
          await subject().travelTo(null);
        }
      });

    able(
      'an offer and its reservation have the same things at the same prices, of the kinds that are told',
      async () => {
        const sale = await sell([adult], refundable);
        const offered = value(await ancillaries().offered(call(), { offerId: sale.offer.offerId }, null));
        const booked = value(await ancillaries().offered(call(), { ref: sale.booking.ref }, null));
        const flights = sale.offer.slices.flatMap(({ segments }) => segments.map(({ flight }) => flight));
        expect(booked.map(({ flight }) => flight)).toEqual(flights);
        const priced = (segments: typeof booked) =>
          segments.map(({ flight, items }) => [flight, items.map(({ id, price }) => [id, price])]);
        expect(priced(offered)).toEqual(priced(booked));
        for (const segment of booked) {
          expect(segment.items.filter(({ kind }) => !ancillaries().capabilities.kinds.includes(kind))).toEqual([]);
          if (!ancillaries().capabilities.seatMap) expect([segment.seat, segment.seats]).toEqual([null, null]);
          if (!ancillaries().capabilities.checkIn) expect(segment.checkIn).toBeNull();
        }
      },
    );

    able('what is not sold is refused as such', async () => {
      const { ref, wish, bag } = await bought();
      const { capabilities, holdSelectedSeats, move, checkIn } = ancillaries();
      const wished = { at: { ref }, holder: 'form', seats: [] };
      if (!capabilities.seatMap) expect(await holdSelectedSeats(call(), wished)).toMatchObject(rejected('UNSUPPORTED'));
      if (!capabilities.move)
        expect(await move(call(), ref, bag.id, wish.flight)).toMatchObject(rejected('UNSUPPORTED'));
      if (!capabilities.checkIn)
        expect(await checkIn(call(), ref, wish.flight, [adult.id])).toMatchObject(rejected('UNSUPPORTED'));
      expect((await buy(call(), wish, { item: 'NONSENSE' })).kind).toBe('rejected');
    });

    able('a bag has a document of its own; the reservation and its tickets stay as they are', async () => {
      const wish = await soldTo(familyParty as [typeof adult]);
      const before = value(await port().retrieve(call(), wish.sale.booking.ref));
      const once = call();
      const bag = value(await buy(once, wish));
      expect(bag).toMatchObject({
        id: once.opId,
        travellerId: adult.id,
        state: 'issued',
        price: wish.bag.price,
      });
      expect(isDocumentNumber(bag.number ?? '')).toBe(true);
      expect(before.documents.map((one) => one.number)).not.toContain(bag.number);
      expect(value(await port().retrieve(call(), wish.sale.booking.ref))).toEqual(before);
    });

    able('a bag is sold at the price agreed to or not at all', async () => {
      const wish = await soldTo();
      const less = { expect: money(wish.bag.price.minor - 100) };
      expect(await buy(call(), wish, less)).toMatchObject(rejected('PRICE_CHANGED'));
      await subject().injectFault('sellAncillary', { kind: 'price-jump', minor: 10_000 });
      expect(await buy(call(), wish)).toMatchObject(rejected('PRICE_CHANGED'));
      expect((await buy(call(), wish)).kind).toBe('ok');
    });

    able('a bag is for a flight and a traveller with an open ticket, and sold until its deadline', async () => {
      const wish = await soldTo();
      expect(await buy(call(), wish, { travellerId: 'stranger' })).toMatchObject(rejected('INVALID'));
      expect(await buy(call(), wish, { flight: 'X0 999' })).toMatchObject(rejected('INVALID'));
      await at(Date.parse(wish.bag.until) + MINUTE, async () =>
        expect(await buy(call(), wish)).toMatchObject(rejected('WINDOW_CLOSED')),
      );
      await port().void(call(), wish.sale.booking.ref, ALL);
      expect(await buy(call(), wish)).toMatchObject(rejected('INVALID'));
    });

    able('nobody has more of a thing on a flight than its limit', async () => {
      const wish = await soldTo();
      for (let n = 0; n < wish.bag.max; n++) expect((await buy(call(), wish)).kind).toBe('ok');
      expect(await buy(call(), wish)).toMatchObject(rejected('GONE'));
    });

    able('what does not come back by itself comes back with the whole booking, or is lost', async () => {
      if (ancillaries().capabilities.giveBack) return;
      const { wish, ref, bag } = await bought();
      expect(await ancillaries().takeBack(call(), ref, bag.id, back)).toMatchObject(rejected('WINDOW_CLOSED'));
      value(await port().void(call(), wish.sale.booking.ref, ALL));
      expect(value(await ancillaries().takeBack(call(), ref, bag.id, back)).state).toBe('voided');
      const other = await bought();
      const lost = { to: 'lost', involuntary: false } as const;
      expect(value(await ancillaries().takeBack(call(), other.ref, other.bag.id, lost)).state).toBe('lost');
    });

    able('all of a price comes back on the day of sale and while its terms say so, then nothing; once', async () => {
      if (!ancillaries().capabilities.giveBack) return;
      const first = await bought();
      expect(value(await ancillaries().takeBack(call(), first.ref, first.bag.id, back)).state).toBe('voided');
      expect(await ancillaries().takeBack(call(), first.ref, first.bag.id, back)).toMatchObject(rejected('EXPIRED'));
      const second = await bought();
      await subject().travelTo(new Date(after24h()));
      expect(value(await ancillaries().takeBack(call(), second.ref, second.bag.id, back)).state).toBe('refunded');
      await subject().travelTo(null);
      const { wish, ref, bag } = await bought();
      await subject().travelTo(new Date(departure(wish.sale) - MINUTE));
      expect(await ancillaries().takeBack(call(), ref, bag.id, back)).toMatchObject(rejected('WINDOW_CLOSED'));
      const lost = { to: 'lost', involuntary: false } as const;
      expect(value(await ancillaries().takeBack(call(), ref, bag.id, lost)).state).toBe('lost');
      expect(await ancillaries().takeBack(call(), ref, 'nonsense', back)).toMatchObject(rejected('INVALID'));
    });

    able('a bag goes with its traveller into a reservation of their own', async () => {
      if (!port().capabilities.split) return;
      const wish = await soldTo(familyParty as [typeof adult]);
      const bag = value(await buy(call(), wish));
      const other = familyParty[1]?.id ?? '';
      const left = value(await port().split(call(), wish.sale.booking.ref, [adult.id]));
      expect(await ancillaries().takeBack(call(), left.from?.id ? left.from : left.ref, bag.id, back)).toMatchObject(
        rejected('INVALID'),
      );
      expect(await buy(call(), wish, { travellerId: other })).toMatchObject({ kind: 'ok' });
      expect(value(await ancillaries().takeBack(call(), left.ref, bag.id, back)).state).toBe('voided');
    });

    for (const method of ['sellAncillary', 'reverseAncillary'] as const) {
      const named = { sellAncillary: 'a sale of a bag', reverseAncillary: 'a return of a bag' }[method];
      const end = { sellAncillary: 'issued', reverseAncillary: 'voided' }[method];
      const prepare = async (
        once: Call,
      ): Promise<{ send: () => Promise<Outcome<SoldAncillary>>; ancillaryId: string; ref: BookingRef }> => {
        if (method === 'sellAncillary') {
          const wish = await soldTo();
          return { send: () => buy(once, wish), ancillaryId: once.opId, ref: wish.sale.booking.ref };
        }
        const { ref, bag } = await bought();
        return { send: () => ancillaries().takeBack(once, ref, bag.id, back), ancillaryId: bag.id, ref };
      };

      const sent = () => method === 'sellAncillary' || ancillaries().capabilities.giveBack;

      able(`${named} whose answer is lost is found by its operation id, and never done twice`, async () => {
        if (!sent()) return;
        for (const kind of ['unknown-but-done', 'garbage'] as const) {
          const once = call();
          const { send, ancillaryId, ref } = await prepare(once);
          const sentAt = subject().now().toISOString();
          await subject().injectFault(method, { kind });
          expect((await send()).kind).toBe('unknown');
          const unresolved = { opId: once.opId, sentAt, ancillaryId, ref };
          const resolved = value(await ancillaries().resolveOutcome(call(), unresolved));
          expect(resolved).toMatchObject({ id: ancillaryId, state: end });
          expect(value(await send())).toEqual(resolved);
        }
      });

      able(`${named} that never arrived is proved so after the settle time, and may be sent again`, async () => {
        if (!sent()) return;
        const once = call(60 * MINUTE);
        const { send, ancillaryId, ref } = await prepare(once);
        const unresolved = { opId: once.opId, sentAt: subject().now().toISOString(), ancillaryId, ref };
        await subject().injectFault(method, { kind: 'unknown-not-done' });
        expect((await send()).kind).toBe('unknown');
        expect((await ancillaries().resolveOutcome(call(), unresolved)).kind).toBe('unknown');
        await subject().passMaxEffectDelay();
        expect(value(await ancillaries().resolveOutcome(call(), unresolved))).toBe('never-happened');
        expect(value(await send()).state).toBe(end);
        expect(value(await ancillaries().resolveOutcome(call(), unresolved))).toMatchObject({
          id: ancillaryId,
          state: end,
        });
      });

      able(`${named} that is refused says so, and nothing has happened`, async () => {
        if (!sent()) return;
        const { send } = await prepare(call());
        const code = subject().refusals?.[method] ?? 'BUSY';
        await subject().injectFault(method, { kind: 'reject', code });
        expect(await send()).toMatchObject(rejected(code));
        expect(value(await send()).state).toBe(end);
      });
    }

    able('two returns of one bag at the same moment bring its price back once', async () => {
      if (!ancillaries().capabilities.giveBack) return;
      const { ref, bag } = await bought();
      const both = await Promise.all([
        ancillaries().takeBack(call(), ref, bag.id, back),
        ancillaries().takeBack(call(), ref, bag.id, back),
      ]);
      expect(both.map(({ kind }) => kind).sort()).toEqual(['ok', 'rejected']);
    });
  });
}
