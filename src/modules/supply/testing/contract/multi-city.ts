import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { SearchQuery, SupplierOffer } from '../../domain/port.ts';
import type { AfterSaleKit } from './after-sale-harness.ts';

/** There, back and there again: the shortest journey over several cities that every network has. */
const DAYS = [3, 6, 10];

/** Journeys over several cities, at every supplier that says it sells them. */
export function citiesContract({ subject, call, value, total, familyParty, contact }: AfterSaleKit): void {
  const port = () => subject().port;
  const sells = () => (port().capabilities.multiCity ?? 0) >= DAYS.length;
  const querySlices = (shift = 0): SearchQuery['slices'] => {
    const [out] = subject().query.slices;
    if (!out) throw new Error('a contract without a way out');
    return DAYS.map((days, n) => ({
      from: n % 2 === 0 ? out.from : out.to,
      to: n % 2 === 0 ? out.to : out.from,
      date: addDays(out.date, days + shift),
    }));
  };

  async function found(): Promise<SupplierOffer[]> {
    const offers: SupplierOffer[] = [];
    for await (const batch of port().search(call(), { ...subject().query, slices: querySlices() }))
      offers.push(...batch);
    return offers;
  }

  describe('several cities', () => {
    test('are found as they were asked for: each flight on its day, after the one before has arrived', async () => {
      if (!sells()) return;
      const offers = await found();
      expect(offers.length).toBeGreaterThan(0);
      for (const { slices } of offers) {
        expect(slices.map(({ segments }) => segments[0]?.departsLocal.slice(0, 10))).toEqual(
          querySlices().map(({ date }) => date),
        );
        for (const [n, slice] of slices.entries())
          expect(Date.parse(slice.segments[0]?.departsAt ?? '')).toBeGreaterThan(
            Date.parse(slices[n - 1]?.segments.at(-1)?.arrivesAt ?? '1970-01-01'),
          );
      }
    });

    test('are held and issued at the found price, a coupon a flight, and returned or exchanged by flight', async () => {
      if (!sells()) return;
      const offer = (await found()).find(({ holdable, terms }) => holdable && terms.refund.allowed);
      if (!offer) throw new Error('nothing to hold was found');
      const { offer: now } = value(await port().revalidate(call(), offer.offerId));
      const request = { offerId: now.offerId, expect: total(now), travellers: [...familyParty], contact };
      const held = value(await port().hold(call(), request));
      const sold = value(await port().issue(call(), held.ref, held.total));
      const flights = now.slices.flatMap(({ segments }) => segments.map(({ flight }) => flight));
      for (const { coupons } of sold.documents) expect(coupons.map(({ flight }) => flight)).toEqual(flights);
      if (port().capabilities.autoRefund) {
        const quote = value(await port().quoteRefund(call(), sold.ref, { travellers: 'all' }));
        expect(quote.lines).toHaveLength(sold.documents.length);
      }
      if (!port().capabilities.autoExchange) return;
      const dates = querySlices(7).map(({ date }) => date);
      const quotes = value(await port().quoteExchange(call(), sold.ref, { travellers: 'all' }, { dates }));
      expect(quotes.length).toBeGreaterThan(0);
      for (const { slices } of quotes)
        expect(slices.map(({ segments }) => segments[0]?.departsLocal.slice(0, 10))).toEqual(dates);
    });
  });
}
