import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Site } from '#kernel/passengers.ts';
import {
  type Advantage,
  childMembers,
  commissionFrom,
  firstIn,
  formatRoute,
  type Itinerary,
  priceFrom,
  reasonForFirst,
  type Search,
  type Sort,
  saysAges,
  searchToQuery,
  sortsFor,
} from '#modules/search/api.ts';
import { formatDate, formatDuration, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { rememberSearch } from '../../shared/search/recent-searches.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { usePassengerCountLabels } from './passenger-count-labels.ts';
import css from './results-head.module.css';
import type { SearchFields } from './search-fields.ts';
import { SearchForm } from './search-form.tsx';
import type { NewResults } from './use-results.ts';

/** Not among the icons of every page: here alone. */
const Flame = () => (
  <Drawing size={18}>
    <path d="M12 3.5c.6 3.2 5 5.2 5 10a5 5 0 0 1-10 0c0-1.8.8-3.2 1.8-4.2.3 1.5 1 2.3 1.9 2.7C10 9 10.2 6 12 3.5Z" />
  </Drawing>
);

/** The search summary above the results; one click opens the form. */
export function SearchStrip(props: { search: Search; searchFields: SearchFields; site: Site; today: LocalDate }) {
  const t = useTranslations('search');
  const locale = useAppLocale();
  const labels = usePassengerCountLabels();
  // The form is in the page from its first opening on.
  const [form, setForm] = useState<'absent' | 'open' | 'folded'>('absent');
  const open = form === 'open';
  const strip = useRef<HTMLDetailsElement>(null);
  // Opened before hydration: the event came too early.
  useEffect(() => {
    if (strip.current?.open) setForm('open');
  }, []);
  const { searchFields } = props;
  const { mode = 'avia', carriage } = searchFields;
  const flights = [searchFields, ...searchFields.further].map(({ from, to }) => ({ from: from.text, to: to.text }));
  const route =
    searchFields.tripType === 'multi'
      ? formatRoute(flights)
      : `${searchFields.from.text} ${searchFields.back ? '⇄' : '→'} ${searchFields.to.text}`;
  const { params } = props.search;
  const ages =
    saysAges(params) &&
    childMembers(params)
      .map(({ age }) => age ?? '–')
      .join(', ');
  useEffect(() => rememberSearch(params), [params]);
  const lastDate = searchFields.back || searchFields.further.at(-1)?.date;
  const tripText =
    mode === 'avia'
      ? t(`form.cabin.${searchFields.cabin}`)
      : carriage
        ? t(`form.carriage.${carriage}`)
        : t(`form.modes.${mode}`);
  return (
    <details
      ref={strip}
      className={css.strip}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && setForm(currentTarget.open ? 'open' : 'folded')}
    >
      <summary className={css.summary}>
        <h1 className={css.route}>{route}</h1>
        <span className={css.details}>
          <span>
            {formatDate(searchFields.out, locale)}
            {lastDate && ` – ${formatDate(lastDate, locale)}`}
          </span>
          <span>
            {labels(searchFields.passengerCounts)}
            {ages && ` (${t('ages.short', { ages })})`} · {tripText}
          </span>
        </span>
        <span className={css.edit}>
          <Icon name={open ? 'close' : 'search'} />
          <span className={css.editText}>{open ? t('results.fold') : t('results.edit')}</span>
        </span>
      </summary>
      <div className={css.form}>
        {form === 'absent' ? (
          <noscript>
            <FormLink params={params} />
          </noscript>
        ) : (
          <SearchForm key={props.search.uid} site={props.site} today={props.today} searchFields={searchFields} />
        )}
      </div>
    </details>
  );
}

/** Without scripts a search is changed on the home page. */
function FormLink({ params }: { params: Search['params'] }) {
  const t = useTranslations('search.results');
  return <a href={`/?${searchToQuery(params)}`}>{t('edit')}</a>;
}

/** Progress of suppliers: how many were queried, how many responded, which failed. */
export function SupplierProgress({ search, shownCount }: { search: Search; shownCount: number }) {
  const t = useTranslations('search.results');
  const searchableSuppliers = search.suppliers.filter((supplier) => supplier.state !== 'not_supported');
  const unableSuppliers = search.suppliers.filter((supplier) => supplier.state === 'not_supported');
  const respondedCount = searchableSuppliers.filter((supplier) => supplier.state !== 'asking').length;
  const failed = searchableSuppliers.filter((supplier) => supplier.state === 'failed');
  const all = searchableSuppliers.length;
  const names = (suppliers: Search['suppliers']) => suppliers.map((supplier) => supplier.name).join(', ');
  return (
    <div className={css.progress}>
      <div
        className={[css.bar, search.complete && css.complete].filter(Boolean).join(' ')}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={respondedCount}
      >
        <span style={{ inlineSize: `${all === 0 ? 100 : Math.max(6, (respondedCount / all) * 100)}%` }} />
      </div>
      <p className={css.progressText} aria-live="polite">
        {search.complete ? t('allAnswered', { all }) : t('answered', { answered: respondedCount, all })} ·{' '}
        {t('variants', { count: shownCount })}
        {failed.length > 0 && (
          <span className={css.failed}>
            {' · '}
            {t('silent', { names: names(failed) })}
          </span>
        )}
        {unableSuppliers.length > 0 && ` · ${t('unable', { names: names(unableSuppliers) })}`}
      </p>
    </div>
  );
}

type SortTabsProps = { list: readonly Itinerary[]; sort: Sort; mode: JourneyMode };

/** Sort orders, each with its first itinerary; links, so that they work without scripts and can be shared. */
export const SortTabs = memo(function SortTabs({ list, sort, mode }: SortTabsProps) {
  const t = useTranslations('search.results');
  const ground = useTranslations('railBus.results');
  const locale = useAppLocale();
  const { search } = useLocation();
  const address = (value: Sort) => {
    const query = new URLSearchParams(search);
    if (value === 'best') query.delete('sort');
    else query.set('sort', value);
    return { search: query.size > 0 ? `?${query}` : '' };
  };
  const sorts = useMemo(() => sortsFor(list), [list]);
  const firsts = useMemo(() => new Map(sorts.map((value) => [value, firstIn(list, value)])), [list, sorts]);
  const sortHeading = (value: Sort) => {
    const first = firsts.get(value);
    if (!first) return '–';
    if (value === 'duration') return formatDuration(first.minutes, locale);
    const earned = value === 'commission' && commissionFrom(first);
    if (earned) return <Money value={earned} />;
    if (value === 'departure') return formatTime(first.slices[0]?.segments[0]?.departsLocal ?? '');
    return <Money value={priceFrom(first)} />;
  };
  const current = sorts.includes(sort) ? sort : 'best';
  return (
    <nav aria-label={t('sort')} className={css.tabs} style={{ '--tabs': sorts.length } as React.CSSProperties}>
      {sorts.map((value) => (
        <Link
          key={value}
          to={address(value)}
          replace
          preventScrollReset
          prefetch="none"
          className={css.tab}
          aria-current={value === current ? 'true' : undefined}
        >
          <span className={css.tabName}>
            {value === 'departure' && mode !== 'avia' ? ground('departure') : t(`sorts.${value}`)}
          </span>
          <span className={css.tabValue}>{sortHeading(value)}</span>
        </Link>
      ))}
    </nav>
  );
});

/** New itineraries since the user started reading; the list changes only when this button is pressed. */
export function NewResultsButton({ newResults, onShow }: { newResults: NewResults; onShow: () => void }) {
  const t = useTranslations('search.results');
  const { cheaperBy } = newResults;
  return (
    <div className={css.pillRow} aria-live="polite">
      {newResults.count > 0 && (
        <button type="button" className={css.pill} onClick={onShow}>
          {cheaperBy ? <Flame /> : <Icon name="plus" size={18} />}
          <span>
            {cheaperBy
              ? t.rich('cheaperArrived', { sum: () => <Money value={cheaperBy} /> })
              : t('more', { count: newResults.count })}
          </span>
        </button>
      )}
    </div>
  );
}

/** One sentence that explains why the first itinerary of «best» is first: seen at once where there is room. */
export const FirstResultReason = memo(function FirstResultReason({ list }: { list: readonly Itinerary[] }) {
  const t = useTranslations('search.why');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const reason = reasonForFirst(list);
  if (!reason) return null;
  const phrases = ({ cheaper, minutes, stops, noNight, oneTicket, sameAirport }: Advantage): string[] => [
    ...(cheaper ? [t('cheaper', { sum: formatMoney(cheaper) })] : []),
    ...(minutes > 0 ? [t('shorter', { time: formatDuration(minutes, locale) })] : []),
    ...(stops > 0 ? [t('fewerStops', { count: stops })] : []),
    ...(noNight ? [t('noNight')] : []),
    ...(oneTicket ? [t('oneTicket')] : []),
    ...(sameAirport ? [t('sameAirport')] : []),
  ];
  const text =
    reason.kind === 'cheapest-and-fastest'
      ? t('both')
      : t(`kind.${reason.kind}`, { over: phrases(reason.over).join(', '), under: phrases(reason.under).join(', ') });
  return (
    <div className={css.reason}>
      <p className={css.reasonSeen} title={t('how')}>
        {text}
      </p>
      <details>
        <summary>{t('title')}</summary>
        <p>
          {text} {t('how')}
        </p>
      </details>
    </div>
  );
});
