import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { formatMoney, fromMajor } from '#kernel/money.ts';
import type { TicketTerms } from '#modules/supply/api.ts';
import { toPricedOption } from '../../src/modules/proposals/use-cases/price-options.ts';
import { itinerary, slice } from '../../src/modules/search/testing/fixtures.ts';
import { FareTermsList } from '../../src/web/shared/itinerary/fare-families.tsx';
import { SliceLine } from '../../src/web/shared/itinerary/slice-line.tsx';
import { collapseSpaces, renderHtml, renderText, translationsFor } from './render-page.tsx';

const sold = itinerary('i', [], { refundable: true });
const [offer] = sold.offers;
if (!offer) throw new Error('no offer');
const terms = (fee: number, penalty: number): TicketTerms => ({
  ...(offer.terms as TicketTerms),
  refund: { allowed: true, penalty: fromMajor(penalty), noShow: null },
  change: { allowed: true, fee: fromMajor(fee) },
});

describe.each(LOCALES)('a fare card in %s', (locale) => {
  const { fare } = translationsFor(locale).search;
  const sum = (soums: number) => collapseSpaces(formatMoney(fromMajor(soums), locale));

  it('of several tickets shows our after-sale fees with the carriers’ fees by ticket', () => {
    const portions = [
      { mode: 'avia' as const, terms: { ...terms(2_000, 500), fareFamily: 'lite' } },
      { mode: 'rail' as const, terms: { ...terms(0, 0), fareFamily: 'coupe' } },
    ];
    const refund = {
      beforeDeparture: fromMajor(5_000),
      afterDeparture: fromMajor(0),
      fees: [
        { exchange: fromMajor(300), refund: fromMajor(310) },
        { exchange: fromMajor(150), refund: fromMajor(160) },
      ],
    };
    const shown = { terms: { ...offer.terms, portions } as never, refund, price: offer.price };
    const text = renderText(locale, <FareTermsList offer={shown} />);
    for (const both of [2_300, 810, 150, 160]) expect(text).toContain(sum(both));
    for (const ours of [300, 310, 150, 160])
      expect(text).toContain(collapseSpaces(fare.changeOurs).replace('{sum}', sum(ours)));
  });

  it('of a proposal says that only taxes are refunded when the penalty equals the fare', () => {
    const priced = (refundable: boolean) =>
      renderText(locale, <FareTermsList offer={{ terms: terms(0, 0), refund: offer.refund, refundable }} />);
    expect(priced(false)).toContain(collapseSpaces(fare.onlyTaxes));
    expect(priced(true)).not.toContain(collapseSpaces(fare.onlyTaxes));
  });

  it('does not mention refunded taxes when nothing is refunded', () => {
    const refund = { ...offer.refund, beforeDeparture: fromMajor(0) };
    const text = renderText(locale, <FareTermsList offer={{ terms: terms(0, 0), refund, refundable: false }} />);
    expect(text).toContain(collapseSpaces(fare.nothingBack));
    expect(text).not.toContain(collapseSpaces(fare.onlyTaxes));
  });

  it('says that an exchange costs more than a new ticket where both fees are more than its price', () => {
    const [line] = offer.price.lines;
    if (!line) throw new Error('no price');
    const shown = (fee: number, ours: number, prices: readonly number[]) => {
      const refund = { ...offer.refund, fees: [{ exchange: fromMajor(ours), refund: fromMajor(0) }] };
      const price = { ...offer.price, lines: prices.map((price) => ({ ...line, total: fromMajor(price) })) };
      return renderText(locale, <FareTermsList offer={{ terms: terms(fee, 0), refund, price }} />);
    };
    const dearer = collapseSpaces(fare.changeDearer);
    expect(shown(4_500, 300, [3_500])).toContain(dearer);
    expect(shown(3_300, 201, [3_500])).toContain(dearer);
    expect(shown(3_300, 200, [3_500])).not.toContain(dearer);
    expect(shown(3_300, 300, [3_900, 2_900])).not.toContain(dearer);
    const noExchange = { ...terms(4_500, 0), change: { allowed: false, fee: fromMajor(4_500) } };
    expect(renderText(locale, <FareTermsList offer={{ ...offer, terms: noExchange }} />)).not.toContain(dearer);
  });

  it('neither promises nor denies what the supplier leaves unsaid', () => {
    const unsaid = {
      ...terms(0, 0),
      baggage: { pieces: 0, kg: 0 },
      cabinBag: { pieces: 1, kg: 0 },
      notProvided: ['baggage', 'bagWeight', 'refund', 'change'] as TicketTerms['notProvided'],
    };
    const text = renderText(locale, <FareTermsList offer={{ terms: unsaid, refund: offer.refund }} />);
    for (const words of [fare.baggageUnknown, fare.refundUnknown, fare.changeUnknown])
      expect(text).toContain(collapseSpaces(words));
    for (const words of [fare.noBaggage, fare.nothingBack, fare.onlyTaxes, fare.freeChange])
      expect(text).not.toContain(collapseSpaces(words));
    expect(text).not.toMatch(/\b0 (кг|kg)/);
  });
});

it('an option of a proposal is refundable only when more than taxes is refunded', () => {
  const taxes = fromMajor(100);
  const back = (minor: number) =>
    toPricedOption({
      itinerary: sold,
      offer: {
        ...offer,
        price: {
          ...offer.price,
          lines: offer.price.lines.map((line) => ({ ...line, refundableTaxes: taxes })),
        },
        refund: { ...offer.refund, beforeDeparture: fromMajor(minor) },
      },
    }).refundable;
  expect([back(100), back(101)]).toEqual([false, true]);
});

it('an arrival on a later day is counted by a sign on the screen and in words for a screen reader', () => {
  const spoken = (arrives: string) =>
    renderHtml(
      'en',
      <SliceLine slice={slice(`X0 5 a 2026-03-10T22:00 b ${arrives}`)} locations={{}} carriers={{}} />,
    ).match(/aria-hidden="true">([+−]\d)<\/span><span class="visually-hidden"> (.*?)<\/span>/);
  expect(spoken('2026-03-11T04:00')?.slice(1)).toEqual(['+1', '1 day later']);
  expect(spoken('2026-03-12T04:00')?.slice(1)).toEqual(['+2', '2 days later']);
  expect(spoken('2026-03-10T23:00')).toBeNull();
});
