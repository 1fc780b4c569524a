import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { SupplierBooking } from '../../domain/port.ts';
import type { AfterSaleKit } from './after-sale-harness.ts';

const PAIR = ['traveller-1', 'traveller-3'];

/** Travellers who leave a reservation, at every supplier that can part one. */
export function splitContract({ subject, call, value, total, familyParty, contact, guardsMinors }: AfterSaleKit): void {
  const port = () => subject().port;
  const rejected = (code: string) => ({ kind: 'rejected', code });
  const people = (booking: SupplierBooking) => booking.prices.reduce((all, line) => all + line.count, 0);
  const slices = () => subject().query.slices.map((slice) => ({ ...slice, date: addDays(slice.date, 2) }));

  async function hold(): Promise<SupplierBooking> {
    for await (const batch of port().search(call(), { ...subject().query, slices: slices() })) {
      const found = batch.find((each) => each.holdable);
      if (!found) continue;
      const { offer } = value(await port().revalidate(call(), found.offerId));
      const request = { offerId: offer.offerId, expect: total(offer), travellers: [...familyParty], contact };
      return value(await port().hold(call(), request));
    }
    throw new Error('nothing to hold was found');
  }
  const issue = async (booking: SupplierBooking) => value(await port().issue(call(), booking.ref, booking.total));
  const sell = async () => issue(await hold());

  describe('a split', () => {
    test('is refused by a supplier that has none', async () => {
      if (port().capabilities.split) return;
      const booking = await hold();
      expect(await port().split(call(), booking.ref, PAIR)).toMatchObject(rejected('UNSUPPORTED'));
    });

    test('of a held reservation makes two with passengers, price and deadline, paid separately', async () => {
      if (!port().capabilities.split) return;
      const whole = await hold();
      const own = value(await port().split(call(), whole.ref, PAIR));
      const left = value(await port().retrieve(call(), whole.ref));
      expect([own.state, own.paymentTimeLimit, people(own)]).toEqual(['held', whole.paymentTimeLimit, 2]);
      expect([left.state, left.paymentTimeLimit, people(left)]).toEqual(['held', whole.paymentTimeLimit, 2]);
      expect(own.ref.locator).not.toBe(whole.ref.locator);
      expect(own.from).toEqual(left.ref);
      expect(own.total.minor + left.total.minor).toBe(whole.total.minor);
      const tickets = await issue(own);
      expect(tickets.documents.map((one) => one.travellerId).sort()).toEqual(PAIR);
      expect((await issue(left)).documents.map((one) => one.travellerId).sort()).toEqual([
        'traveller-0',
        'traveller-2',
      ]);
    });

    test('of a sold one moves tickets under the same numbers; later actions do not affect the other', async () => {
      if (!port().capabilities.split) return;
      const sold = await sell();
      const own = value(await port().split(call(), sold.ref, PAIR));
      const left = value(await port().retrieve(call(), sold.ref));
      const by = (booking: SupplierBooking) => booking.documents.toSorted((a, b) => (a.number < b.number ? -1 : 1));
      expect(by({ ...own, documents: [...own.documents, ...left.documents] })).toEqual(by(sold));
      expect(own.documents.map((one) => one.travellerId).sort()).toEqual(PAIR);
      const voided = value(await port().void(call(), own.ref, { travellers: 'all' }));
      expect(voided.state).toBe('voided');
      expect(value(await port().retrieve(call(), sold.ref))).toEqual(left);
      expect(value(await port().void(call(), left.ref, { travellers: 'all' })).state).toBe('voided');
    });

    const minorsAlone = guardsMinors ? [['traveller-3'], ['traveller-2'], ['traveller-0', 'traveller-1']] : [];
    const rule = guardsMinors
      ? 'leaves no minor without an adult, and at least one passenger behind'
      : 'leaves at least one passenger behind';
    test(rule, async () => {
      if (!port().capabilities.split) return;
      const sold = await sell();
      for (const some of [...minorsAlone, familyParty.map((one) => one.id), [], ['stranger']])
        expect(await port().split(call(), sold.ref, some), some.join()).toMatchObject(rejected('INVALID'));
      expect(value(await port().retrieve(call(), sold.ref))).toEqual(sold);
    });

    test('is for the reservation as the buyer knows it, once', async () => {
      if (!port().capabilities.split) return;
      const sold = await sell();
      const once = call();
      const both = await Promise.all([port().split(once, sold.ref, PAIR), port().split(once, sold.ref, PAIR)]);
      const [first, second] = both.map(value);
      expect(first).toEqual(second);
      expect(await port().split(call(), sold.ref, ['traveller-0'])).toMatchObject(rejected('VERSION'));
      const { from } = first as SupplierBooking;
      if (!from) throw new Error('a split without the reservation it left');
      expect(await port().split(call(), from, PAIR)).toMatchObject(rejected('INVALID'));
    });

    test('whose answer is lost or nonsense is found by its operation id and never done twice', async () => {
      if (!port().capabilities.split) return;
      for (const fault of [{ kind: 'unknown-but-done' }, { kind: 'garbage' }] as const) {
        const sold = await sell();
        const once = call();
        const sentAt = subject().now().toISOString();
        await subject().injectFault('split', fault);
        expect((await port().split(once, sold.ref, PAIR)).kind).toBe('unknown');
        const resolved = value(await port().resolveOutcome(call(), { opId: once.opId, sentAt, ref: sold.ref }));
        if (typeof resolved === 'string') throw new Error('it did happen');
        expect(resolved.from?.id).toBe(sold.ref.id);
        expect(value(await port().split(once, sold.ref, PAIR))).toEqual(resolved);
      }
    });

    test('that never arrived is proved so after the settle time', async () => {
      if (!port().capabilities.split) return;
      const sold = await sell();
      const once = call(60_000);
      const sentAt = subject().now().toISOString();
      const unresolved = { opId: once.opId, sentAt, ref: sold.ref };
      await subject().injectFault('split', { kind: 'unknown-not-done' });
      expect((await port().split(once, sold.ref, PAIR)).kind).toBe('unknown');
      expect((await port().resolveOutcome(call(), unresolved)).kind).toBe('unknown');
      await subject().passMaxEffectDelay();
      expect(value(await port().resolveOutcome(call(), unresolved))).toBe('never-happened');
    });

    test('gives and takes no seat: what is freed by both parts is what was held', async () => {
      if (!port().capabilities.split) return;
      const whole = await hold();
      const own = value(await port().split(call(), whole.ref, PAIR));
      if (!own.from) throw new Error('a split without the reservation it left');
      expect(value(await port().cancelHold(call(), own.ref)).state).toBe('canceled');
      expect(value(await port().cancelHold(call(), own.from)).state).toBe('canceled');
      expect(own.total).toEqual(money(whole.total.minor - value(await port().retrieve(call(), own.from)).total.minor));
    });
  });
}
