import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import {
  handleHotelsTransfersAction,
  loadHotelsTransfers,
} from '../../features/hotels-transfers/load-hotels-transfers.ts';
import { SearchSummary } from '../../features/hotels-transfers/parts.tsx';
import css from '../../features/hotels-transfers/results.module.css';
import { shouldRevalidateOnPathChange } from '../../features/hotels-transfers/should-revalidate.ts';
import { StartTiles } from '../../features/hotels-transfers/start-tiles.tsx';
import { TransferForm, type TransferFormValues } from '../../features/hotels-transfers/transfer-form.tsx';
import { TransferResults } from '../../features/hotels-transfers/transfer-results.tsx';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { Money } from '../../ui/money.tsx';
import type { Route } from './+types/transfers.ts';

export function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller, now } = context.get(serverContext);
  return loadHotelsTransfers('transfer', { call, locale: caller.locale, now }, { uid: params.uid, url: request.url });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return handleHotelsTransfersAction('transfer', context.get(serverContext), { uid: params.uid, request, form });
}

export const shouldRevalidate = shouldRevalidateOnPathChange;

type Ride = { from: { key: string }; to: { key: string }; time: string };
/** For two with two pieces of luggage. */
const rideHref = ({ from, to, time }: Ride, date: LocalDate): string =>
  `/transfers?from=${from.key}&to=${to.key}&date=${date}&time=${time}&people=2&luggage=2`;

export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { today, tomorrow, rides, params, from, to, problems, search } = loaderData;
  const t = useTranslations('hotelsTransfers');
  const form = useTranslations('hotelsTransfers.form');
  const locale = useAppLocale();
  const [leg] = params?.slices ?? [];
  const transfer = params?.transfer;
  const formValues: TransferFormValues = {
    from,
    to,
    date: leg?.date ?? tomorrow,
    time: transfer?.time ?? '12:00',
    passengers: transfer?.guests ?? 2,
    luggage: transfer?.luggage ?? 2,
  };
  if (!search || !leg || !transfer)
    return (
      <div className={`wrap ${css.start}`}>
        <title>{t('title.transfer')}</title>
        <meta name="description" content={t('lead.transfer')} />
        <h1>{t('heading.transfer')}</h1>
        <p className={css.lead}>{t('lead.transfer')}</p>
        <TransferForm key={JSON.stringify(formValues)} {...{ today, formValues, problems }} />
        <StartTiles
          title={form('oftenRides')}
          tiles={rides.map(({ lowest, ...ride }) => ({
            town: ride.to.key,
            to: rideHref(ride, lowest?.date ?? tomorrow),
            title: form(ride.isFromAirport ? 'fromAirport' : 'way', { from: ride.from.text, to: ride.to.text }),
            price: lowest && (
              <>
                {t.rich('lowestRide', { sum: () => <Money value={lowest.price} /> })} ·{' '}
                {formatDate(lowest.date, locale, { style: 'plain-short' })}
              </>
            ),
          }))}
        />
      </div>
    );
  const note = [
    `${formatDate(leg.date, locale, { style: 'plain-short' })}, ${transfer.time}`,
    `${form('people')}: ${transfer.guests}`,
    `${form('luggage')}: ${transfer.luggage}`,
  ].join(' · ');
  return (
    <div className={`wrap ${css.page}`}>
      <title>{t('title.rides', { from: from.text, to: to.text })}</title>
      <meta name="description" content={t('lead.transfer')} />
      <SearchSummary title={`${from.text} → ${to.text}`} note={note}>
        <TransferForm key={search.uid} {...{ today, formValues, problems }} />
      </SearchSummary>
      <TransferResults key={search.uid} snapshot={search} />
    </div>
  );
}
