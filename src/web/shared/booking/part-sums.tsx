import { useTranslations } from 'use-intl';
import { money, type Money as Sum } from '#kernel/money.ts';
import type { Booking } from '#modules/orders/api.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import { runsOf } from '#modules/supply/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Sums } from '../../ui/sums.tsx';
import { useServiceName } from '../itinerary/ground-words.ts';
import { chosenOffer } from './chosen-offer.ts';

type PricedTrip = { slices: readonly Slice[]; terms: Pick<FareTerms, 'parts'>; price: PriceDetail };

/** What each ticket of a journey on several costs for the whole party; together they are the total. */
export function useParts({ slices, terms, price }: PricedTrip): { name: string; sum: Sum; mode: string }[] {
  const nameOf = useServiceName();
  const t = useTranslations('ground.part');
  return runsOf(slices, terms).map(({ n, mode, segments }) => {
    const lines = price.parts?.[n]?.lines ?? [];
    const minor = lines.reduce((all, line) => all + line.total.minor * line.count, 0);
    const services = segments.map(nameOf).join(', ');
    const name = mode === 'avia' ? t('flight', { number: services }) : services;
    return { name, mode, sum: money(minor, price.total.currency) };
  });
}

/** A card that says of how many tickets a journey is and what each of them costs; nothing for a journey on one. */
export function PartSums({ booking }: { booking: Booking }) {
  const t = useTranslations('ground.part');
  const terms = chosenOffer(booking)?.terms ?? {};
  const parts = useParts({ slices: booking.itinerary.slices, terms, price: booking.price });
  if (parts.length === 0) return null;
  return (
    <Card aria-labelledby="parts">
      <CardHead level={2} id="parts" title={t('documents', { count: parts.length })} />
      <p>{t('together')}</p>
      <Sums
        rows={[
          ...parts.map(({ name, sum }) => ({ name, sum: <Money value={sum} /> })),
          { name: t('total'), sum: <Money value={booking.price.total} />, strong: true },
        ]}
      />
    </Card>
  );
}
