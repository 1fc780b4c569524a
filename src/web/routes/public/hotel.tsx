import { useTranslations } from 'use-intl';
import { hotelKey, hotelStayOf } from '../../features/hotels-transfers/hotel-filters.ts';
import { HotelPage } from '../../features/hotels-transfers/hotel-page.tsx';
import { handleHotelsTransfersAction, loadHotel } from '../../features/hotels-transfers/load-hotels-transfers.ts';
import css from '../../features/hotels-transfers/results.module.css';
import { shouldRevalidateOnPathChange } from '../../features/hotels-transfers/should-revalidate.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/hotel.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  const { call, caller, now } = context.get(serverContext);
  return loadHotel({ call, locale: caller.locale, now }, { uid: params.uid, hotel: params.hotel });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { uid: params.uid, hotel: params.hotel, request, form };
  return handleHotelsTransfersAction('hotel', context.get(serverContext), asked);
}

export const shouldRevalidate = shouldRevalidateOnPathChange;

export default function Hotel({ loaderData }: Route.ComponentProps) {
  const { search, from, hotel } = loaderData;
  const t = useTranslations('hotelsTransfers');
  const hotels = useTranslations('hotels.page');
  const found = search.itineraries.find((itinerary) => hotelKey(itinerary) === hotel);
  const name = found && hotelStayOf(found)?.name;
  return (
    <div className={`wrap ${css.page}`}>
      <title>{name ? hotels('title', { hotel: name, city: from.text }) : t('title.stays', { city: from.text })}</title>
      <meta name="description" content={t('lead.hotel')} />
      <HotelPage key={search.uid} snapshot={search} hotel={hotel} town={from.text} />
    </div>
  );
}
