import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import { type ChangedOffers, type LocationName, type Offer, priceNow } from '#modules/search/api.ts';
import { ROOM_TYPES, type RoomType, type Segment } from '#modules/supply/api.ts';
import { RefundDeadlines } from '../../shared/hotels-transfers/refund-deadlines.tsx';
import { OWN_RATES } from '../../shared/itinerary/rail-bus-labels.ts';
import { Badge } from '../../ui/alert.tsx';
import { Money } from '../../ui/money.tsx';
import css from './rates.module.css';
import { useRoomDetails } from './use-room-details.ts';

/** Translated name of an own rate; a supplier's rate keeps its name. */
export function useRateName(): (terms: Pick<Offer['terms'], 'name'>) => string {
  const t = useTranslations('hotelsTransfers.rate');
  return ({ name }) => {
    const knownRate = OWN_RATES.find((rate) => rate === name);
    return knownRate ? t(knownRate) : name;
  };
}

type Props = {
  offers: readonly Offer[];
  segment: Segment;
  locations: Readonly<Record<string, LocationName>>;
  chosenOfferId?: string | undefined;
  /** Offer changes since they were shown. */
  changed?: ChangedOffers;
  action: (offer: Offer) => ReactNode;
  /** Picture of a room, where the layout has one. */
  picture?: (type: RoomType) => ReactNode;
};

const NO_CHANGES: ChangedOffers = new Map();

/** Rooms of a hotel with their rates: meals, cancellation deadline, price a night and total. */
export function Rates({ offers, segment, locations, chosenOfferId, changed = NO_CHANGES, action, picture }: Props) {
  const t = useTranslations('hotelsTransfers');
  const rateName = useRateName();
  const roomDetails = useRoomDetails();
  const hotels = useTranslations('hotels.room');
  const id = useId();
  const { nights = 1, rooms = 1 } = segment.hotelStay ?? {};
  const ofRoom = (type: RoomType) => offers.filter(({ terms }) => terms.room?.type === type);
  return (
    <div className={css.rooms}>
      {ROOM_TYPES.filter((type) => ofRoom(type).length > 0).map((type) => {
        const roomOffers = ofRoom(type);
        const availableOffers = roomOffers.filter((offer) => priceNow(offer, changed));
        const roomsLeft = Math.min(...availableOffers.map(({ seatsLeft }) => seatsLeft ?? 99));
        return (
          <section key={type} aria-labelledby={`${id}-${type}`} className={picture ? css.pictured : undefined}>
            <div>
              {picture && <div className={css.picture}>{picture(type)}</div>}
              <h3 id={`${id}-${type}`} className={css.room}>
                {t(`room.${type}`)}{' '}
                {availableOffers.length > 0 && roomsLeft <= 3 && (
                  <Badge tone="wait">{t('stay.left', { count: roomsLeft })}</Badge>
                )}
              </h3>
              <ul className={css.details}>
                {[...roomDetails(roomOffers[0]?.terms.room), hotels(`sleeps.${type}`)].map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            </div>
            <ul className={css.rates}>
              {roomOffers.map((offer) => {
                const { price, terms } = offer;
                const currentPrice = priceNow(offer, changed);
                const total = currentPrice ?? price.total;
                const fare = price.lines[0]?.fare ?? price.fare;
                const pricePerNight = money(Math.round(total.minor / nights / rooms / 100) * 100, total.currency);
                return (
                  <li
                    key={offer.id}
                    className={[css.rate, offer.id === chosenOfferId && css.chosen].filter(Boolean).join(' ')}
                  >
                    <div className={css.what}>
                      <p className={css.name}>
                        {rateName(terms)}
                        <span className={css.meal}>
                          {' '}
                          · {t(terms.room?.breakfast ? 'breakfast.yes' : 'breakfast.no')}
                        </span>
                      </p>
                      <RefundDeadlines
                        {...{ segment, locations: locations, terms, fare }}
                        onlyFree={picture !== undefined}
                      />
                    </div>
                    <div className={css.price}>
                      {currentPrice ? (
                        <Money value={currentPrice} className={css.sum ?? ''} />
                      ) : (
                        <s>
                          <Money value={price.total} />
                        </s>
                      )}
                      <span className={css.note}>
                        {rooms > 1 ? t('stay.totalRooms', { nights, rooms }) : t('stay.total', { nights })}
                      </span>
                      {(nights > 1 || rooms > 1) && (
                        <span className={css.note}>
                          {t.rich('stay.perNight', { sum: () => <Money value={pricePerNight} /> })}
                        </span>
                      )}
                    </div>
                    <div>{currentPrice ? action(offer) : <Badge tone="error">{t('gone.room')}</Badge>}</div>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
