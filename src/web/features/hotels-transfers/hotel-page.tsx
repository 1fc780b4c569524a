import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import { cheapestNow, type Offer, SERVICE_PATHS, type Search } from '#modules/search/api.ts';
import type { Segment } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Stars } from '../../shared/hotels-transfers/service-line.tsx';
import { ChangesSaid } from '../../shared/itinerary/changes-said.tsx';
import { useAddressQuery } from '../../shared/search/use-address-query.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Amenities, Distances, Rating, useDistance } from './hotel-facts.tsx';
import {
  filterRates,
  type HotelFilters,
  hotelKey,
  readHotelFilters,
  type Stay,
  stayOf,
  suitsMost,
  writeHotelFilters,
} from './hotel-filters.ts';
import css from './hotel-page.module.css';
import { HotelPicture } from './hotel-picture.tsx';
import { Expired, useHotelsTransfers } from './parts.tsx';
import { Rates } from './rates.tsx';
import { TownPlan } from './town-plan.tsx';

/** Pictures of the mosaic: one large and four small. */
const MOSAIC = 5;

/** One hotel of a search: its pictures, its rooms with their rates, and where it is. */
export function HotelPage({ snapshot, hotel, town }: { snapshot: Search; hotel: string; town: string }) {
  const t = useTranslations('services');
  const hotels = useTranslations('hotels');
  const locale = useAppLocale();
  const { search, expired, changed } = useHotelsTransfers(snapshot);
  const [query, setQuery] = useAddressQuery();
  const navigation = useNavigation();
  const itinerary = search.itineraries.find((each) => hotelKey(each) === hotel);
  const segment = itinerary?.slices[0]?.segments[0];
  const stay = itinerary && stayOf(itinerary);
  const back = `${SERVICE_PATHS.hotel}/${search.uid}${query.size > 0 ? `?${query}` : ''}`;
  const backLink = (
    <Link to={back} prefetch="none" className={css.back}>
      <Icon name="arrow" size={18} />
      {hotels('page.back', { town, count: search.itineraries.length })}
    </Link>
  );
  if (!itinerary || !segment || !stay)
    return (
      <>
        {backLink}
        <h1 className="visually-hidden">{town}</h1>
        <EmptyState title={t('gone.hotel')} icon="hotel">
          {hotels('page.gone')}
        </EmptyState>
      </>
    );
  const filters = readHotelFilters(query);
  const change = (part: Partial<HotelFilters>) =>
    setQuery((before) => writeHotelFilters(before, { ...readHotelFilters(before), ...part }));
  const passing = filterRates(itinerary, filters);
  const offers: readonly Offer[] = passing.length > 0 ? passing : itinerary.offers;
  const best = suitsMost(offers, changed);
  const pictures = stay.pictures ?? [];
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;
  const days = [segment.departs, segment.arrives]
    .map((day) => formatDate(day.slice(0, 10), locale, { style: 'plain-short' }))
    .join(' – ');
  const price = cheapestNow({ offers: [...offers] }, changed)?.price ?? null;
  return (
    <>
      {backLink}
      {expired && <Expired />}
      <ChangesSaid list={[itinerary]} changed={changed} />
      <header className={css.head}>
        <div>
          <h1 className={css.name}>
            {stay.name} <Stars count={stay.stars} />
          </h1>
          <p className={css.muted}>{stay.address[locale]}</p>
          <Distances stay={stay} />
        </div>
        <Rating rating={stay.rating} />
      </header>
      <HotelPictures stay={stay} />
      <Amenities stay={stay} />
      {stay.entry !== search.params.stay?.entry && (
        <Notice tone="wait">{t('stay.movedEntry', { time: formatTime(segment.departs) })}</Notice>
      )}
      <div className={css.split}>
        <section aria-labelledby="rooms" className={css.rooms}>
          <div className={css.roomsHead}>
            <h2 id="rooms">{hotels('page.rooms', { days })}</h2>
            <Chips legend={t('results.filters')}>
              {(['refundable', 'breakfast'] as const).map((name) => (
                <Chip key={name} checked={filters[name]} onChange={(e) => change({ [name]: e.target.checked })}>
                  {t(`results.${name}`)}
                </Chip>
              ))}
            </Chips>
          </div>
          {passing.length === 0 && <Notice tone="info">{hotels('page.noRate')}</Notice>}
          <Form method="post">
            <Rates
              offers={offers}
              segment={segment}
              places={search.places}
              changed={changed}
              picture={(type) => {
                const look = pictures.find(({ scene }) => scene === 'room');
                // Drawn with as many beds as it has.
                const beds = offers.find(({ terms }) => terms.room?.type === type)?.terms.room?.beds;
                const drawing = look?.drawing && {
                  ...look.drawing,
                  seed: Math.trunc(look.drawing.seed / 2) * 2 + (beds?.[0]?.count === 2 ? 1 : 0),
                };
                return <HotelPicture picture={look && { ...look, ...(drawing && { drawing }) }} hotel={stay.name} />;
              }}
              action={(offer) => (
                <Button
                  full
                  size="small"
                  variant={offer === best ? 'primary' : 'secondary'}
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
        </section>
        <Where hotel={hotel} stay={stay} segment={segment} price={price} />
      </div>
    </>
  );
}

/** The first pictures of a hotel, and all of them in a dialog. */
function HotelPictures({ stay }: { stay: Stay }) {
  const hotels = useTranslations('hotels');
  const [looking, setLooking] = useState(false);
  const pictures = stay.pictures ?? [];
  return (
    <>
      <div className={css.mosaic} data-count={Math.min(MOSAIC, Math.max(1, pictures.length))}>
        {(pictures.length > 0 ? pictures.slice(0, MOSAIC) : [undefined]).map((picture, n) => (
          <HotelPicture key={picture?.scene ?? 'none'} picture={picture} hotel={stay.name} eager={n === 0} />
        ))}
        {pictures.some(({ drawing }) => drawing) && <p className={css.label}>{hotels('pictures.sample')}</p>}
        {pictures.length > 1 && (
          <button type="button" className={css.allPictures} onClick={() => setLooking(true)}>
            <Icon name="eye" size={18} />
            {hotels('pictures.all', { count: pictures.length })}
          </button>
        )}
      </div>
      <Dialog open={looking} onClose={() => setLooking(false)} kind="wide" title={stay.name}>
        <ul className={css.gallery}>
          {pictures.map((picture) => (
            <li key={picture.scene}>
              <HotelPicture picture={picture} hotel={stay.name} className={css.large} />
              <p className={css.note}>{hotels(`pictures.scenes.${picture.scene}`)}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Where a hotel stands, by plan and in words, and its hours. */
function Where(props: { hotel: string; stay: Stay; segment: Segment; price: Money | null }) {
  const { hotel, stay, segment, price } = props;
  const hotels = useTranslations('hotels');
  const locale = useAppLocale();
  const distance = useDistance();
  return (
    <aside className={css.side} aria-labelledby="where">
      <div className={css.card}>
        {stay.place && (
          <div className={css.map}>
            <TownPlan
              town={segment.from}
              hotels={[{ id: hotel, name: stay.name, at: stay.place, price, to: '#rooms' }]}
              centre={stay.place.town}
              water={stay.amenities?.includes('beach') ?? false}
              label={hotels('plan.label')}
              chosen={hotel}
            />
          </div>
        )}
        <div className={css.place}>
          <h2 id="where">{hotels('page.where')}</h2>
          <dl>
            <Row name={hotels('page.address')}>{stay.address[locale]}</Row>
            {stay.place?.centre != null && <Row name={hotels('page.centre')}>{distance(stay.place.centre)}</Row>}
            {stay.place?.airport != null && <Row name={hotels('page.airport')}>{distance(stay.place.airport)}</Row>}
            <Row name={hotels('page.enters')}>{formatTime(segment.departs)}</Row>
            <Row name={hotels('page.leaves')}>{formatTime(segment.arrives)}</Row>
            <Row name={hotels('page.phone')}>{stay.phone}</Row>
          </dl>
          <p className={css.note}>{hotels('page.distanceNote')}</p>
        </div>
      </div>
    </aside>
  );
}

const Row = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
