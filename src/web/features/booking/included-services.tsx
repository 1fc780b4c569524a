import { useTranslations } from 'use-intl';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { Booking } from '#modules/orders/api.ts';
import { type FareTerms, modeOf } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Deadlines } from '../../shared/hotels-transfers/deadlines.tsx';
import { ServiceLine } from '../../shared/hotels-transfers/service-line.tsx';
import { usePlaceLabels } from '../../shared/itinerary/slice-line.tsx';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './services.module.css';

/** What the fare gives on each flight, and to whom. */
export function IncludedServices(props: { booking: Booking; terms: FareTerms }) {
  return isHotelOrTransfer(modeOf(props.booking.itinerary.slices)) ? (
    <WholeService {...props} />
  ) : (
    <OnFlights {...props} />
  );
}

/** A room or a ride is bought whole: what it is, until when it is given back, and that nothing is added. */
function WholeService({ booking, terms }: { booking: Booking; terms: FareTerms }) {
  const t = useTranslations('services');
  const segment = booking.itinerary.slices[0]?.segments[0];
  if (!segment) return null;
  const fare = booking.price.lines[0]?.fare ?? booking.price.fare;
  return (
    <Card className={css.flight ?? ''}>
      <h2>{t('steps.included')}</h2>
      <ServiceLine segment={segment} places={booking.places} />
      {terms.room && (
        <p>
          {t(`room.${terms.room.type}`)}, {t(terms.room.breakfast ? 'breakfast.yes' : 'breakfast.no')}
        </p>
      )}
      <Deadlines segment={segment} places={booking.places} terms={terms} fare={fare} />
      <p className={css.muted}>{t('steps.nothingMore')}</p>
    </Card>
  );
}

function OnFlights({ booking, terms }: { booking: Booking; terms: FareTerms }) {
  const t = useTranslations('booking.services');
  const who = useTranslations('travellers.categories');
  const locale = useAppLocale();
  const place = usePlaceLabels(booking.places);
  const bags = ({ pieces, kg }: FareTerms['baggage']) => (pieces > 0 ? t('bags', { pieces, kg }) : t('none'));
  const items = [
    { name: t('baggage'), text: bags(terms.baggage), included: terms.baggage.pieces > 0 },
    { name: t('cabinBag'), text: bags(terms.cabinBag), included: terms.cabinBag.pieces > 0 },
    { name: t('meal'), text: terms.meal ? t('mealYes') : t('none'), included: terms.meal },
    {
      name: t('seat'),
      text: { included: t('seatIncluded'), paid: t('seatPaid'), none: t('seatNone') }[terms.seatChoice],
      included: terms.seatChoice === 'included',
    },
  ];
  const name = (passenger: Booking['passengers'][number]) =>
    [passenger.surname, passenger.name].filter(Boolean).join(' ').toUpperCase();
  const seated = booking.passengers.filter((passenger) => passenger.category !== 'rmg');
  const laps = booking.passengers.filter((passenger) => passenger.category === 'rmg');
  return booking.itinerary.slices
    .flatMap((slice) => slice.segments)
    .map((segment) => (
      <Card key={segment.flight + segment.departs} className={css.flight ?? ''}>
        <div className={css.head}>
          <CarrierMark code={segment.carrier} />
          <div>
            <h2>
              {place.city(segment.from)} → {place.city(segment.to)}
            </h2>
            <p className={css.muted}>
              {segment.flight} · {formatDate(segment.departs, locale)}, {formatTime(segment.departs)}
            </p>
          </div>
        </div>
        <ul className={css.items}>
          {items.map((item) => (
            <li key={item.name} className={item.included ? css.yes : undefined}>
              <Icon name={item.included ? 'check' : 'minus'} size={18} />
              <span>
                <span className={css.name}>{item.name}</span>
                <span className={css.text}>{item.text}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className={css.people}>
          <p className={css.each}>{t('each')}</p>
          <ul className={css.list}>
            {seated.map((passenger, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is its place in the list
              <li key={i}>
                <Icon name="person" size={18} />
                {name(passenger)} <span className={css.muted}>{who(passenger.category).toLowerCase()}</span>
              </li>
            ))}
          </ul>
          {laps.map((passenger, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is its place in the list
            <p key={i} className={css.lap}>
              {name(passenger)} — {t('lap')}
            </p>
          ))}
        </div>
      </Card>
    ));
}
