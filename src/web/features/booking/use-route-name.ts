import type { Booking } from '#modules/orders/api.ts';
import { usePlaceWords } from '../search/slice-line.tsx';

/** «Бишкек ⇄ Ош». */
export function useRouteName(booking: Pick<Booking, 'itinerary' | 'places'>): string {
  const place = usePlaceWords(booking.places);
  const [out, back] = booking.itinerary.slices;
  const stay = out?.segments[0]?.stay;
  if (stay) return stay.name;
  const ride = out?.segments[0];
  if (ride?.ride) return `${place.airport(ride.from)} → ${place.airport(ride.to)}`;
  const from = place.city(out?.segments[0]?.from ?? '');
  const to = place.city(out?.segments.at(-1)?.to ?? '');
  return `${from} ${back ? '⇄' : '→'} ${to}`;
}
