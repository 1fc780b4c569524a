import { useTranslations } from 'use-intl';
import { money, type Money as Sum } from '#kernel/money.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import { ticketPortions } from '#modules/supply/api.ts';
import { AmountBreakdown } from '../../ui/amount-breakdown.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { useTransportLabel } from '../itinerary/rail-bus-labels.ts';
import { chosenOffer } from './chosen-offer.ts';

type PricedItinerary = { slices: readonly Slice[]; terms: Pick<FareTerms, 'portions'>; price: PriceDetail };

/** The price of each ticket portion for all passengers; together they are the total. */
export function usePortionPrices({
  slices,
  terms,
  price,
}: PricedItinerary): { name: string; sum: Sum; mode: string }[] {
  const transportLabel = useTransportLabel();
  const t = useTranslations('railBus.part');
  return ticketPortions(slices, terms).map(({ n, mode, segments }) => {
    const priceLines = price.portions?.[n]?.lines ?? [];
    const minor = priceLines.reduce((all, line) => all + line.total.minor * line.count, 0);
    const transports = segments.map(transportLabel).join(', ');
    const name = mode === 'avia' ? t('flight', { number: transports }) : transports;
    return { name, mode, sum: money(minor, price.total.currency) };
  });
}

/** The number of tickets of an itinerary and the price of each; nothing for a single ticket. */
export function PortionPrices({ booking }: { booking: BookingDraft }) {
  const t = useTranslations('railBus.part');
  const terms = chosenOffer(booking)?.terms ?? {};
  const portions = usePortionPrices({ slices: booking.itinerary.slices, terms, price: booking.price });
  if (portions.length === 0) return null;
  return (
    <Card aria-labelledby="parts">
      <CardHead level={2} id="parts" title={t('documents', { count: portions.length })} />
      <p>{t('together')}</p>
      <AmountBreakdown
        rows={[
          ...portions.map(({ name, sum }) => ({ name, sum: <Money value={sum} /> })),
          { name: t('total'), sum: <Money value={booking.price.total} />, strong: true },
        ]}
      />
    </Card>
  );
}
