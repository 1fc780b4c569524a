import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import {
  type Facets,
  type FacetValue,
  type Filters,
  filtersInUse,
  NO_FILTERS,
  type Search,
  shapeOf,
  TIMES_OF_DAY,
  withTimesOfDay,
} from '#modules/search/api.ts';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { usePlaceLabels } from '../../shared/itinerary/slice-line.tsx';
import { Checkbox, ChipButton, ChoiceGroup } from '../../ui/choice.tsx';
import { Money } from '../../ui/money.tsx';
import css from './filters-panel.module.css';

type PanelProps = {
  counts: Facets;
  filters: Filters;
  onChange: (filters: Filters) => void;
  search: Pick<Search, 'places' | 'carriers' | 'params'>;
};

type ListKey = 'stops' | 'modes' | 'carriers' | 'airports';

/** Every filter with the number of journeys it would leave; groups with a single choice are left out. */
export function FiltersPanel({ counts, filters, onChange, search }: PanelProps) {
  // The panel is next to the list and, on phones, in a drawer: a label must name the field of its own panel.
  const own = useId();
  const t = useTranslations('search.filters');
  const ground = useTranslations('ground.filters');
  const { mode } = search.params;
  const byAir = !mode;
  const title = (key: 'departOut' | 'departBack' | 'arriveOut') => (byAir ? t(key) : ground(key));
  const several = shapeOf(search.params) === 'multi';
  const locale = useAppLocale();
  const place = usePlaceLabels(search.places);

  /** «Вылет туда», or of several cities «Вылет Бишкек → Ош». */
  const timesTitle = (what: 'departs' | 'arrives', n: number) => {
    const leg = search.params.legs[n];
    if (!several || !leg) return title(what === 'arrives' ? 'arriveOut' : n === 0 ? 'departOut' : 'departBack');
    const route = `${place.city(leg.from)} → ${place.city(leg.to)}`;
    return (byAir ? t : ground)(`${what}On`, { route });
  };

  /** One group of a direction's day parts; of a return only those a traveller chooses by. */
  const times = (what: 'departs' | 'arrives', n: number) => {
    const options = counts[what][n] ?? [];
    const chosen: readonly string[] = filters[what][n] ?? [];
    if (options.length < 2) return null;
    return (
      <ChoiceGroup key={`${what} ${n}`} legend={timesTitle(what, n)}>
        {options.map(({ value, count }) => (
          <Checkbox
            key={value}
            id={`${own}-${what}-${n}-${value}`}
            name={`${what}-${n}`}
            checked={chosen.includes(value)}
            onChange={() => {
              const next = TIMES_OF_DAY.filter((one) => (one === value) !== chosen.includes(one));
              onChange({ ...filters, [what]: withTimesOfDay(filters[what], n, next) });
            }}
            count={count}
          >
            {t(`part.${value as 'night'}`)}
          </Checkbox>
        ))}
      </ChoiceGroup>
    );
  };

  const toggle = (key: ListKey, value: string) => {
    const list = filters[key] as readonly string[];
    const next = list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
    onChange({ ...filters, [key]: next });
  };

  const list = (key: ListKey, title: ReactNode, options: readonly FacetValue[], name: (value: string) => ReactNode) =>
    options.length > 1 && (
      <ChoiceGroup legend={title}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            id={`${own}-${key}-${option.value}`}
            name={key}
            checked={(filters[key] as readonly string[]).includes(option.value)}
            onChange={() => toggle(key, option.value)}
            count={option.count}
          >
            {name(option.value)}
          </Checkbox>
        ))}
      </ChoiceGroup>
    );

  const { price, minutes } = counts;
  const airports = byAir ? t('airports') : ground(mode === 'complex' ? 'stops' : 'airports');

  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2 className={css.title}>{t('title')}</h2>
        {filtersInUse(filters) > 0 && <ChipButton onClick={() => onChange(NO_FILTERS)}>{t('reset')}</ChipButton>}
      </div>
      {list('modes', ground('modes'), counts.modes, (value) => ground(`by.${value as 'rail'}`))}
      {list('stops', t('stops'), counts.stops, (value) => t(`stop.${value as '0'}`))}
      {counts.noNight && (
        <ChoiceGroup legend={t('nights')}>
          <Checkbox
            name="nonight"
            id={`${own}-nonight`}
            checked={filters.noNight}
            onChange={() => onChange({ ...filters, noNight: !filters.noNight })}
            count={counts.noNight.count}
          >
            {t('noNight')}
          </Checkbox>
        </ChoiceGroup>
      )}
      {byAir && (
        <ChoiceGroup legend={t('fare')}>
          <Checkbox
            name="baggage"
            id={`${own}-baggage`}
            checked={filters.baggage}
            onChange={() => onChange({ ...filters, baggage: !filters.baggage })}
            count={counts.baggage.count}
          >
            {t('baggage')}
          </Checkbox>
          <Checkbox
            name="refundable"
            id={`${own}-refundable`}
            checked={filters.refundable}
            onChange={() => onChange({ ...filters, refundable: !filters.refundable })}
            count={counts.refundable.count}
          >
            {t('refundable')}
          </Checkbox>
        </ChoiceGroup>
      )}
      {price && price.max.minor > price.min.minor && (
        <Range
          id={`${own}-price`}
          label={t('price')}
          min={price.min.minor}
          max={price.max.minor}
          step={10_000}
          value={filters.maxPrice ?? price.max.minor}
          said={<Money value={money(filters.maxPrice ?? price.max.minor, price.max.currency)} />}
          onChange={(value) => onChange({ ...filters, maxPrice: value >= price.max.minor ? null : value })}
        />
      )}
      {minutes && minutes.max > minutes.min && (
        <Range
          id={`${own}-minutes`}
          label={t('minutes')}
          min={minutes.min}
          max={minutes.max}
          step={15}
          value={filters.maxMinutes ?? minutes.max}
          said={formatDuration(filters.maxMinutes ?? minutes.max, locale)}
          onChange={(value) => onChange({ ...filters, maxMinutes: value >= minutes.max ? null : value })}
        />
      )}
      {counts.departs.map((_, n) => times('departs', n))}
      {counts.arrives.map((_, n) => (several || n === 0) && times('arrives', n))}
      {list('carriers', t('carriers'), counts.carriers, (code) => search.carriers[code] ?? code)}
      {list('airports', airports, counts.airports, (key) =>
        [...new Set([place.city(key), place.airport(key)])].join(', '),
      )}
    </div>
  );
}

function Range(props: {
  id: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  said: ReactNode;
  onChange: (value: number) => void;
}) {
  const top = props.min + Math.ceil((props.max - props.min) / props.step) * props.step;
  return (
    <div className={css.range}>
      <label htmlFor={props.id}>{props.label}</label>
      <output htmlFor={props.id} className="tabular">
        {props.said}
      </output>
      <input
        id={props.id}
        type="range"
        min={props.min}
        max={top}
        step={props.step}
        // The longest journey may lie between two steps: the browser would round it to another value, from which no
        // key leads away.
        value={props.value >= props.max ? top : props.value}
        onChange={(event) => props.onChange(Number(event.target.value))}
      />
    </div>
  );
}
