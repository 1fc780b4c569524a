import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import {
  type Facets,
  type Filters,
  filtersInUse,
  NO_FILTERS,
  type Search,
  tripTypeOf,
  WHOLE_DAY,
  withTimeRange,
} from '#modules/search/api.ts';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Checkbox, ChipButton, ChoiceGroup } from '../../ui/choice.tsx';
import { Money } from '../../ui/money.tsx';
import { RangeSlider } from '../../ui/range-slider.tsx';
import css from './filters-panel.module.css';

type PanelProps = {
  counts: Facets;
  filters: Filters;
  onChange: (filters: Filters) => void;
  search: Pick<Search, 'locations' | 'carriers' | 'params'>;
  /** The container already has a title. */
  untitled?: boolean;
};

/** `own` is the id prefix of this panel's fields. */
type GroupProps = PanelProps & { own: string };

type PriceFacet = NonNullable<Facets['price']>;
type ListKey = 'stops' | 'modes' | 'carriers' | 'airports';

/** Filters with the number of itineraries each would leave; groups with one option are hidden. */
export function FiltersPanel(props: PanelProps) {
  const { counts, filters, onChange, search } = props;
  const t = useTranslations('search.filters');
  const ground = useTranslations('railBus.filters');
  const { mode } = search.params;
  const isAir = !mode;
  const several = tripTypeOf(search.params) === 'multi';
  const locationLabels = useLocationLabels(search.locations);
  const airports = isAir ? t('airports') : ground(mode === 'complex' ? 'stops' : 'airports');
  // The panel is rendered twice, next to the list and in a drawer, so field ids need a prefix.
  const group = { ...props, own: useId() };

  return (
    <div className={css.panel}>
      <div className={css.head}>
        {!props.untitled && <h2 className={css.title}>{t('title')}</h2>}
        {filtersInUse(filters) > 0 && <ChipButton onClick={() => onChange(NO_FILTERS)}>{t('reset')}</ChipButton>}
      </div>
      <CheckboxGroup
        {...group}
        list="modes"
        title={ground('modes')}
        nameOf={(value) => ground(`by.${value as 'rail'}`)}
      />
      <CheckboxGroup {...group} list="stops" title={t('stops')} nameOf={(value) => t(`stop.${value as '0'}`)} />
      <YesNoGroups {...group} isAir={isAir} />
      <PriceAndDurationRanges {...group} />
      {counts.departs.map((_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a direction is its place in the journey
        <TimesGroup key={n} {...group} what="departs" n={n} />
      ))}
      {counts.arrives.map(
        (_, n) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a direction is its place in the journey
          (several || n === 0) && <TimesGroup key={n} {...group} what="arrives" n={n} />,
      )}
      <CheckboxGroup
        {...group}
        list="carriers"
        title={t('carriers')}
        isPriced
        nameOf={(code) => (
          <span className={css.carrier}>
            <CarrierMark code={code} size={20} />
            {search.carriers[code] ?? code}
          </span>
        )}
      />
      <CheckboxGroup
        {...group}
        list="airports"
        title={airports}
        nameOf={(key) => [...new Set([locationLabels.city(key), locationLabels.airport(key)])].join(', ')}
      />
    </div>
  );
}

/** «Direct only» is always offered, even with no direct itineraries, because users look for it first. */
const withDirect = (list: ListKey, options: Facets[ListKey]): Facets[ListKey] =>
  list === 'stops' && options[0]?.value !== '0' ? [{ value: '0', count: 0, from: null }, ...options] : options;

type CheckboxGroupProps = GroupProps & {
  list: ListKey;
  title: ReactNode;
  nameOf: (value: string) => ReactNode;
  /** Shows the lowest price of each instead of their number. */
  isPriced?: true;
};

/** Checkboxes of one filter. */
function CheckboxGroup(props: CheckboxGroupProps) {
  const { own, list, filters } = props;
  const options = withDirect(list, props.counts[list]);
  const chosen = filters[list] as readonly string[];
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    props.onChange({ ...filters, [list]: next });
  };
  if (options.length < 2 && list !== 'stops') return null;
  return (
    <ChoiceGroup legend={props.title}>
      {options.map(({ value, count, from }) => (
        <Checkbox
          key={value}
          id={`${own}-${list}-${value}`}
          name={list}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
          disabled={count === 0 && !chosen.includes(value)}
          count={props.isPriced && from ? <Money value={from} /> : count}
        >
          {props.nameOf(value)}
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}

/** `06:30` */
const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((number) => String(number).padStart(2, '0')).join(':');

/** Step of the time slider: 30 minutes. */
const TIME_STEP = 30;
const MINUTES_IN_DAY = 24 * 60;

/** Time-of-day filter of departures or arrivals of a slice, when there is a choice. */
function TimesGroup(props: GroupProps & { what: 'departs' | 'arrives'; n: number }) {
  const { own, what, n, filters, search } = props;
  const t = useTranslations('search.filters');
  const ground = useTranslations('railBus.filters');
  const locationLabels = useLocationLabels(search.locations);
  const isAir = !search.params.mode;
  const bins = props.counts[what][n] ?? [];
  const chosen = filters[what][n] ?? null;
  if (!chosen && bins.filter((count) => count > 0).length < 2) return null;

  /** `Вылет туда`, for multi-city `Вылет Бишкек → Ош`. */
  const title = () => {
    const slice = search.params.slices[n];
    const labels = isAir ? t : ground;
    if (tripTypeOf(search.params) !== 'multi' || !slice)
      return labels(what === 'arrives' ? 'arriveOut' : n === 0 ? 'departOut' : 'departBack');
    return labels(`${what}On`, { route: `${locationLabels.city(slice.from)} → ${locationLabels.city(slice.to)}` });
  };
  const range = chosen ?? WHOLE_DAY;
  // The end of the day is 24:00.
  const value = { from: range.from, to: range.to === WHOLE_DAY.to ? MINUTES_IN_DAY : range.to };
  return (
    <RangeSlider
      id={`${own}-${what}-${n}`}
      label={title()}
      text={chosen ? `${clock(value.from)}–${clock(value.to)}` : t('anyTime')}
      min={0}
      max={MINUTES_IN_DAY}
      step={TIME_STEP}
      value={value}
      bins={bins}
      thumbs={{ from: t('earliest', { what: title() }), to: t('latest', { what: title() }), formatValue: clock }}
      onChange={({ from, to }) =>
        props.onChange({
          ...filters,
          [what]: withTimeRange(filters[what], n, { from, to: Math.min(to, WHOLE_DAY.to) }),
        })
      }
    />
  );
}

/** No overnight connections, and the fare rules: baggage for flights, a refund wherever offers differ in it. */
function YesNoGroups({ own, counts, filters, onChange, isAir }: GroupProps & { isAir: boolean }) {
  const t = useTranslations('search.filters');
  const { noNight, baggage, refundable } = counts;
  const box = (name: 'noNight' | 'baggage' | 'refundable', count: number) => (
    <Checkbox
      key={name}
      name={name.toLowerCase()}
      id={`${own}-${name.toLowerCase()}`}
      checked={filters[name]}
      onChange={() => onChange({ ...filters, [name]: !filters[name] })}
      count={count}
    >
      {t(name)}
    </Checkbox>
  );
  return (
    <>
      {noNight && <ChoiceGroup legend={t('nights')}>{box('noNight', noNight.count)}</ChoiceGroup>}
      {(isAir || refundable) && (
        <ChoiceGroup legend={t('fare')}>
          {isAir && box('baggage', baggage.count)}
          {refundable && box('refundable', refundable.count)}
        </ChoiceGroup>
      )}
    </>
  );
}

/** Price and duration ranges, when itineraries differ in them. */
function PriceAndDurationRanges({ own, counts: { price, minutes }, filters, onChange }: GroupProps) {
  return (
    <>
      {price && price.max.minor > price.min.minor && (
        <PriceRange id={`${own}-price`} price={price} filters={filters} onChange={onChange} />
      )}
      {minutes && minutes.max > minutes.min && <DurationRange {...{ own, minutes, filters, onChange }} />}
    </>
  );
}

/** Step of the price slider: 100 soms, in minor units. */
const PRICE_STEP = 10_000;

/** `44 950–54 450 сом`: a trailing currency is written once. */
const priceSpan = (from: string, to: string): string => `${from.replace(/\D+$/, '')}–${to}`;

/** Rounds the maximum up to a step: the browser cannot select a value between steps. */
const roundUpToStep = (min: number, max: number, step: number): number => min + Math.ceil((max - min) / step) * step;

/** Step of the duration slider, in minutes. */
const DURATION_STEP = 15;

function DurationRange(
  props: Pick<GroupProps, 'own' | 'filters' | 'onChange'> & { minutes: NonNullable<Facets['minutes']> },
) {
  const { own, minutes, filters, onChange } = props;
  const { min, max, bins } = minutes;
  const t = useTranslations('search.filters');
  const locale = useAppLocale();
  const top = roundUpToStep(min, max, DURATION_STEP);
  // The address may hold a time outside the found range.
  const clamp = (value: number) => Math.min(top, Math.max(min, value));
  const value = { from: clamp(filters.minMinutes ?? min), to: clamp(filters.maxMinutes ?? top) };
  const formatValue = (at: number) => formatDuration(Math.min(at, max), locale);
  const isUsed = filters.minMinutes !== null || filters.maxMinutes !== null;
  return (
    <RangeSlider
      id={`${own}-minutes`}
      label={t('minutes')}
      text={isUsed ? `${formatValue(value.from)} – ${formatValue(value.to)}` : t('anyTime')}
      min={min}
      max={top}
      step={DURATION_STEP}
      value={value}
      bins={bins}
      thumbs={{ from: t('minutesFrom'), to: t('minutesTo'), formatValue }}
      onChange={({ from, to }) =>
        onChange({ ...filters, minMinutes: from <= min ? null : from, maxMinutes: to >= max ? null : to })
      }
    />
  );
}

function PriceRange(props: Pick<PanelProps, 'filters' | 'onChange'> & { id: string; price: PriceFacet }) {
  const { price, filters } = props;
  const t = useTranslations('search.filters');
  const formatMoney = useFormatMoney();
  const [min, max] = [price.min.minor, price.max.minor];
  const maxPrice = roundUpToStep(min, max, PRICE_STEP);
  // The address may hold a price outside the found range.
  const clamp = (value: number) => Math.min(maxPrice, Math.max(min, value));
  const value = { from: clamp(filters.minPrice ?? min), to: clamp(filters.maxPrice ?? maxPrice) };
  const formatValue = (at: number) => formatMoney(money(Math.min(at, max), price.max.currency));
  const isUsed = filters.minPrice !== null || filters.maxPrice !== null;
  return (
    <RangeSlider
      id={props.id}
      label={t('price')}
      text={isUsed ? priceSpan(formatValue(value.from), formatValue(value.to)) : t('anyPrice')}
      min={min}
      max={maxPrice}
      step={PRICE_STEP}
      value={value}
      bins={price.bins}
      thumbs={{ from: t('priceFrom'), to: t('priceTo'), formatValue }}
      onChange={({ from, to }) =>
        props.onChange({ ...filters, minPrice: from <= min ? null : from, maxPrice: to >= max ? null : to })
      }
    />
  );
}
