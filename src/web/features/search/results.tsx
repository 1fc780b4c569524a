import { Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import {
  applyFilters,
  countFacets,
  FILTER_PARAMETERS,
  type Filters,
  filtersInUse,
  filtersToQuery,
  hasPriceGrid,
  type Itinerary,
  isPurged,
  NO_FILTERS,
  type PriceGrid,
  priceFrom,
  queryToFilters,
  queryToSort,
  type Search,
  type Sort,
  sortItineraries,
} from '#modules/search/api.ts';
import { ChangesSaid } from '../../shared/itinerary/changes-said.tsx';
import { PickingProvider, usePicking } from '../../shared/proposals/picking.tsx';
import { useAddressQuery } from '../../shared/search/use-address-query.ts';
import { useChangedOffers } from '../../shared/search/use-changed-offers.ts';
import { useExpired } from '../../shared/search/use-expired.ts';
import { useSearchStream } from '../../shared/search/use-search-stream.ts';
import { WatchOffer } from '../../shared/watches/watch-offer.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Expired } from './expired.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { FIRST, PAGE } from './first-cards.ts';
import { ItineraryCard } from './itinerary-card.tsx';
import { NothingFound, Waiting } from './no-results.tsx';
import css from './results.module.css';
import { MoreButton, SortTabs, SupplierProgress } from './results-head.tsx';
import { useAllResults } from './use-all-results.ts';

/** The server writes it into the page when its address asks for it; browsers fetch it when it is wanted. */
const PriceGridTable = import.meta.env.SSR
  ? (await import('./price-grid.tsx')).default
  : late(() => import('./price-grid.tsx'));

/** How many journeys of `latest` the reader has not been shown, new ones and those with another price. */
const unseen = (shown: readonly Itinerary[], latest: readonly Itinerary[]): number => {
  const known = new Map(shown.map((itinerary) => [itinerary.id, itinerary]));
  return latest.filter((itinerary) => {
    const before = known.get(itinerary.id);
    return !before || before.offers[0]?.price.total.minor !== itinerary.offers[0]?.price.total.minor;
  }).length;
};

/** `by`: the order that the snapshot's journeys are the first in, where it has not all of them. */
type ResultsProps = {
  snapshot: Search;
  by?: Sort | null;
  waitList: boolean;
  grid?: PriceGrid | null;
  /** The ends of each leg in words. */
  flights?: readonly { from: string; to: string }[];
};

/** For agents alone, and only once something is chosen. */
const ProposalBar = late(() => import('../../shared/proposals/proposal-bar.tsx'));

export function Results(props: ResultsProps) {
  return (
    <PickingProvider uid={props.snapshot.uid}>
      <Found {...props} />
    </PickingProvider>
  );
}

function Found({ snapshot, by = null, waitList, grid = null, flights = [] }: ResultsProps) {
  const t = useTranslations('search.results');
  const ground = useTranslations('ground.results');
  const words = useTranslations('search.grid');
  const warned = useTranslations('search');
  const whole = useAllResults(snapshot);
  const search = useSearchStream(whole);
  const expired = useExpired(search);
  const picking = usePicking();
  const changed = useChangedOffers(search.uid, search.complete && !expired);
  const [query, setQuery] = useAddressQuery();
  const filters = queryToFilters(query);
  const sort = queryToSort(query);
  // The list stays still: what arrives later waits for a press, unless nothing has been shown yet or nothing of it
  // passes the filters.
  const [shown, setShown] = useState(whole.itineraries);
  const [filtering, setFiltering] = useState(false);
  const [pages, setPages] = useState(1);
  const latest = search.itineraries;
  const list = shown.length === 0 ? latest : shown;
  // Only the first journeys are here yet: totals come with them, and parts that need all journeys are hidden.
  const facets = whole.counts;
  const waiting = facets ? 0 : unseen(list, latest);
  const inUse = filtersInUse(filters);
  const undecided = facets !== undefined && (inUse > 0 || sort !== by);

  // The place of the progress line stays until all of them are shown.
  const [allShownOf, setAllShownOf] = useState('');
  const mayCome = waiting > 0 || (!snapshot.complete && allShownOf !== search.uid);
  const showMore = () => {
    setShown(latest);
    if (search.complete) setAllShownOf(search.uid);
  };

  useEffect(() => setShown(whole.itineraries), [whole]);
  useEffect(() => {
    if (shown.length === 0 && latest.length > 0) setShown(latest);
  }, [shown, latest]);

  const passing = useMemo(() => {
    const sorted = sortItineraries(applyFilters(list, queryToFilters(query)), queryToSort(query));
    return facets ? sorted.slice(0, FIRST) : sorted;
  }, [list, query, facets]);
  const counts = useMemo(() => facets ?? countFacets(list, queryToFilters(query)), [list, query, facets]);
  const nothingPasses = list.length > 0 && passing.length === 0 && !undecided;
  useEffect(() => {
    if (nothingPasses && waiting > 0) setShown(latest);
  }, [nothingPasses, waiting, latest]);
  const [openCards, setOpenCards] = useState<Readonly<Record<string, boolean>>>(() =>
    passing[0] ? { [passing[0].id]: true } : {},
  );

  const change = (next: Filters) => {
    setQuery((before) => {
      const after = new URLSearchParams(before);
      for (const name of FILTER_PARAMETERS) after.delete(name);
      for (const [name, value] of filtersToQuery(next, sort)) after.set(name, value);
      return after;
    });
    setPages(1);
  };

  const [wasId, wasMinor] = (query.get('was') ?? '').split('.');
  const panel = <FiltersPanel counts={counts} filters={filters} onChange={change} search={search} />;
  const { mode = 'avia' } = search.params;
  const flexible = query.get('flexible') === '1';
  const forgotten = isPurged(search);
  const hasGrid = hasPriceGrid(search.params) && !forgotten;
  const kept = filtersToQuery(filters, sort).toString();
  const toggle = new URLSearchParams(query);
  if (flexible) toggle.delete('flexible');
  else toggle.set('flexible', '1');
  const cheapest = latest.length > 0 ? sortItineraries(latest, 'price')[0] : undefined;

  return (
    <div className={`wrap ${css.page}`}>
      {list.length > 0 && (
        <aside className={css.aside} aria-label={t('filters')}>
          {panel}
        </aside>
      )}
      <div className={css.main}>
        {!forgotten && <SupplierProgress search={search} shown={counts.shown} />}
        {expired && <Expired />}
        {search.warnings.map((code) => (
          <Notice key={code} tone="wait" icon="warning">
            {warned(`warnings.${code.slice(7) as 'many_passengers'}`)}
          </Notice>
        ))}
        <ChangesSaid list={list} changed={changed} />
        {hasGrid && (
          <Link
            to={{ search: toggle.size > 0 ? `?${toggle}` : '' }}
            replace
            preventScrollReset
            className={css.gridToggle}
            aria-expanded={flexible}
          >
            <Icon name="calendar" size={18} /> {words(flexible ? 'close' : 'open')}
          </Link>
        )}
        {hasGrid && flexible && (
          <Suspense fallback={<Skeleton height={380} radius={14} />}>
            <PriceGridTable
              search={search}
              told={grid}
              found={cheapest ? priceFrom(cheapest) : null}
              kept={kept}
              flights={flights}
            />
          </Suspense>
        )}
        {list.length > 0 && (
          <>
            <SortTabs list={applyFilters(list, filters)} sort={sort} mode={mode} />
            <div className={css.filterButton}>
              <Button type="button" variant="secondary" icon="filter" onClick={() => setFiltering(true)}>
                {inUse > 0 ? t('filtersInUse', { count: inUse }) : t('filters')}
              </Button>
            </div>
          </>
        )}
        {mayCome && list.length > 0 && <MoreButton count={waiting} onClick={showMore} />}
        {(((list.length === 0 || nothingPasses) && !search.complete) || undecided) && <Waiting />}
        {list.length === 0 && search.complete && !forgotten && <NothingFound {...{ search, waitList }} />}
        {nothingPasses && search.complete && (
          <EmptyState
            title={t('filteredOut')}
            icon="filter"
            actions={
              <Button type="button" variant="secondary" onClick={() => change(NO_FILTERS)}>
                {t('resetFilters')}
              </Button>
            }
          >
            {t('filteredOutText')}
          </EmptyState>
        )}
        {passing.length > 0 && (
          <h2 className="visually-hidden">{mode === 'avia' ? t('flights') : ground('flights')}</h2>
        )}
        <ul className={css.list}>
          {(undecided ? [] : passing).slice(0, pages * PAGE).map((itinerary) => (
            <ItineraryCard
              key={itinerary.id}
              itinerary={itinerary}
              search={search}
              mix={search.params.mix}
              changed={changed}
              open={openCards[itinerary.id] === true}
              onToggle={(open) => setOpenCards((known) => ({ ...known, [itinerary.id]: open }))}
              was={
                itinerary.id === wasId && /^\d{1,15}$/.test(wasMinor ?? '')
                  ? money(Number(wasMinor), itinerary.offers[0]?.price.total.currency)
                  : undefined
              }
            />
          ))}
        </ul>
        {!undecided && counts.shown > pages * PAGE && (
          <Button type="button" variant="secondary" onClick={() => setPages(pages + 1)}>
            {t('nextPage', { count: Math.min(PAGE, counts.shown - pages * PAGE) })}
          </Button>
        )}
        {picking && picking.picked.length > 0 && (
          <Suspense>
            <ProposalBar />
          </Suspense>
        )}
        {list.length > 0 && search.complete && <WatchOffer uid={search.uid} kind="price" />}
      </div>
      <Dialog open={filtering} onClose={() => setFiltering(false)} title={t('filters')} kind="drawer">
        {filtering && panel}
        <Button type="button" full onClick={() => setFiltering(false)}>
          {t('showFiltered', { count: counts.shown })}
        </Button>
      </Dialog>
    </div>
  );
}
