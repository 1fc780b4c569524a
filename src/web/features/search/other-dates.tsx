import { type CSSProperties, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { headcount } from '#kernel/passengers.ts';
import { firstIn, hasRowsOfDays, type Itinerary, type PriceGrid, priceFrom, type Search } from '#modules/search/api.ts';
import { useUrlQuery } from '../../shared/search/use-url-query.ts';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './price-grid.module.css';

/** Rendered by the server when the address asks for it; otherwise loaded on demand. */
const PriceGridTable = import.meta.env.SSR
  ? (await import('./price-grid.tsx')).default
  : lazyOrNothing(() => import('./price-grid.tsx'));

type OtherDatesProps = {
  search: Search;
  grid: PriceGrid | null;
  /** What has been found for the searched dates. */
  list: readonly Itinerary[];
  /** Query of filters and sort order, kept when the dates change. */
  keptQuery: string;
  /** Origin and destination of each slice, as text. */
  flights: readonly { from: string; to: string }[];
};

/** As high as the prices will be: what stands below does not move when they arrive. */
function PricesRoom({ params }: Pick<Search, 'params'>) {
  const { length } = params.slices;
  const kind = hasRowsOfDays(params) ? css.rowsRoom : length > 1 ? css.matrixRoom : css.rowRoom;
  return (
    <div className={kind} style={{ '--slices': length } as CSSProperties}>
      <Skeleton height="100%" radius={14} />
    </div>
  );
}

/** Lowest prices of the days around the searched ones, when the address asks for them. */
export function OtherDates({ search, grid, list, keptQuery, flights }: OtherDatesProps) {
  const t = useTranslations('search.grid');
  const [query] = useUrlQuery();
  if (query.get('flexible') !== '1') return null;
  const { params } = search;
  const cheapest = firstIn(list, 'price');
  const room = <PricesRoom params={params} />;
  return (
    <section className={css.grid} aria-labelledby="price-grid">
      <h2 id="price-grid" className={css.title}>
        {t('title')}
      </h2>
      <Suspense fallback={room}>
        <PriceGridTable
          search={search}
          serverGrid={grid}
          currentPrice={cheapest ? priceFrom(cheapest) : null}
          keptQuery={keptQuery}
          flights={flights}
          room={room}
        />
      </Suspense>
      <p className={css.note}>
        {hasRowsOfDays(params) && `${t('each')} `}
        <span className={css.narrow}>{t('thousands')} </span>
        {t('note', { count: headcount(params.passengerCounts) })}
      </p>
    </section>
  );
}
