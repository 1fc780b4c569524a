import { useTranslations } from 'use-intl';
import { type ChangedOffers, cheapestNow, type Itinerary, type Search } from '#modules/search/api.ts';
import { formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Deadlines } from '../../shared/hotels-transfers/deadlines.tsx';
import { Stars } from '../../shared/hotels-transfers/service-line.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import css from './hotel-card.module.css';
import { Amenities, Distances, Rating } from './hotel-facts.tsx';
import { PictureStrip } from './hotel-picture.tsx';
import { useRoomFacts } from './use-room-facts.ts';

type Props = {
  itinerary: Itinerary;
  search: Search;
  changed: ChangedOffers;
  /** Its own address. */
  to: string;
  /** In the first screen: its picture does not wait. */
  eager: boolean;
  pointed: boolean;
  onPoint: (on: boolean) => void;
};

/** A hotel with the room that the price shown is of; the whole card leads to its page. */
export function HotelCard({ itinerary, search, changed, to, eager, pointed, onPoint }: Props) {
  const t = useTranslations('services');
  const hotels = useTranslations('hotels');
  const locale = useAppLocale();
  const roomFacts = useRoomFacts();
  const segment = itinerary.slices[0]?.segments[0];
  const stay = segment?.stay;
  const cheapest = cheapestNow(itinerary, changed);
  if (!segment || !stay) return null;
  const offer = cheapest?.offer;
  const room = offer?.terms.room;
  const left = offer?.seatsLeft ?? null;
  return (
    <li
      className={pointed ? `${css.card} ${css.pointed}` : css.card}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <div className={css.picture}>
        <PictureStrip pictures={stay.pictures ?? []} hotel={stay.name} eager={eager} />
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <div>
            <h2 className={css.name}>
              <Link to={to} prefetch="none" className={css.link}>
                {stay.name}
              </Link>{' '}
              <Stars count={stay.stars} />
            </h2>
            <p className={css.small}>{stay.address[locale]}</p>
          </div>
          <Rating rating={stay.rating} />
        </div>
        <Distances stay={stay} />
        <Amenities stay={stay} most={4} />
        {stay.entry !== search.params.stay?.entry && (
          <Notice tone="wait">{t('stay.movedEntry', { time: formatTime(segment.departs) })}</Notice>
        )}
        <div className={css.foot}>
          {offer && cheapest ? (
            <>
              <div className={css.room}>
                <p>
                  {[
                    t(`room.${room?.type ?? 'double'}`),
                    ...roomFacts(room),
                    t(room?.breakfast ? 'breakfast.yes' : 'breakfast.no'),
                  ].join(', ')}
                </p>
                <Deadlines
                  {...{ segment, terms: offer.terms }}
                  places={search.places}
                  fare={offer.price.lines[0]?.fare ?? offer.price.fare}
                  short
                />
                {left !== null && left <= 3 && <Badge tone="wait">{t('stay.left', { count: left })}</Badge>}
              </div>
              <p className={css.price}>
                <Money value={cheapest.price} className={css.sum ?? ''} />
                <span className={css.small}>
                  {stay.rooms > 1
                    ? t('stay.totalRooms', { nights: stay.nights, rooms: stay.rooms })
                    : hotels('forStay', { nights: stay.nights, adults: stay.adults })}
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
