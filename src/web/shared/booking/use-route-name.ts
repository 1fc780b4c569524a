import type { BookingDraft } from '#modules/orders/api.ts';
import { formatRoute, tripTypeOf } from '#modules/search/api.ts';
import { nameOfSegment } from '#modules/supply/api.ts';
import { useLocationLabels } from '../itinerary/slice-line.tsx';

/** «Бишкек ⇄ Ош», over several cities «Бишкек → Ош → Москва». */
export function useRouteName(booking: Pick<BookingDraft, 'itinerary' | 'locations' | 'params'>): string {
  const place = useLocationLabels(booking.locations);
  const [leg] = booking.itinerary.slices[0]?.segments ?? [];
  const name = nameOfSegment(leg);
  if (name !== undefined) return name;
  if (leg?.transfer) return `${place.airport(leg.from)} → ${place.airport(leg.to)}`;
  const ends = booking.itinerary.slices.map(({ segments }) => ({
    from: place.city(segments[0]?.from ?? ''),
    to: place.city(segments.at(-1)?.to ?? ''),
  }));
  const [out] = ends;
  return out && tripTypeOf(booking.params) === 'return' ? `${out.from} ⇄ ${out.to}` : formatRoute(ends);
}
