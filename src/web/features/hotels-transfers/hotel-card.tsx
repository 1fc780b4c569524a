import { useTranslations } from 'use-intl';
import { type ChangedOffers, cheapestNow, type Itinerary, type Search } from '#modules/search/api.ts';
import { formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { PictureStrip } from '../../shared/hotels-transfers/hotel-picture.tsx';
import { Stars } from '../../shared/hotels-transfers/hotel-transfer-line.tsx';
import { RefundDeadlines } from '../../shared/hotels-transfers/refund-deadlines.tsx';
import { useRoomWords } from '../../shared/hotels-transfers/use-room-words.ts';
import { ApproximateSum } from '../../shared/price/reading.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './hotel-card.module.css';
import { Amenities, CountedAdults, Distances, Rating } from './hotel-details.tsx';
import { useRoomDetails } from './use-room-details.ts';

type Props = {
  itinerary: Itinerary;
  search: Search;
  changed: ChangedOffers;
  /** Address of the hotel page. */
  to: string;
  /** On the first screen: the picture loads at once. */
  eager: boolean;
  highlighted: boolean;
  onHighlight: (on: boolean) => void;
};

/** A hotel with the room of the shown price; the whole card is a link. */
export function HotelCard({ itinerary, search, changed, to, eager, highlighted, onHighlight }: Props) {
  const t = useTranslations('hotelsTransfers');
  const hotels = useTranslations('hotels');
  const locale = useAppLocale();
  const roomDetails = useRoomDetails();
  const roomWords = useRoomWords();
  const segment = itinerary.slices[0]?.segments[0];
  const hotelStay = segment?.hotelStay;
  const cheapest = cheapestNow(itinerary, changed);
  if (!segment || !hotelStay) return null;
  const offer = cheapest?.offer;
  const room = offer?.terms.room;
  const roomsLeft = offer?.seatsLeft ?? null;
  return (
    <li
      className={highlighted ? `${css.card} ${css.highlighted}` : css.card}
      onPointerEnter={() => onHighlight(true)}
      onPointerLeave={() => onHighlight(false)}
    >
      <div className={css.picture}>
        <PictureStrip pictures={hotelStay.pictures ?? []} hotel={hotelStay.name} eager={eager} />
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <div>
            <h2 className={css.name}>
              <Link to={to} prefetch="none" className={css.link}>
                {hotelStay.name}
              </Link>{' '}
              <Stars count={hotelStay.stars} />
            </h2>
            <p className={css.small}>{hotelStay.address[locale]}</p>
          </div>
          <Rating rating={hotelStay.rating} />
        </div>
        <Distances hotelStay={hotelStay} />
        <Amenities hotelStay={hotelStay} max={4} />
        <CountedAdults hotelStay={hotelStay} wanted={search.params.hotelStay} />
        {hotelStay.checkInTime !== search.params.hotelStay?.checkInTime && (
          <Alert tone="wait">{t('stay.movedEntry', { time: formatTime(segment.departsLocal) })}</Alert>
        )}
        <div className={css.foot}>
          {offer && cheapest ? (
            <>
              <div className={css.room}>
                <p>
                  {[...(room ? [roomWords.name(room)] : []), ...roomDetails(room), roomWords.meal(room)].join(', ')}
                </p>
                <RefundDeadlines
                  {...{ segment, terms: offer.terms }}
                  locations={search.locations}
                  fare={offer.price.lines[0]?.fare ?? offer.price.fare}
                  onlyFree
                />
                {roomsLeft !== null && roomsLeft <= 3 && (
                  <Badge tone="wait">{t('stay.left', { count: roomsLeft })}</Badge>
                )}
              </div>
              <p className={css.price}>
                <Money value={cheapest.price} className={css.sum ?? ''} />
                <ApproximateSum value={cheapest.price} />
                <span className={css.small}>
                  {hotelStay.rooms > 1
                    ? t('stay.totalRooms', { nights: hotelStay.nights, rooms: hotelStay.rooms })
                    : hotels('forStay', { nights: hotelStay.nights, adults: hotelStay.adults })}
                </span>
              </p>
            </>
          ) : (
            <Badge tone="error">{t('gone.hotel')}</Badge>
          )}
        </div>
      </div>
    </li>
  );
}
