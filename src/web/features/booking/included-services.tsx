import { useTranslations } from 'use-intl';
import { isVoucherMode } from '#kernel/mode.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import { type FareTerms, modeOf } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { HotelTransferLine } from '../../shared/hotels-transfers/hotel-transfer-line.tsx';
import { RefundDeadlines } from '../../shared/hotels-transfers/refund-deadlines.tsx';
import { useRoomWords } from '../../shared/hotels-transfers/use-room-words.ts';
import { useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { Card } from '../../ui/card.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './services.module.css';

/** Services included in the fare, by flight and passenger category. */
export function IncludedServices(props: { booking: BookingDraft; terms: FareTerms }) {
  return isVoucherMode(modeOf(props.booking.itinerary.slices)) ? (
    <HotelTransferService {...props} />
  ) : (
    <FlightServices {...props} />
  );
}

/** A hotel stay or transfer: what it includes and its cancellation deadline; it has no extra services. */
function HotelTransferService({ booking, terms }: { booking: BookingDraft; terms: FareTerms }) {
  const t = useTranslations('hotelsTransfers');
  const roomWords = useRoomWords();
  const segment = booking.itinerary.slices[0]?.segments[0];
  if (!segment) return null;
  const fare = booking.price.lines[0]?.fare ?? booking.price.fare;
  return (
    <Card className={css.flight ?? ''}>
      <h2>{t('steps.included')}</h2>
      <HotelTransferLine segment={segment} locations={booking.locations} />
      {terms.room && (
        <p>
          {roomWords.name(terms.room)}, {roomWords.meal(terms.room)}
        </p>
      )}
      <RefundDeadlines segment={segment} locations={booking.locations} terms={terms} fare={fare} />
      <p className={css.muted}>{t('steps.nothingMore')}</p>
    </Card>
  );
}

function FlightServices({ booking, terms }: { booking: BookingDraft; terms: FareTerms }) {
  const t = useTranslations('booking.services');
  const categoryLabels = useTranslations('travellers.categories');
  const locale = useAppLocale();
  const locationLabels = useLocationLabels(booking.locations);
  const unsaid = (part: NonNullable<FareTerms['notProvided']>[number]) => terms.notProvided?.includes(part) ?? false;
  const bags = (of: 'baggage' | 'cabinBag') => {
    const { pieces, kg } = terms[of];
    if (unsaid(of)) return t('unknown');
    if (pieces === 0) return t('none');
    return unsaid('bagWeight') ? t('pieces', { pieces }) : t('bags', { pieces, kg });
  };
  const items = [
    { name: t('baggage'), text: bags('baggage'), included: terms.baggage.pieces > 0 },
    { name: t('cabinBag'), text: bags('cabinBag'), included: terms.cabinBag.pieces > 0 },
    { name: t('meal'), text: terms.meal ? t('mealYes') : t(unsaid('meal') ? 'unknown' : 'none'), included: terms.meal },
    {
      name: t('seat'),
      text: { included: t('seatIncluded'), paid: t('seatPaid'), none: t('seatNone') }[terms.seatChoice],
      included: terms.seatChoice === 'included',
    },
  ];
  const name = (passenger: BookingDraft['passengers'][number]) =>
    [passenger.surname, passenger.name].filter(Boolean).join(' ').toUpperCase();
  const seatedPassengers = booking.passengers.filter((passenger) => passenger.category !== 'rmg');
  const laps = booking.passengers.filter((passenger) => passenger.category === 'rmg');
  return booking.itinerary.slices
    .flatMap((slice) => slice.segments)
    .map((segment) => (
      <Card key={segment.flight + segment.departsLocal} className={css.flight ?? ''}>
        <div className={css.head}>
          <CarrierMark code={segment.carrier} />
          <div>
            <h2>
              {locationLabels.city(segment.from)} → {locationLabels.city(segment.to)}
            </h2>
            <p className={css.muted}>
              {segment.flight} · {formatDate(segment.departsLocal, locale)}, {formatTime(segment.departsLocal)}
            </p>
          </div>
        </div>
        <ul className={css.items}>
          {items.map((item) => (
            <li key={item.name} className={item.included ? css.included : undefined}>
              <Icon name={item.included ? 'check' : 'minus'} size={18} />
              <span>
                <span className={css.name}>{item.name}</span>
                <span className={css.text}>{item.text}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className={css.passengers}>
          <p className={css.perTicketNote}>{t('each')}</p>
          <ul className={css.list}>
            {seatedPassengers.map((passenger, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is its place in the list
              <li key={i}>
                <Icon name="person" size={18} />
                {name(passenger)} <span className={css.muted}>{categoryLabels(passenger.category).toLowerCase()}</span>
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
