import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import {
  filtersToQuery,
  hasPriceGrid,
  type Itinerary,
  NO_FILTERS,
  type PriceGrid,
  priceFrom,
  type Search,
  type Sort,
  sortItineraries,
} from '#modules/search/api.ts';
import { ChangesSaid } from '../../shared/itinerary/changes-said.tsx';
import { PickingProvider, usePicking } from '../../shared/proposals/picking.tsx';
import { useAddressQuery } from '../../shared/search/use-address-query.ts';
import { WatchOffer } from '../../shared/watches/watch-offer.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../ui/late.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompareProvider, CompareTray } from './compare.tsx';
import { Expired } from './expired.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { PAGE } from './first-cards.ts';
import { ItineraryCard } from './itinerary-card.tsx';
import { NothingFound, Waiting } from './no-results.tsx';
import css from './results.module.css';
import { ArrivedPill, SortTabs, SupplierProgress, WhyFirst } from './results-head.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { useResults } from './use-results.ts';

/** The server writes it into the page when its address asks for it; browsers fetch it when it is wanted. */
const PriceGridTable = import.meta.env.SSR
  ? (await import('./price-grid.tsx')).default
  : late(() => import('./price-grid.tsx'));

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
      <CompareProvider>
        <ResultsView {...props} />
      </CompareProvider>
    </PickingProvider>
  );
}

function ResultsView({ snapshot, by = null, waitList, grid = null, flights = [] }: ResultsProps) {
  const t = useTranslations('search.results');
  const warned = useTranslations('search');
  const area = useRef<HTMLDivElement>(null);
  const found = useResults(snapshot, by, area);
  const { search, list, expired, forgotten, changed, filters, sort, counts, latest, undecided } = found;
  const picking = usePicking();
  const [filtering, setFiltering] = useState(false);
  const panel = { counts, filters, onChange: found.change, search };
  const { mode = 'avia' } = search.params;
  const hasGrid = hasPriceGrid(search.params) && !forgotten;
  const showLatest = () => {
    found.showLatest();
    area.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div className={`wrap ${css.page}`}>
      {list.length > 0 && (
        <aside className={css.aside} aria-label={t('filters')}>
          <FiltersPanel {...panel} />
        </aside>
      )}
      <div className={css.main}>
        {expired && <Expired />}
        {search.warnings.map((code) => (
          <Notice key={code} tone="wait" icon="warning">
            {warned(`warnings.${code.slice(7) as 'many_passengers'}`)}
          </Notice>
        ))}
        <ChangesSaid list={list} changed={changed} />
        {list.length > 0 && (
          <ResultsToolbar
            list={found.received}
            sort={sort}
            counts={counts}
            filters={filters}
            onChange={found.change}
            onFilter={() => setFiltering(true)}
            search={search}
          >
            {hasGrid && <DaysLink />}
          </ResultsToolbar>
        )}
        {list.length > 0 && <SortTabs list={found.received} sort={sort} mode={mode} />}
        <div className={css.state}>
          {!forgotten && <SupplierProgress search={search} shown={counts.shown} />}
          {hasGrid && (
            <span className={list.length > 0 ? css.daysLink : undefined}>
              <DaysLink />
            </span>
          )}
          {sort === 'best' && !undecided && <WhyFirst list={found.received} />}
        </div>
        {hasGrid && (
          <OtherDays
            search={search}
            grid={grid}
            cheapest={latest.length > 0 ? sortItineraries(latest, 'price')[0] : undefined}
            kept={filtersToQuery(filters, sort).toString()}
            flights={flights}
          />
        )}
        {(((list.length === 0 || found.nothingPasses) && !search.complete) || undecided) && <Waiting />}
        {list.length === 0 && search.complete && !forgotten && <NothingFound search={search} waitList={waitList} />}
        {found.nothingPasses && search.complete && <NothingPasses onReset={() => found.change(NO_FILTERS)} />}
        <div ref={area} className={css.area}>
          <ArrivedPill arrived={found.arrived} onShow={showLatest} />
          <Journeys found={found} />
        </div>
        <CompareTray list={latest} search={search} />
        {picking && picking.picked.length > 0 && (
          <Suspense>
            <ProposalBar />
          </Suspense>
        )}
        {list.length > 0 && search.complete && <WatchOffer uid={search.uid} kind="price" />}
      </div>
      <Dialog
        open={filtering}
        onClose={() => setFiltering(false)}
        title={t('filters')}
        kind="drawer"
        foot={
          <Button type="button" full onClick={() => setFiltering(false)}>
            {t('showFiltered', { count: counts.shown })}
          </Button>
        }
      >
        <FiltersPanel {...panel} untitled />
      </Dialog>
    </div>
  );
}

/** Opens and closes the table of prices on other days; a link, so that it works without scripts. */
function DaysLink() {
  const t = useTranslations('search.grid');
  const [query] = useAddressQuery();
  const isOpen = query.get('flexible') === '1';
  const toggle = new URLSearchParams(query);
  if (isOpen) toggle.delete('flexible');
  else toggle.set('flexible', '1');
  return (
    <Link
      to={{ search: toggle.size > 0 ? `?${toggle}` : '' }}
      replace
      preventScrollReset
      className={css.gridToggle}
      aria-expanded={isOpen}
    >
      <Icon name="calendar" size={18} /> {t(isOpen ? 'close' : 'open')}
    </Link>
  );
}

/** The table of prices on other days, where the address asks for it. */
function OtherDays(props: {
  search: Search;
  grid: PriceGrid | null;
  cheapest: Itinerary | undefined;
  kept: string;
  flights: NonNullable<ResultsProps['flights']>;
}) {
  const { cheapest } = props;
  const [query] = useAddressQuery();
  if (query.get('flexible') !== '1') return null;
  return (
    <Suspense fallback={<Skeleton height={380} radius={14} />}>
      <PriceGridTable
        search={props.search}
        serverGrid={props.grid}
        found={cheapest ? priceFrom(cheapest) : null}
        kept={props.kept}
        flights={props.flights}
      />
    </Suspense>
  );
}

function NothingPasses({ onReset }: { onReset: () => void }) {
  const t = useTranslations('search.results');
  return (
    <EmptyState
      title={t('filteredOut')}
      icon="filter"
      actions={
        <Button type="button" variant="secondary" onClick={onReset}>
          {t('resetFilters')}
        </Button>
      }
    >
      {t('filteredOutText')}
    </EmptyState>
  );
}

/** The cards of the journeys that pass the filters, page by page, and behind a button those that are folded away. */
function Journeys({ found }: { found: ReturnType<typeof useResults> }) {
  const { search, passing, undecided, changed, pages } = found;
  const t = useTranslations('search.results');
  const ground = useTranslations('ground.results');
  const [query] = useAddressQuery();
  const [openCards, setOpenCards] = useState<Readonly<Record<string, boolean>>>({});
  // The first card is open: whichever it is until the reader begins to read, and that one from then on.
  const [firstOpen, setFirstOpen] = useState(passing.kept[0]?.id);
  const firstNow = found.isReading ? undefined : passing.kept[0]?.id;
  useEffect(() => {
    if (firstNow) setFirstOpen(firstNow);
  }, [firstNow]);
  const [unfolded, setUnfolded] = useState(false);
  const [wasId, wasMinor] = (query.get('was') ?? '').split('.');
  const { mode = 'avia' } = search.params;
  const { kept, folded } = undecided ? { kept: [], folded: [] } : passing;
  const last = pages * PAGE;
  const left = kept.length - last;
  return (
    <>
      {kept.length > 0 && <h2 className="visually-hidden">{mode === 'avia' ? t('flights') : ground('flights')}</h2>}
      <ul className={css.list}>
        {[...kept.slice(0, last), ...(unfolded && left <= 0 ? folded : [])].map((itinerary) => (
          <ItineraryCard
            key={itinerary.id}
            itinerary={itinerary}
            search={search}
            mix={search.params.mix}
            changed={changed}
            label={found.labels.get(itinerary.id)}
            labelHolds={found.labelsNow.get(itinerary.id) === found.labels.get(itinerary.id)}
            open={openCards[itinerary.id] ?? itinerary.id === firstOpen}
            onToggle={(open) => setOpenCards((known) => ({ ...known, [itinerary.id]: open }))}
            was={
              itinerary.id === wasId && /^\d{1,15}$/.test(wasMinor ?? '')
                ? money(Number(wasMinor), itinerary.offers[0]?.price.total.currency)
                : undefined
            }
          />
        ))}
      </ul>
      {!undecided && left > 0 && (
        <Button type="button" variant="secondary" onClick={found.nextPage}>
          {t('nextPage', { count: Math.min(PAGE, left) })}
        </Button>
      )}
      {left <= 0 && folded.length > 0 && !unfolded && (
        <button type="button" className={css.folded} onClick={() => setUnfolded(true)}>
          <span>{t('folded', { count: folded.length })}</span>
          <span className={css.foldedWhy}>{t('foldedWhy')}</span>
        </button>
      )}
    </>
  );
}
