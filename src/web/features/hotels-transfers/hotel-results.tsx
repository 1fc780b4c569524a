import { useMemo } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween } from '#kernel/dates.ts';
import {
  type ChangedOffers,
  cheapestNow,
  type Itinerary,
  isPurged,
  SERVICE_PATHS,
  type Search,
  serviceToQuery,
} from '#modules/search/api.ts';
import { MAX_ROOMS } from '#modules/supply/api.ts';
import { formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Stars } from '../../shared/hotels-transfers/service-line.tsx';
import { ChangesSaid } from '../../shared/itinerary/changes-said.tsx';
import type { End } from '../../shared/search/place-end.ts';
import { useAddressQuery } from '../../shared/search/use-address-query.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Facade } from './facade.tsx';
import { filterHotels, type HotelFilters, readHotelFilters, writeHotelFilters } from './hotel-filters.ts';
import { Expired, Nothing, useHotelsTransfers, Waiting } from './parts.tsx';
import { Rates } from './rates.tsx';
import css from './results.module.css';

/** Hotels with their rooms and rates; filters live in the address. */
export function HotelResults({ snapshot, towns }: { snapshot: Search; towns: readonly End[] }) {
  const t = useTranslations('services.results');
  const { search, expired, changed } = useHotelsTransfers(snapshot);
  const [query, setQuery] = useAddressQuery();
  const filters = readHotelFilters(query);
  const passing = useMemo(() => filterHotels(search.itineraries, readHotelFilters(query)), [search.itineraries, query]);
  const change = (part: Partial<HotelFilters>) =>
    setQuery((before) => writeHotelFilters(before, { ...readHotelFilters(before), ...part }));
  const all = search.itineraries.length;
  return (
    <>
      {expired && <Expired />}
      <ChangesSaid list={search.itineraries} changed={changed} />
      {all > 0 && <FilterBar filters={filters} onChange={change} />}
      {all > 0 && <output className={css.muted}>{t('hotels', { count: passing.length })}</output>}
      {all === 0 && !search.complete && <Waiting />}
      {all === 0 && search.complete && !isPurged(search) && <NoHotel search={search} towns={towns} />}
      {all > 0 && passing.length === 0 && (
        <EmptyState
          title={t('filteredOut')}
          icon="filter"
          actions={
            <Button type="button" variant="secondary" onClick={() => setQuery(() => new URLSearchParams())}>
              {t('reset')}
            </Button>
          }
        >
          {t('filteredOutText')}
        </EmptyState>
      )}
      <ul className={css.list}>
        {passing.map((itinerary) => (
          <HotelCard key={itinerary.id} {...{ itinerary, search, expired, changed }} />
        ))}
      </ul>
    </>
  );
}

function FilterBar(props: { filters: HotelFilters; onChange: (part: Partial<HotelFilters>) => void }) {
  const t = useTranslations('services.results');
  const { filters, onChange } = props;
  return (
    <div className={css.bar}>
      <Chips legend={t('filters')}>
        {(['breakfast', 'refundable'] as const).map((name) => (
          <Chip key={name} checked={filters[name]} onChange={(e) => onChange({ [name]: e.target.checked })}>
            {t(name)}
          </Chip>
        ))}
        {(['single', 'double'] as const).map((room) => (
          <Chip
            key={room}
            checked={filters.room === room}
            onChange={(e) => onChange({ room: e.target.checked ? room : null })}
          >
            {t(room)}
          </Chip>
        ))}
        <Chip checked={filters.stars === 4} onChange={(e) => onChange({ stars: e.target.checked ? 4 : 0 })}>
          {t('stars', { count: 4 })}
        </Chip>
      </Chips>
      <label className={css.limit}>
        {t('limit')}
        <input
          inputMode="numeric"
          maxLength={7}
          value={filters.limit || ''}
          onChange={(e) => onChange({ limit: Number(e.target.value.replaceAll(/\D/g, '')) })}
        />
      </label>
      <Chips legend={t('sort')}>
        {(['price', 'stars'] as const).map((sort) => (
          <Chip key={sort} type="radio" name="sort" checked={filters.sort === sort} onChange={() => onChange({ sort })}>
            {t(`sorts.${sort}`)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function HotelCard({
  itinerary,
  search,
  expired,
  changed,
}: {
  itinerary: Itinerary;
  search: Search;
  expired: boolean;
  changed: ChangedOffers;
}) {
  const t = useTranslations('services');
  const locale = useAppLocale();
  const navigation = useNavigation();
  const segment = itinerary.slices[0]?.segments[0];
  const cheapest = cheapestNow(itinerary, changed);
  const stay = segment?.stay;
  if (!segment || !stay) return null;
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;
  return (
    <li className={css.card}>
      <div className={css.head}>
        <Facade name={stay.name} className={css.facade ?? ''} />
        <div>
          <h2 className={css.name}>
            {stay.name} <Stars count={stay.stars} />
          </h2>
          <p className={css.small}>{stay.address[locale]}</p>
          <p className={css.small}>
            {t('stay.enters')} {formatTime(segment.departs)} · {t('stay.leaves')} {formatTime(segment.arrives)}
          </p>
        </div>
        <p className={css.from}>
          {cheapest ? (
            <span className={css.price}>{t.rich('stay.from', { sum: () => <Money value={cheapest.price} /> })}</span>
          ) : (
            <Badge tone="error">{t('gone.hotel')}</Badge>
          )}
          <span className={css.small}>
            {stay.rooms > 1
              ? t('stay.totalRooms', { nights: stay.nights, rooms: stay.rooms })
              : t('stay.total', { nights: stay.nights })}
          </span>
        </p>
      </div>
      {stay.entry !== search.params.stay?.entry && (
        <Notice tone="wait">{t('stay.movedEntry', { time: formatTime(segment.departs) })}</Notice>
      )}
      <Form method="post">
        <Rates
          offers={itinerary.offers}
          segment={segment}
          places={search.places}
          changed={changed}
          action={(offer) => (
            <Button
              full
              size="small"
              variant={offer === cheapest?.offer ? 'primary' : 'secondary'}
              name="offerId"
              value={offer.id}
              disabled={expired}
              busy={posting === offer.id}
            >
              {t('stay.choose')}
            </Button>
          )}
        />
      </Form>
    </li>
  );
}

function NoHotel({ search, towns }: { search: Search; towns: readonly End[] }) {
  const t = useTranslations('services.results');
  const { params } = search;
  const [leg] = params.legs;
  const { stay } = params;
  if (!leg || !stay) return null;
  const ask = (change: { date?: string; rooms?: number; city?: string }) => {
    const date = change.date ?? leg.date;
    const out = addDays(date, daysBetween(leg.date, stay.out));
    const city = change.city ?? leg.from;
    return `${SERVICE_PATHS.hotel}?${serviceToQuery({
      ...params,
      legs: [{ from: city, to: city, date }],
      mix: { ...params.mix, aaa: change.rooms ?? params.mix.aaa },
      stay: { ...stay, out },
    })}`;
  };
  const known = towns.some(({ key }) => key === leg.from);
  const needed = Math.max(Math.ceil(stay.adults / 2), Math.ceil((stay.adults + stay.children) / 3));
  const city = towns.find(({ key }) => key === leg.from)?.text ?? search.places[leg.from]?.city.ru ?? leg.from;
  const days = [
    { name: t('dayAfter'), to: ask({ date: addDays(leg.date, 1) }) },
    { name: t('weekAfter'), to: ask({ date: addDays(leg.date, 7) }) },
  ];
  const rooms =
    needed > params.mix.aaa && needed <= MAX_ROOMS
      ? [{ name: t('moreRooms', { count: needed }), to: ask({ rooms: needed }) }]
      : [];
  const others = towns
    .filter(({ key }) => key !== leg.from && key !== '')
    .map(({ key, text }) => ({ name: text, to: ask({ city: key }) }));
  return (
    <Nothing
      search={search}
      title={known ? t('noHotel') : t('noTown', { city })}
      text={known ? t('noHotelText', { city }) : t('noTownText')}
      failed={search.suppliers.some(({ state }) => state === 'failed')}
      tries={known ? [...rooms, ...days, ...others.slice(0, 1)] : others}
    />
  );
}
