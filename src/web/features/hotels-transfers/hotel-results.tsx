import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, daysBetween } from '#kernel/dates.ts';
import {
  cheapestNow,
  HOTEL_TRANSFER_PATHS,
  hotelsTransfersToQuery,
  isPurged,
  type Search,
} from '#modules/search/api.ts';
import { type Amenity, MAX_ROOMS } from '#modules/supply/api.ts';
import { OfferChangeAnnouncer } from '../../shared/itinerary/offer-change-announcer.tsx';
import { ReadingForm } from '../../shared/price/reading.tsx';
import type { EndpointValue } from '../../shared/search/endpoint-value.ts';
import { useUrlQuery } from '../../shared/search/use-url-query.ts';
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
  hotelStayOf,
  readHotelFilters,
  writeHotelFilters,
} from './hotel-filters.ts';
import css from './hotel-results.module.css';
import { Expired, NoResults, SearchInProgress, useHotelsTransfers } from './parts.tsx';
import results from './results.module.css';
import { TownPlan } from './town-plan.tsx';

/** Number of cards whose picture loads at once. */
const FIRST_SCREEN = 3;

/** Hotels of a town as a list and on a plan; filters are in the address. */
export function HotelResults({
  snapshot,
  towns,
  town,
}: {
  snapshot: Search;
  towns: readonly EndpointValue[];
  town: string;
}) {
  const t = useTranslations('hotelsTransfers.results');
  const hotels = useTranslations('hotels');
  const { search, expired, changed } = useHotelsTransfers(snapshot);
  const [query, setQuery] = useUrlQuery();
  const [highlightedKey, setHighlightedKey] = useState<string>();
  const [plan, setPlan] = useState(false);
  const filters = readHotelFilters(query);
  const matching = useMemo(
    () => filterHotels(search.itineraries, readHotelFilters(query)),
    [search.itineraries, query],
  );
  const change = (changes: Partial<HotelFilters>) =>
    setQuery((before) => writeHotelFilters(before, { ...readHotelFilters(before), ...changes }));
  const reset = () =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const name of HOTEL_FILTERS) next.delete(name);
      return next;
    });
  const all = search.itineraries.length;
  const hotelStays = search.itineraries.flatMap((itinerary) => hotelStayOf(itinerary) ?? []);
  const to = (key: string) => `${HOTEL_TRANSFER_PATHS.hotel}/${search.uid}/${key}${query.size > 0 ? `?${query}` : ''}`;
  const hotelPins = matching.flatMap((itinerary) => {
    const hotelStay = hotelStayOf(itinerary);
    if (!hotelStay?.location) return [];
    const key = hotelKey(itinerary);
    const price = cheapestNow(itinerary, changed)?.price ?? null;
    return [{ id: key, name: hotelStay.name, at: hotelStay.location, price, to: to(key) }];
  });
  return (
    <>
      {expired && <Expired />}
      <OfferChangeAnnouncer list={search.itineraries} changed={changed} />
      {all > 0 && (
        <HotelFilterBar
          filters={filters}
          onChange={change}
          onReset={reset}
          amenities={[...new Set(hotelStays.flatMap(({ amenities }) => amenities ?? []))] as Amenity[]}
          availableFilters={{
            rating: hotelStays.some(({ rating }) => rating),
            centre: hotelStays.some(({ location }) => location?.centre !== undefined && location.centre !== null),
          }}
          matchCount={matching.length}
        />
      )}
      {all > 0 && (
        <p className={results.muted}>
          <output className={css.count}>{t('hotels', { count: matching.length })}</output> {hotels('countNote')}
          {hotelStays.some(({ rating }) => rating?.sample) && ` · ${hotels('sample')}`}
        </p>
      )}
      {all === 0 && !search.complete && <SearchInProgress />}
      {all === 0 && search.complete && !isPurged(search) && <NoHotel search={search} towns={towns} />}
      {all > 0 && matching.length === 0 && (
        <EmptyState
          title={t('filteredOut')}
          drawing="nothing"
          actions={
            <Button type="button" variant="secondary" onClick={reset}>
              {t('reset')}
            </Button>
          }
        >
          {t('filteredOutText')}
        </EmptyState>
      )}
      {matching.length > 0 && <ReadingForm />}
      {matching.length > 0 && (
        <div
          className={[css.split, hotelPins.length > 0 && css.withPlan, plan && css.planned].filter(Boolean).join(' ')}
        >
          <ul className={css.list}>
            {matching.map((itinerary, n) => {
              const key = hotelKey(itinerary);
              return (
                <HotelCard
                  key={itinerary.id}
                  {...{ itinerary, search, changed }}
                  to={to(key)}
                  eager={n < FIRST_SCREEN}
                  highlighted={highlightedKey === key}
                  onHighlight={(on) => setHighlightedKey(on ? key : undefined)}
                />
              );
            })}
          </ul>
          {hotelPins.length > 0 && (
            <div className={css.plan}>
              <TownPlan
                town={town}
                hotels={hotelPins}
                centre={hotelStays.find(({ location }) => location?.town)?.location?.town ?? null}
                water={hotelStays.some(({ amenities }) => amenities?.includes('beach'))}
                label={hotels('plan.label')}
                chosen={highlightedKey}
                onHighlight={setHighlightedKey}
              />
            </div>
          )}
        </div>
      )}
      {hotelPins.length > 0 && (
        <button type="button" className={css.pill} aria-pressed={plan} onClick={() => setPlan(!plan)}>
          <Icon name={plan ? 'menu' : 'pin'} size={18} />
          {plan ? hotels('plan.list') : hotels('plan.show')}
        </button>
      )}
    </>
  );
}
function NoHotel({ search, towns }: { search: Search; towns: readonly EndpointValue[] }) {
  const t = useTranslations('hotelsTransfers.results');
  const { params } = search;
  const [slice] = params.slices;
  const { hotelStay } = params;
  if (!slice || !hotelStay) return null;
  const searchHref = (change: { date?: string; rooms?: number; city?: string }) => {
    const date = change.date ?? slice.date;
    const checkOutDate = addDays(date, daysBetween(slice.date, hotelStay.checkOutDate));
    const city = change.city ?? slice.from;
    return `${HOTEL_TRANSFER_PATHS.hotel}?${hotelsTransfersToQuery({
      ...params,
      slices: [{ from: city, to: city, date }],
      passengerCounts: { ...params.passengerCounts, aaa: change.rooms ?? params.passengerCounts.aaa },
      hotelStay: { ...hotelStay, checkOutDate },
    })}`;
  };
  const isListedCity = towns.some(({ key }) => key === slice.from);
  const needed = Math.max(Math.ceil(hotelStay.adults / 2), Math.ceil((hotelStay.adults + hotelStay.children) / 3));
  const city = towns.find(({ key }) => key === slice.from)?.text ?? search.locations[slice.from]?.city.ru ?? slice.from;
  const days = [
    { name: t('dayAfter'), to: searchHref({ date: addDays(slice.date, 1) }) },
    { name: t('weekAfter'), to: searchHref({ date: addDays(slice.date, 7) }) },
  ];
  const rooms =
    needed > params.passengerCounts.aaa && needed <= MAX_ROOMS
      ? [{ name: t('moreRooms', { count: needed }), to: searchHref({ rooms: needed }) }]
      : [];
  const otherCities = towns
    .filter(({ key }) => key !== slice.from && key !== '')
    .map(({ key, text }) => ({ name: text, to: searchHref({ city: key }) }));
  return (
    <NoResults
      search={search}
      title={isListedCity ? t('noHotel') : t('noTown', { city })}
      text={isListedCity ? t('noHotelText', { city }) : t('noTownText')}
      failed={search.suppliers.some(({ state }) => state === 'failed')}
      suggestions={isListedCity ? [...rooms, ...days, ...otherCities.slice(0, 1)] : otherCities}
    />
  );
}
