import {
  type ComponentProps,
  memo,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { money } from '#kernel/money.ts';
import {
  filtersToQuery,
  hasPriceGrid,
  type Itinerary,
  NO_FILTERS,
  type PriceGrid,
  type Search,
  type Sort,
} from '#modules/search/api.ts';
import { OfferChangeAnnouncer } from '../../shared/itinerary/offer-change-announcer.tsx';
import { ReadingForm } from '../../shared/price/reading.tsx';
import { ProposalDraftProvider, useProposalDraft } from '../../shared/proposals/proposal-draft-provider.tsx';
import { useUrlQuery } from '../../shared/search/use-url-query.ts';
import { WatchForm } from '../../shared/watches/watch-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompareProvider, CompareTray } from './compare.tsx';
import { Expired } from './expired.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { PAGE } from './first-cards.ts';
import { ItineraryCard } from './itinerary-card.tsx';
import { NoItineraries, SearchInProgress } from './no-results.tsx';
import { OtherDates } from './other-dates.tsx';
import css from './results.module.css';
import { FirstResultReason, NewResultsButton, SortTabs, SupplierProgress } from './results-head.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { AssumedAges } from './sold-as.tsx';
import { useResults } from './use-results.ts';

/** Routes on a map, next to the list: loaded after the list. */
const RouteMapCard = lazyOrNothing(() => import('../../shared/itinerary/route-map-card.tsx'));

/** `initialSort`: the order of the itineraries in an incomplete snapshot. */
type ResultsProps = {
  snapshot: Search;
  initialSort?: Sort | null;
  waitList: boolean;
  grid?: PriceGrid | null;
  /** Origin and destination of each slice, as text. */
  flights?: readonly { from: string; to: string }[];
};

/** Shown to agents only, once something is selected. */
const ProposalBar = lazyOrNothing(() => import('../../shared/proposals/proposal-bar.tsx'));

export function Results(props: ResultsProps) {
  return (
    <ProposalDraftProvider uid={props.snapshot.uid}>
      <CompareProvider>
        <ResultsView {...props} />
      </CompareProvider>
    </ProposalDraftProvider>
  );
}

function ResultsView({ snapshot, initialSort = null, waitList, grid = null, flights = [] }: ResultsProps) {
  const t = useTranslations('search.results');
  const searchLabels = useTranslations('search');
  const area = useRef<HTMLDivElement>(null);
  const results = useResults(snapshot, initialSort, area);
  const { search, list, expired, forgotten, changed, filters, sort, counts, latest, isFilterUndecided } = results;
  const proposalDraft = useProposalDraft();
  const [filtering, setFiltering] = useState(false);
  // The drawer opens at once; what it has is rendered after that.
  const hasDrawer = useDeferredValue(filtering);
  const isWide = useIsWide();
  const panel = { counts, filters, onChange: results.change, search };
  const { mode = 'avia' } = search.params;
  const hasGrid = hasPriceGrid(search.params) && !forgotten;
  const showLatest = () => {
    results.showLatest();
    area.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div className={`wrap ${css.page}`}>
      {list.length > 0 && <FiltersAside {...panel} isShown={isWide} list={results.received} isCovered={filtering} />}
      <div className={css.main}>
        {expired && <Expired />}
        {search.warnings.map((code) => (
          <Alert key={code} tone="wait" icon="warning">
            {searchLabels(`warnings.${code.slice(7) as 'many_passengers'}`)}
          </Alert>
        ))}
        <AssumedAges search={search} />
        <OfferChangeAnnouncer list={list} changed={changed} />
        {list.length > 0 && (
          <ResultsToolbar
            list={results.received}
            sort={sort}
            counts={counts}
            filters={filters}
            onChange={results.change}
            onFilter={() => setFiltering(true)}
            search={search}
          >
            {hasGrid && <DaysLink />}
          </ResultsToolbar>
        )}
        {list.length > 0 && <SortTabs list={results.received} sort={sort} mode={mode} />}
        {list.length > 0 && <ReadingForm />}
        <div className={list.length > 0 ? css.state : `${css.state} ${css.alone}`}>
          {!forgotten && <SupplierProgress search={search} shownCount={counts.shown} />}
          {hasGrid && (
            <span className={list.length > 0 ? css.daysLink : undefined}>
              <DaysLink />
            </span>
          )}
          {results.listSort === 'best' && !isFilterUndecided && <FirstResultReason list={results.shown} />}
        </div>
        {hasGrid && (
          <OtherDates
            search={search}
            grid={grid}
            list={latest}
            keptQuery={filtersToQuery(filters, sort).toString()}
            flights={flights}
          />
        )}
        {(((list.length === 0 || results.hasNoMatches) && !search.complete) || isFilterUndecided) && (
          <SearchInProgress />
        )}
        {list.length === 0 && search.complete && !forgotten && <NoItineraries search={search} waitList={waitList} />}
        {results.hasNoMatches && search.complete && <NoMatches onReset={() => results.change(NO_FILTERS)} />}
        <div ref={area} className={css.area}>
          <NewResultsButton newResults={results.newResults} onShow={showLatest} />
          <ItineraryList results={results} />
        </div>
        <CompareTray list={latest} search={search} />
        {proposalDraft && proposalDraft.offers.length > 0 && (
          <Suspense>
            <ProposalBar />
          </Suspense>
        )}
        {list.length > 0 && (
          // Its room is kept from the beginning: what stands below it does not move when the search ends.
          <div className={search.complete ? undefined : css.waiting}>
            <WatchForm uid={search.uid} kind="price" />
          </div>
        )}
      </div>
      <Dialog
        open={filtering}
        onClose={() => setFiltering(false)}
        title={t('filters')}
        kind="drawer"
        footer={
          <Button type="button" full onClick={() => setFiltering(false)}>
            {t('showFiltered', { count: counts.shown })}
          </Button>
        }
      >
        {hasDrawer ? (
          <>
            <ResultsMap list={results.received} search={search} />
            <FiltersPanel {...panel} untitled />
          </>
        ) : (
          <Skeleton height={400} radius={14} />
        )}
      </Dialog>
    </div>
  );
}

type AsideProps = ComponentProps<typeof FiltersPanel> & {
  search: Search;
  list: readonly Itinerary[];
  isShown: boolean;
  isCovered: boolean;
};

/** Where the filters stand next to the list (`results.module.css`). */
const WIDE = '(min-width: 64em)';

/** Whether the filters have room; false until after hydration. */
function useIsWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const read = () => startTransition(() => setWide(query.matches));
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isWide;
}

/**
 * Filters next to the list, once scripts work, without which they do nothing; as they were while the drawer covers
 * them.
 */
const FiltersAside = memo(
  function FiltersAside({ list, isShown, isCovered: _, ...panel }: AsideProps) {
    const t = useTranslations('search.results');
    return (
      <aside className={css.aside} aria-label={t('filters')}>
        {isShown && (
          <>
            <ResultsMap list={list} search={panel.search} />
            <FiltersPanel {...panel} />
          </>
        )}
      </aside>
    );
  },
  (before, after) =>
    after.isCovered || (Object.keys(after) as (keyof AsideProps)[]).every((name) => before[name] === after[name]),
);

/** Outbound ways of everything received; none for hotels and transfers. */
const ResultsMap = memo(function ResultsMap({ list, search }: { list: readonly Itinerary[]; search: Search }) {
  if (search.params.mode && isHotelOrTransfer(search.params.mode)) return null;
  return (
    <div className={css.map}>
      <Suspense>
        <RouteMapCard slices={list.flatMap(({ slices }) => slices[0] ?? [])} locations={search.locations} legend />
      </Suspense>
    </div>
  );
});

/** Link that toggles the price grid; works without scripts. */
function DaysLink() {
  const t = useTranslations('search.grid');
  const [query] = useUrlQuery();
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
      aria-label={t(isOpen ? 'close' : 'open')}
    >
      <Icon name="calendar" size={18} />
      <span className={css.wide}>{t(isOpen ? 'close' : 'open')}</span>
      <span className={css.narrow} aria-hidden="true">
        {t('short')}
      </span>
    </Link>
  );
}

function NoMatches({ onReset }: { onReset: () => void }) {
  const t = useTranslations('search.results');
  return (
    <EmptyState
      title={t('filteredOut')}
      drawing="nothing"
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

/** The card that is open in a page for readers without scripts. */
const OPEN_PARAMETER = 'open';

function hrefWithOpen(query: URLSearchParams, id: string): string {
  const next = new URLSearchParams(query);
  next.set(OPEN_PARAMETER, id);
  return `?${next}#i-${id}`;
}

/** Cards of the matching itineraries, page by page, and a button for the less useful ones. */
function ItineraryList({ results }: { results: ReturnType<typeof useResults> }) {
  const { search, matching, isFilterUndecided, changed, pages } = results;
  const t = useTranslations('search.results');
  const ground = useTranslations('railBus.results');
  const [query] = useUrlQuery();
  // Stays the same, so that no card is rendered anew for it.
  const [firstQuery] = useState(query);
  // Without scripts the address names the card that was opened.
  const [openCards, setOpenCards] = useState<Readonly<Record<string, boolean>>>(() => {
    const opened = query.get(OPEN_PARAMETER);
    return opened === null ? {} : { [opened]: true };
  });
  // The first card is open: the current first one until the user starts reading, then that one.
  const [firstOpen, setFirstOpen] = useState(matching.kept[0]?.id);
  const firstId = results.isReading ? undefined : matching.kept[0]?.id;
  useEffect(() => {
    if (firstId) setFirstOpen(firstId);
  }, [firstId]);
  const [isExpanded, setExpanded] = useState(false);
  const toggle = useCallback((id: string, open: boolean) => setOpenCards((known) => ({ ...known, [id]: open })), []);
  const [wasId, wasMinor = ''] = (query.get('was') ?? '').split('.');
  const currency = matching.kept[0]?.offers[0]?.price.total.currency;
  const previousPrice = useMemo(
    () => (/^\d{1,15}$/.test(wasMinor) ? money(Number(wasMinor), currency) : undefined),
    [wasMinor, currency],
  );
  const { mode = 'avia' } = search.params;
  const { kept, folded } = isFilterUndecided ? { kept: [], folded: [] } : matching;
  const shownCount = pages * PAGE;
  const remainingCount = kept.length - shownCount;
  return (
    <>
      {kept.length > 0 && <h2 className="visually-hidden">{mode === 'avia' ? t('flights') : ground('flights')}</h2>}
      <ul className={css.list}>
        {[...kept.slice(0, shownCount), ...(isExpanded && remainingCount <= 0 ? folded : [])].map((itinerary) => (
          <ItineraryCard
            key={itinerary.id}
            itinerary={itinerary}
            search={search}
            passengerCounts={search.params.passengerCounts}
            changed={changed}
            label={results.labels.get(itinerary.id)}
            isLabelCurrent={results.currentLabels.get(itinerary.id) === results.labels.get(itinerary.id)}
            open={openCards[itinerary.id] ?? itinerary.id === firstOpen}
            onToggle={toggle}
            previousPrice={itinerary.id === wasId ? previousPrice : undefined}
            openHref={hrefWithOpen(firstQuery, itinerary.id)}
          />
        ))}
      </ul>
      {!isFilterUndecided && remainingCount > 0 && (
        <Button type="button" variant="secondary" onClick={results.nextPage}>
          {t('nextPage', { count: Math.min(PAGE, remainingCount) })}
        </Button>
      )}
      {remainingCount <= 0 && folded.length > 0 && !isExpanded && (
        <button type="button" className={css.folded} onClick={() => setExpanded(true)}>
          <span>{t('folded', { count: folded.length })}</span>
          <span className={css.foldedWhy}>{t('foldedWhy')}</span>
        </button>
      )}
    </>
  );
}
