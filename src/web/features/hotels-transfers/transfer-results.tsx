import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays } from '#kernel/dates.ts';
import {
  type ChangedOffers,
  HOTEL_TRANSFER_PATHS,
  hotelsTransfersToQuery,
  type Itinerary,
  isPurged,
  priceNow,
  type Search,
} from '#modules/search/api.ts';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { RefundDeadlines } from '../../shared/hotels-transfers/refund-deadlines.tsx';
import { OfferChangeAnnouncer } from '../../shared/itinerary/offer-change-announcer.tsx';
import { OfferReasons } from '../../shared/price/offer-reasons.tsx';
import { ApproximateSum, ReadingForm } from '../../shared/price/reading.tsx';
import { Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { CarDrawing } from './car-drawing.tsx';
import { Expired, NoResults, SearchInProgress, useHotelsTransfers } from './parts.tsx';
import css from './results.module.css';

const classOf = ({ slices }: Itinerary) => slices[0]?.segments[0]?.transfer?.class;
type RideClass = NonNullable<ReturnType<typeof classOf>>;

/** Cars by class and the airport express, cheapest first. */
export function TransferResults({ snapshot }: { snapshot: Search }) {
  const t = useTranslations('hotelsTransfers.results');
  const names = useTranslations('hotelsTransfers.class');
  const { search, expired, changed } = useHotelsTransfers(snapshot);
  const total = ({ offers }: Itinerary) => offers[0]?.price.total.minor ?? 0;
  const found = search.itineraries.toSorted((a, b) => total(a) - total(b));
  const classes = [...new Set(found.flatMap((one) => classOf(one) ?? []))];
  const [wanted, setWanted] = useState<readonly RideClass[]>([]);
  const chosen = wanted.filter((one) => classes.includes(one));
  const list = chosen.length === 0 ? found : found.filter((one) => chosen.some((each) => each === classOf(one)));
  return (
    <>
      {expired && <Expired />}
      <OfferChangeAnnouncer list={list} changed={changed} />
      {list.length > 0 && <output className={css.muted}>{t('rides', { count: list.length })}</output>}
      {list.length === 0 && !search.complete && <SearchInProgress />}
      {list.length === 0 && search.complete && !isPurged(search) && <NoTransfers search={search} />}
      {list.length > 0 && <ReadingForm />}
      {classes.length > 1 && (
        <Chips legend={t('filters')}>
          {classes.map((one) => (
            <Chip
              key={one}
              checked={chosen.includes(one)}
              onChange={({ target }) => setWanted(target.checked ? [...chosen, one] : chosen.filter((x) => x !== one))}
            >
              {names(one)}
            </Chip>
          ))}
        </Chips>
      )}
      <ul className={css.list}>
        {list.map((itinerary, n) => (
          <TransferCard key={itinerary.id} {...{ itinerary, search, expired, changed }} isFirst={n === 0} />
        ))}
      </ul>
    </>
  );
}

function TransferCard({
  itinerary,
  search,
  expired,
  changed,
  isFirst,
}: {
  itinerary: Itinerary;
  search: Search;
  expired: boolean;
  changed: ChangedOffers;
  /** The cheapest has the filled button. */
  isFirst: boolean;
}) {
  const t = useTranslations('hotelsTransfers');
  const locale = useAppLocale();
  const navigation = useNavigation();
  const segment = itinerary.slices[0]?.segments[0];
  const [offer] = itinerary.offers;
  const transfer = segment?.transfer;
  if (!segment || !transfer || !offer) return null;
  const currentPrice = priceNow(offer, changed);
  const express = transfer.class === 'express';
  const details = [
    express ? t('ride.anyTrain') : t('ride.seats', { count: transfer.seats }),
    express ? t('ride.every', { minutes: transfer.every ?? 30 }) : t('ride.bags', { count: transfer.luggage }),
    t('ride.lasts', { duration: formatDuration(segment.minutes, locale) }),
  ];
  const waitingTime = express
    ? null
    : t(transfer.fromAirport ? 'ride.waitsFlight' : 'ride.waits', { minutes: transfer.waitMinutes });
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;
  return (
    <li className={css.card}>
      <div className={css.transfer}>
        <div className={css.carPicture}>
          <CarDrawing kind={transfer.class} label={t(`class.${transfer.class}`)} />
        </div>
        <div>
          <h2 className={css.name}>
            {t(`class.${transfer.class}`)}
            {!express && <span className={css.small}> · {segment.aircraft}</span>}{' '}
            {currentPrice && !express && offer.seatsLeft !== null && offer.seatsLeft <= 2 && (
              <Badge tone="wait">{t('ride.left', { count: offer.seatsLeft })}</Badge>
            )}
          </h2>
          <p className={css.details}>
            {details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </p>
          {waitingTime && (
            <p className={css.waitingTime}>
              <Icon name="clock" size={16} /> {waitingTime}
            </p>
          )}
        </div>
        <p className={css.from}>
          {currentPrice ? (
            <Money value={currentPrice} className={css.price ?? ''} />
          ) : (
            <s>
              <Money value={offer.price.total} />
            </s>
          )}
          {currentPrice && <ApproximateSum value={currentPrice} />}
          <span className={css.small}>{express ? t('ride.forAll', { count: transfer.guests }) : t('ride.forCar')}</span>
        </p>
        <Form method="post" className={css.choose}>
          {currentPrice ? (
            <Button
              full
              variant={isFirst ? 'primary' : 'secondary'}
              name="offerId"
              value={offer.id}
              disabled={expired}
              busy={posting === offer.id}
            >
              {t('ride.choose')}
            </Button>
          ) : (
            <Badge tone="error">{t('gone.ride')}</Badge>
          )}
        </Form>
        <div className={css.foot}>
          <RefundDeadlines
            segment={segment}
            locations={search.locations}
            terms={offer.terms}
            fare={offer.price.total}
          />
          <p className={css.small}>
            {t('ride.meet')}: {transfer.meet[locale]}
          </p>
          <OfferReasons uid={search.uid} offerId={offer.id} />
        </div>
      </div>
    </li>
  );
}

function NoTransfers({ search }: { search: Search }) {
  const t = useTranslations('hotelsTransfers.results');
  const { params } = search;
  const [slice] = params.slices;
  if (!slice || !params.transfer) return null;
  const { transfer } = params;
  const searchHref = (date: string, time: string) => {
    const changed = { ...params, slices: [{ ...slice, date }], transfer: { ...transfer, time } };
    return `${HOTEL_TRANSFER_PATHS.transfer}?${hotelsTransfersToQuery(changed)}`;
  };
  const hour = Number(transfer.time.slice(0, 2));
  const laterTime = `${String(hour + 2).padStart(2, '0')}${transfer.time.slice(2)}`;
  return (
    <NoResults
      search={search}
      title={t('noRide')}
      text={t('noRideText')}
      failed={search.suppliers.some(({ state }) => state === 'failed')}
      suggestions={[
        ...(hour < 22 ? [{ name: t('hourLater'), to: searchHref(slice.date, laterTime) }] : []),
        { name: t('dayAfter'), to: searchHref(addDays(slice.date, 1), transfer.time) },
      ]}
    />
  );
}
