import { useTranslations } from 'use-intl';
import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import { HotelForm, type HotelFormValues } from '../../features/hotels-transfers/hotel-form.tsx';
import { HotelResults } from '../../features/hotels-transfers/hotel-results.tsx';
import {
  handleHotelsTransfersAction,
  loadHotelsTransfers,
} from '../../features/hotels-transfers/load-hotels-transfers.ts';
import { SearchSummary } from '../../features/hotels-transfers/parts.tsx';
import css from '../../features/hotels-transfers/results.module.css';
import { shouldRevalidateOnPathChange } from '../../features/hotels-transfers/should-revalidate.ts';
import { StartTiles } from '../../features/hotels-transfers/start-tiles.tsx';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { EMPTY_ENDPOINT } from '../../shared/search/endpoint-value.ts';
import { Money } from '../../ui/money.tsx';
import type { Route } from './+types/hotels.ts';

export function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller, now } = context.get(serverContext);
  return loadHotelsTransfers('hotel', { call, locale: caller.locale, now }, { uid: params.uid, url: request.url });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return handleHotelsTransfersAction('hotel', context.get(serverContext), { uid: params.uid, request, form });
}

export const shouldRevalidate = shouldRevalidateOnPathChange;

/** One night for two. */
const townHref = (town: string, date: LocalDate): string =>
  `/hotels?city=${town}&in=${date}&out=${addDays(date, 1)}&adults=2`;

export default function Hotels({ loaderData }: Route.ComponentProps) {
  const { today, tomorrow, towns, params, from, problems, search } = loaderData;
  const t = useTranslations('hotelsTransfers');
  const form = useTranslations('hotelsTransfers.form');
  const locale = useAppLocale();
  const [leg] = params?.slices ?? [];
  const hotelStay = params?.hotelStay;
  const formValues: HotelFormValues = {
    city: params ? from : EMPTY_ENDPOINT,
    checkInDate: leg?.date ?? tomorrow,
    checkOutDate: hotelStay?.checkOutDate ?? addDays(tomorrow, 1),
    rooms: params?.passengerCounts.aaa ?? 1,
    adults: hotelStay?.adults ?? 2,
    children: hotelStay?.children ?? 0,
    ages: hotelStay?.childAges?.map(String) ?? [],
    entry: hotelStay?.checkInTime ?? 'normal',
    leave: hotelStay?.checkOutTime ?? 'normal',
    limit: '',
  };
  if (!search || !leg || !hotelStay)
    return (
      <div className={`wrap ${css.start}`}>
        <title>{t('title.hotel')}</title>
        <meta name="description" content={t('lead.hotel')} />
        <h1>{t('heading.hotel')}</h1>
        <p className={css.lead}>{t('lead.hotel')}</p>
        <HotelForm key={JSON.stringify(formValues)} {...{ today, formValues, problems }} />
        <StartTiles
          title={form('often')}
          tiles={towns.map(({ key, text, lowest }) => ({
            town: key,
            to: townHref(key, lowest?.date ?? tomorrow),
            title: text,
            price: lowest && (
              <>
                {t.rich('lowest', { sum: () => <Money value={lowest.price} /> })} ·{' '}
                {formatDate(lowest.date, locale, { style: 'plain-short' })}
              </>
            ),
          }))}
        />
      </div>
    );
  const days = [leg.date, hotelStay.checkOutDate]
    .map((day) => formatDate(day, locale, { style: 'plain-short' }))
    .join(' – ');
  const note = [
    days,
    form('nights', { count: daysBetween(leg.date, hotelStay.checkOutDate) }),
    t('stay.who', { rooms: params.passengerCounts.aaa, adults: hotelStay.adults, children: hotelStay.children }),
  ].join(' · ');
  return (
    <div className={`wrap ${css.page} ${css.wide}`}>
      <title>{t('title.stays', { city: from.text })}</title>
      <meta name="description" content={t('lead.hotel')} />
      <SearchSummary title={from.text} note={note}>
        <HotelForm key={search.uid} {...{ today, formValues, problems }} />
      </SearchSummary>
      <HotelResults key={search.uid} snapshot={search} towns={towns} town={leg.from} />
    </div>
  );
}
