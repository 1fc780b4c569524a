import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays } from '#kernel/dates.ts';
import {
  type ChangedOffers,
  type Itinerary,
  isPurged,
  priceNow,
  SERVICE_PATHS,
  type Search,
  serviceToQuery,
} from '#modules/search/api.ts';
import { formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Deadlines } from '../../shared/hotels-transfers/deadlines.tsx';
import { ChangesSaid } from '../../shared/itinerary/changes-said.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge } from '../../ui/notice.tsx';
import { CarDrawing } from './car-drawing.tsx';
import { Expired, Nothing, useHotelsTransfers, Waiting } from './parts.tsx';
import css from './results.module.css';

/** Cars by class, and the express where one goes; the cheapest first. */
export function TransferResults({ snapshot }: { snapshot: Search }) {
  const t = useTranslations('services.results');
  const { search, expired, changed } = useHotelsTransfers(snapshot);
  const total = ({ offers }: Itinerary) => offers[0]?.price.total.minor ?? 0;
  const list = search.itineraries.toSorted((a, b) => total(a) - total(b));
  return (
    <>
      {expired && <Expired />}
      <ChangesSaid list={list} changed={changed} />
      {list.length > 0 && <output className={css.muted}>{t('rides', { count: list.length })}</output>}
      {list.length === 0 && !search.complete && <Waiting />}
      {list.length === 0 && search.complete && !isPurged(search) && <NoRide search={search} />}
      <ul className={css.list}>
        {list.map((itinerary) => (
          <RideCard key={itinerary.id} {...{ itinerary, search, expired, changed }} />
        ))}
      </ul>
    </>
  );
}

function RideCard({
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
  const [offer] = itinerary.offers;
  const ride = segment?.ride;
  if (!segment || !ride || !offer) return null;
  const now = priceNow(offer, changed);
  const express = ride.class === 'express';
  const facts = [
    express ? t('ride.anyTrain') : t('ride.seats', { count: ride.seats }),
    express ? t('ride.every', { minutes: ride.every ?? 30 }) : t('ride.bags', { count: ride.luggage }),
    t('ride.lasts', { duration: formatDuration(segment.minutes, locale) }),
  ];
  const waits = express ? null : t(ride.fromAirport ? 'ride.waitsFlight' : 'ride.waits', { minutes: ride.waitMinutes });
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;
  return (
    <li className={css.card}>
      <div className={css.ride}>
        <div className={css.car}>
          <CarDrawing kind={ride.class} label={t(`class.${ride.class}`)} />
        </div>
        <div>
          <h2 className={css.name}>
            {t(`class.${ride.class}`)}
            {!express && <span className={css.small}> · {segment.aircraft}</span>}{' '}
            {now && !express && offer.seatsLeft !== null && offer.seatsLeft <= 2 && (
              <Badge tone="wait">{t('ride.left', { count: offer.seatsLeft })}</Badge>
            )}
          </h2>
          <p className={css.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {waits && (
            <p className={css.waits}>
              <Icon name="clock" size={16} /> {waits}
            </p>
          )}
        </div>
        <p className={css.from}>
          {now ? (
            <Money value={now} className={css.price ?? ''} />
          ) : (
            <s>
              <Money value={offer.price.total} />
            </s>
          )}
          <span className={css.small}>{express ? t('ride.forAll', { count: ride.people }) : t('ride.forCar')}</span>
        </p>
        <Form method="post" className={css.choose}>
          {now ? (
            <Button full name="offerId" value={offer.id} disabled={expired} busy={posting === offer.id}>
              {t('ride.choose')}
            </Button>
          ) : (
            <Badge tone="error">{t('gone.ride')}</Badge>
          )}
        </Form>
        <div className={css.foot}>
          <Deadlines segment={segment} places={search.places} terms={offer.terms} fare={offer.price.total} />
          <p className={css.small}>
            {t('ride.meet')}: {ride.meet[locale]}
          </p>
        </div>
      </div>
    </li>
  );
}

function NoRide({ search }: { search: Search }) {
  const t = useTranslations('services.results');
  const { params } = search;
  const [leg] = params.legs;
  if (!leg || !params.ride) return null;
  const { ride } = params;
  const ask = (date: string, time: string) =>
    `${SERVICE_PATHS.transfer}?${serviceToQuery({ ...params, legs: [{ ...leg, date }], ride: { ...ride, time } })}`;
  const hour = Number(ride.time.slice(0, 2));
  const later = `${String(hour + 2).padStart(2, '0')}${ride.time.slice(2)}`;
  return (
    <Nothing
      search={search}
      title={t('noRide')}
      text={t('noRideText')}
      failed={search.suppliers.some(({ state }) => state === 'failed')}
      tries={[
        ...(hour < 22 ? [{ name: t('hourLater'), to: ask(leg.date, later) }] : []),
        { name: t('dayAfter'), to: ask(addDays(leg.date, 1), ride.time) },
      ]}
    />
  );
}
