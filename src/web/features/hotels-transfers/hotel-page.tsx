import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import { cheapestNow, HOTEL_TRANSFER_PATHS, type Offer, type Search } from '#modules/search/api.ts';
import type { Segment } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { HotelPicture, pictureKey, usePictureText } from '../../shared/hotels-transfers/hotel-picture.tsx';
import { Stars } from '../../shared/hotels-transfers/hotel-transfer-line.tsx';
import { OfferChangeAnnouncer } from '../../shared/itinerary/offer-change-announcer.tsx';
import { useUrlQuery } from '../../shared/search/use-url-query.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Amenities, CountedAdults, Distances, Rating, useDistance } from './hotel-details.tsx';
import {
  filterRates,
  type HotelFilters,
  type HotelStay,
  hotelKey,
  hotelStayOf,
  readHotelFilters,
  suggestOffer,
  writeHotelFilters,
} from './hotel-filters.ts';
import css from './hotel-page.module.css';
import { Expired, useHotelsTransfers } from './parts.tsx';
import { Rates } from './rates.tsx';
import { TownPlan } from './town-plan.tsx';

/** Pictures of the mosaic: one large and four small. */
const MOSAIC_PICTURES = 5;
const MOSAIC_SIZES = { large: '(min-width: 64em) 620px, 100vw', small: '(min-width: 64em) 310px, 50vw' } as const;

/** One hotel: pictures, rooms with rates, and location. */
export function HotelPage({ snapshot, hotel, town }: { snapshot: Search; hotel: string; town: string }) {
  const t = useTranslations('hotelsTransfers');
  const hotels = useTranslations('hotels');
  const locale = useAppLocale();
  const { search, expired, changed } = useHotelsTransfers(snapshot);
  const [query, setQuery] = useUrlQuery();
  const navigation = useNavigation();
  const itinerary = search.itineraries.find((each) => hotelKey(each) === hotel);
  const segment = itinerary?.slices[0]?.segments[0];
  const hotelStay = itinerary && hotelStayOf(itinerary);
  const resultsHref = `${HOTEL_TRANSFER_PATHS.hotel}/${search.uid}${query.size > 0 ? `?${query}` : ''}`;
  const backLink = (
    <Link to={resultsHref} prefetch="none" className={css.back}>
      <Icon name="arrow" size={18} />
      {hotels('page.back', { town, count: search.itineraries.length })}
    </Link>
  );
  if (!itinerary || !segment || !hotelStay)
    return (
      <>
        {backLink}
        <h1 className="visually-hidden">{town}</h1>
        <EmptyState title={t('gone.hotel')} drawing="lost">
          {hotels('page.gone')}
        </EmptyState>
      </>
    );
  const filters = readHotelFilters(query);
  const change = (changes: Partial<HotelFilters>) =>
    setQuery((before) => writeHotelFilters(before, { ...readHotelFilters(before), ...changes }));
  const matchingRates = filterRates(itinerary, filters);
  const offers: readonly Offer[] = matchingRates.length > 0 ? matchingRates : itinerary.offers;
  const suggestedOffer = suggestOffer(offers, changed);
  const pictures = hotelStay.pictures ?? [];
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;
  const days = [segment.departsLocal, segment.arrivesLocal]
    .map((day) => formatDate(day.slice(0, 10), locale, { style: 'plain-short' }))
    .join(' – ');
  const price = cheapestNow({ offers: [...offers] }, changed)?.price ?? null;
  return (
    <>
      {backLink}
      {expired && <Expired />}
      <OfferChangeAnnouncer list={[itinerary]} changed={changed} />
      <header className={css.head}>
        <div>
          <h1 className={css.name}>
            {hotelStay.name} <Stars count={hotelStay.stars} />
          </h1>
          <p className={css.muted}>{hotelStay.address[locale]}</p>
          <Distances hotelStay={hotelStay} />
        </div>
        <Rating rating={hotelStay.rating} />
      </header>
      <HotelPictures hotelStay={hotelStay} />
      <Amenities hotelStay={hotelStay} />
      <CountedAdults hotelStay={hotelStay} wanted={search.params.hotelStay} />
      {hotelStay.checkInTime !== search.params.hotelStay?.checkInTime && (
        <Alert tone="wait">{t('stay.movedEntry', { time: formatTime(segment.departsLocal) })}</Alert>
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
          {matchingRates.length === 0 && <Alert tone="info">{hotels('page.noRate')}</Alert>}
          <Form method="post">
            <Rates
              offers={offers}
              segment={segment}
              locations={search.locations}
              changed={changed}
              picture={({ beds }) => {
                const look = pictures.find(({ scene }) => scene === 'room');
                // The drawing shows the number of beds of the room.
                const drawing = look?.drawing && {
                  ...look.drawing,
                  seed: Math.trunc(look.drawing.seed / 2) * 2 + (beds?.[0]?.count === 2 ? 1 : 0),
                };
                return (
                  <HotelPicture picture={look && { ...look, ...(drawing && { drawing }) }} hotel={hotelStay.name} />
                );
              }}
              action={(offer) => (
                <Button
                  full
                  size="small"
                  variant={offer === suggestedOffer ? 'primary' : 'secondary'}
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
        <HotelAddress hotel={hotel} hotelStay={hotelStay} segment={segment} price={price} />
      </div>
    </>
  );
}

/** The first pictures of a hotel, and all of them in a dialog. */
function HotelPictures({ hotelStay }: { hotelStay: HotelStay }) {
  const hotels = useTranslations('hotels');
  const pictureText = usePictureText();
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const pictures = hotelStay.pictures ?? [];
  return (
    <>
      <div className={css.mosaic} data-count={Math.min(MOSAIC_PICTURES, Math.max(1, pictures.length))}>
        {(pictures.length > 0 ? pictures.slice(0, MOSAIC_PICTURES) : [undefined]).map((picture, n) => (
          <HotelPicture
            key={picture ? pictureKey(picture) : 'none'}
            picture={picture}
            hotel={hotelStay.name}
            className={css.picture}
            eager={n === 0}
            sizes={n === 0 ? MOSAIC_SIZES.large : MOSAIC_SIZES.small}
          />
        ))}
        {pictures.some(({ drawing }) => drawing) && <p className={css.label}>{hotels('pictures.sample')}</p>}
        {pictures.length > 1 && (
          <button type="button" className={css.allPictures} onClick={() => setGalleryOpen(true)}>
            <Icon name="eye" size={18} />
            {hotels('pictures.all', { count: pictures.length })}
          </button>
        )}
      </div>
      <Dialog open={isGalleryOpen} onClose={() => setGalleryOpen(false)} kind="wide" title={hotelStay.name}>
        <ul className={css.gallery}>
          {pictures.map((picture) => (
            <li key={pictureKey(picture)}>
              <HotelPicture picture={picture} hotel={hotelStay.name} className={css.large} />
              <p className={css.note}>{pictureText(picture)}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Location of a hotel: plan, address and hours. */
function HotelAddress(props: { hotel: string; hotelStay: HotelStay; segment: Segment; price: Money | null }) {
  const { hotel, hotelStay, segment, price } = props;
  const hotels = useTranslations('hotels');
  const locale = useAppLocale();
  const distance = useDistance();
  const t = useTranslations('hotelsTransfers.stay');
  const hour = (local: string) => (hotelStay.hoursNotProvided ? t('hoursNotSaid') : formatTime(local));
  return (
    <aside className={css.side} aria-labelledby="where">
      <div className={css.card}>
        {hotelStay.location && (
          <div className={css.map}>
            <TownPlan
              town={segment.from}
              hotels={[{ id: hotel, name: hotelStay.name, at: hotelStay.location, price, to: '#rooms' }]}
              centre={hotelStay.location.town}
              water={hotelStay.amenities?.includes('beach') ?? false}
              label={hotels('plan.label')}
              chosen={hotel}
            />
          </div>
        )}
        <div className={css.place}>
          <h2 id="where">{hotels('page.where')}</h2>
          <dl>
            {hotelStay.address[locale] !== '' && (
              <DetailRow name={hotels('page.address')}>{hotelStay.address[locale]}</DetailRow>
            )}
            {hotelStay.location?.centre != null && (
              <DetailRow name={hotels('page.centre')}>{distance(hotelStay.location.centre)}</DetailRow>
            )}
            {hotelStay.location?.airport != null && (
              <DetailRow name={hotels('page.airport')}>{distance(hotelStay.location.airport)}</DetailRow>
            )}
            <DetailRow name={hotels('page.enters')}>{hour(segment.departsLocal)}</DetailRow>
            <DetailRow name={hotels('page.leaves')}>{hour(segment.arrivesLocal)}</DetailRow>
            {hotelStay.phone !== '' && <DetailRow name={hotels('page.phone')}>{hotelStay.phone}</DetailRow>}
          </dl>
          {hotelStay.childrenTo !== undefined && (
            <p className={css.note}>{hotels('page.childrenTo', { age: hotelStay.childrenTo })}</p>
          )}
          {hotelStay.assumedChildAge !== undefined && (
            <p className={css.note}>{hotels('page.assumedChildAge', { age: hotelStay.assumedChildAge })}</p>
          )}
          <p className={css.note}>{hotels('page.distanceNote')}</p>
        </div>
      </div>
    </aside>
  );
}

const DetailRow = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
