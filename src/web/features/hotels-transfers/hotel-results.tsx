import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { cheapestNow, isPurged, SERVICE_PATHS, type Search, serviceToQuery } from '#modules/search/api.ts';
import { type Amenity, MAX_ROOMS } from '#modules/supply/api.ts';
import { ChangesSaid } from '../../shared/itinerary/changes-said.tsx';
import type { End } from '../../shared/search/place-end.ts';
import { useAddressQuery } from '../../shared/search/use-address-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HotelCard } from './hotel-card.tsx';
import { HotelFilterBar } from './hotel-filter-bar.tsx';
import {
  filterHotels,
  HOTEL_FILTERS,
  type HotelFilters,
  hotelKey,
  readHotelFilters,
  stayOf,
  writeHotelFilters,
} from './hotel-filters.ts';
import css from './hotel-results.module.css';
import { Expired, Nothing, useHotelsTransfers, Waiting } from './parts.tsx';
import results from './results.module.css';
import { TownPlan } from './town-plan.tsx';

/** Cards whose picture does not wait to be scrolled to. */
const FIRST_SCREEN = 3;

/** Hotels of a town as a list and on its plan; filters live in the address. */
export function HotelResults({ snapshot, towns, town }: { snapshot: Search; towns: readonly End[]; town: string }) {
  const t = useTranslations('services.results');
  const hotels = useTranslations('hotels');
  const { search, expired, changed } = useHotelsTransfers(snapshot);
  const [query, setQuery] = useAddressQuery();
  const [pointed, setPointed] = useState<string>();
  const [plan, setPlan] = useState(false);
  const filters = readHotelFilters(query);
  const passing = useMemo(() => filterHotels(search.itineraries, readHotelFilters(query)), [search.itineraries, query]);
  const change = (part: Partial<HotelFilters>) =>
    setQuery((before) => writeHotelFilters(before, { ...readHotelFilters(before), ...part }));
  const reset = () =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const name of HOTEL_FILTERS) next.delete(name);
      return next;
    });
  const all = search.itineraries.length;
  const stays = search.itineraries.flatMap((itinerary) => stayOf(itinerary) ?? []);
  const to = (key: string) => `${SERVICE_PATHS.hotel}/${search.uid}/${key}${query.size > 0 ? `?${query}` : ''}`;
  const placed = passing.flatMap((itinerary) => {
    const stay = stayOf(itinerary);
    if (!stay?.place) return [];
    const key = hotelKey(itinerary);
    const price = cheapestNow(itinerary, changed)?.price ?? null;
    return [{ id: key, name: stay.name, at: stay.place, price, to: to(key) }];
  });
  return (
    <>
      {expired && <Expired />}
      <ChangesSaid list={search.itineraries} changed={changed} />
      {all > 0 && (
        <HotelFilterBar
          filters={filters}
          onChange={change}
          onReset={reset}
          amenities={[...new Set(stays.flatMap(({ amenities }) => amenities ?? []))] as Amenity[]}
          knows={{
            rating: stays.some(({ rating }) => rating),
            centre: stays.some(({ place }) => place?.centre !== undefined && place.centre !== null),
          }}
          found={passing.length}
        />
      )}
      {all > 0 && (
        <p className={results.muted}>
          <output className={css.count}>{t('hotels', { count: passing.length })}</output> {hotels('countNote')}
          {stays.some(({ rating }) => rating?.sample) && ` · ${hotels('sample')}`}
        </p>
      )}
      {all === 0 && !search.complete && <Waiting />}
      {all === 0 && search.complete && !isPurged(search) && <NoHotel search={search} towns={towns} />}
      {all > 0 && passing.length === 0 && (
        <EmptyState
          title={t('filteredOut')}
          icon="filter"
          actions={
            <Button type="button" variant="secondary" onClick={reset}>
              {t('reset')}
            </Button>
          }
        >
          {t('filteredOutText')}
        </EmptyState>
      )}
      {passing.length > 0 && (
        <div className={[css.split, placed.length > 0 && css.withPlan, plan && css.planned].filter(Boolean).join(' ')}>
          <ul className={css.list}>
            {passing.map((itinerary, n) => {
              const key = hotelKey(itinerary);
              return (
                <HotelCard
                  key={itinerary.id}
                  {...{ itinerary, search, changed }}
                  to={to(key)}
                  eager={n < FIRST_SCREEN}
                  pointed={pointed === key}
                  onPoint={(on) => setPointed(on ? key : undefined)}
                />
              );
            })}
          </ul>
          {placed.length > 0 && (
            <div className={css.plan}>
              <TownPlan
                town={town}
                hotels={placed}
                centre={stays.find(({ place }) => place?.town)?.place?.town ?? null}
                water={stays.some(({ amenities }) => amenities?.includes('beach'))}
                label={hotels('plan.label')}
                chosen={pointed}
                onPoint={setPointed}
              />
            </div>
          )}
        </div>
      )}
      {placed.length > 0 && (
        <button type="button" className={css.pill} aria-pressed={plan} onClick={() => setPlan(!plan)}>
          <Icon name={plan ? 'menu' : 'pin'} size={18} />
          {plan ? hotels('plan.list') : hotels('plan.show')}
        </button>
      )}
    </>
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
