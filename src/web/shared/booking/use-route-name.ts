import type { Booking } from '#modules/orders/api.ts';
import { formatRoute, shapeOf } from '#modules/search/api.ts';
import { usePlaceLabels } from '../itinerary/slice-line.tsx';

/** «Бишкек ⇄ Ош», over several cities «Бишкек → Ош → Москва». */
export function useRouteName(booking: Pick<Booking, 'itinerary' | 'places' | 'params'>): string {
  const place = usePlaceLabels(booking.places);
  const [leg] = booking.itinerary.slices[0]?.segments ?? [];
  if (leg?.stay) return leg.stay.name;
  if (leg?.ride) return `${place.airport(leg.from)} → ${place.airport(leg.to)}`;
  const flights = booking.itinerary.slices.map(({ segments }) => ({
    from: place.city(segments[0]?.from ?? ''),
    to: place.city(segments.at(-1)?.to ?? ''),
  }));
  const [out] = flights;
  return out && shapeOf(booking.params) === 'return' ? `${out.from} ⇄ ${out.to}` : formatRoute(flights);
}
