import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import { type ChangedOffers, type LocationName, type Offer, priceNow } from '#modules/search/api.ts';
import { ROOM_TYPES, type RoomType, type Segment } from '#modules/supply/api.ts';
import { Deadlines } from '../../shared/hotels-transfers/deadlines.tsx';
import { RATES } from '../../shared/itinerary/ground-words.ts';
import { Money } from '../../ui/money.tsx';
import { Badge } from '../../ui/notice.tsx';
import css from './rates.module.css';
import { useRoomFacts } from './use-room-facts.ts';

/** «Стандарт»: a rate of ours by its name, another supplier's as it is called. */
export function useRateName(): (terms: Pick<Offer['terms'], 'name'>) => string {
  const t = useTranslations('services.rate');
  return ({ name }) => {
    const known = RATES.find((rate) => rate === name);
    return known ? t(known) : name;
  };
}

type Props = {
  offers: readonly Offer[];
  segment: Segment;
  places: Readonly<Record<string, LocationName>>;
  chosen?: string | undefined;
  /** Changes of the offers since they were shown. */
  changed?: ChangedOffers;
  action: (offer: Offer) => ReactNode;
  /** Of a room, where there is a place for it. */
  picture?: (type: RoomType) => ReactNode;
};

const UNCHANGED: ChangedOffers = new Map();

/** Rooms of a hotel, each with its rates: what is eaten, until when it is given back, a night and the whole stay. */
export function Rates({ offers, segment, places, chosen, changed = UNCHANGED, action, picture }: Props) {
  const t = useTranslations('services');
  const rateName = useRateName();
  const roomFacts = useRoomFacts();
  const hotels = useTranslations('hotels.room');
  const id = useId();
  const { nights = 1, rooms = 1 } = segment.stay ?? {};
  const ofRoom = (type: RoomType) => offers.filter(({ terms }) => terms.room?.type === type);
  return (
    <div className={css.rooms}>
      {ROOM_TYPES.filter((type) => ofRoom(type).length > 0).map((type) => {
        const own = ofRoom(type);
        const standing = own.filter((offer) => priceNow(offer, changed));
        const left = Math.min(...standing.map(({ seatsLeft }) => seatsLeft ?? 99));
        return (
          <section key={type} aria-labelledby={`${id}-${type}`} className={picture ? css.pictured : undefined}>
            <div>
              {picture && <div className={css.picture}>{picture(type)}</div>}
              <h3 id={`${id}-${type}`} className={css.room}>
                {t(`room.${type}`)}{' '}
                {standing.length > 0 && left <= 3 && <Badge tone="wait">{t('stay.left', { count: left })}</Badge>}
              </h3>
              <ul className={css.facts}>
                {[...roomFacts(own[0]?.terms.room), hotels(`sleeps.${type}`)].map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </div>
            <ul className={css.rates}>
              {own.map((offer) => {
                const { price, terms } = offer;
                const now = priceNow(offer, changed);
                const total = now ?? price.total;
                const fare = price.lines[0]?.fare ?? price.fare;
                const night = money(Math.round(total.minor / nights / rooms / 100) * 100, total.currency);
                return (
                  <li
                    key={offer.id}
                    className={[css.rate, offer.id === chosen && css.chosen].filter(Boolean).join(' ')}
                  >
                    <div className={css.what}>
                      <p className={css.name}>
                        {rateName(terms)}
                        <span className={css.meal}>
                          {' '}
                          · {t(terms.room?.breakfast ? 'breakfast.yes' : 'breakfast.no')}
                        </span>
                      </p>
                      <Deadlines {...{ segment, places, terms, fare }} short={picture !== undefined} />
                    </div>
                    <div className={css.price}>
                      {now ? (
                        <Money value={now} className={css.sum ?? ''} />
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
                          {t.rich('stay.perNight', { sum: () => <Money value={night} /> })}
                        </span>
                      )}
                    </div>
                    <div>{now ? action(offer) : <Badge tone="error">{t('gone.room')}</Badge>}</div>
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
