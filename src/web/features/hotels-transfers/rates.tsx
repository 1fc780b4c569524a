import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { money } from '#kernel/money.ts';
import { type ChangedOffers, type LocationName, type Offer, priceNow } from '#modules/search/api.ts';
import { type FareTerms, ROOM_TYPES, type Segment } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { RefundDeadlines } from '../../shared/hotels-transfers/refund-deadlines.tsx';
import { useRoomWords } from '../../shared/hotels-transfers/use-room-words.ts';
import { OWN_RATES } from '../../shared/itinerary/rail-bus-labels.ts';
import { ApproximateSum, ReadingNote } from '../../shared/price/reading.tsx';
import { Badge } from '../../ui/alert.tsx';
import { Money } from '../../ui/money.tsx';
import css from './rates.module.css';
import { useRoomDetails } from './use-room-details.ts';

/** Name of a rate: as its hotel says, or translated for the demonstration's own; a supplier's rate keeps its name. */
export function useRateName(): (terms: Pick<Offer['terms'], 'name' | 'room'>) => string {
  const t = useTranslations('hotelsTransfers.rate');
  const locale = useAppLocale();
  return ({ name, room }) => {
    if (room?.rate) return room.rate[locale];
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
  /** Why a rate costs what it costs, below it. */
  reasons?: (offer: Offer) => ReactNode;
  /** Picture of a room, where the layout has one. */
  picture?: (room: Room) => ReactNode;
};

const NO_CHANGES: ChangedOffers = new Map();

type Room = NonNullable<FareTerms['room']>;
/** Offers by room: those of a type, or of a room that its hotel names itself. */
function roomsOf(offers: readonly Offer[]): [key: string, offers: Offer[]][] {
  const byRoom = Map.groupBy(offers, ({ terms: { room } }) => room?.code ?? room?.type ?? '');
  const typeOf = (found: readonly Offer[]) => ROOM_TYPES.indexOf(found[0]?.terms.room?.type ?? 'double');
  return [...byRoom].sort(([, a], [, b]) => typeOf(a) - typeOf(b));
}

/** What guests pay at the hotel on top of the price, as the hotel takes it. */
function DueAtHotel({ room }: { room: Room | undefined }) {
  const t = useTranslations('hotelsTransfers.stay');
  const due = room?.dueAtHotel ?? [];
  if (due.length === 0) return null;
  const sums = due.map(({ name, amount, currency }) => `${name} ${amount} ${currency}`).join(', ');
  return <p className={css.note}>{t('dueAtHotel', { sums })}</p>;
}

/** Rooms of a hotel with their rates: meals, cancellation deadline, price a night and total. */
export function Rates(props: Props) {
  const { offers, segment, locations, chosenOfferId, changed = NO_CHANGES, action, reasons, picture } = props;
  const t = useTranslations('hotelsTransfers');
  const rateName = useRateName();
  const roomDetails = useRoomDetails();
  const hotels = useTranslations('hotels.room');
  const roomWords = useRoomWords();
  const sleeps = ({ type, sleeps: own }: Room) =>
    own ? hotels('own', { count: own.adults, children: own.children }) : hotels(`sleeps.${type}`);
  const id = useId();
  const { nights = 1, rooms = 1 } = segment.hotelStay ?? {};
  return (
    <div className={css.rooms}>
      <ReadingNote />
      {roomsOf(offers).map(([key, roomOffers]) => {
        const room = roomOffers[0]?.terms.room;
        if (!room) return null;
        const availableOffers = roomOffers.filter((offer) => priceNow(offer, changed));
        const roomsLeft = Math.min(...availableOffers.map(({ seatsLeft }) => seatsLeft ?? 99));
        return (
          <section key={key} aria-labelledby={`${id}-${key}`} className={picture ? css.pictured : undefined}>
            <div>
              {picture && <div className={css.picture}>{picture(room)}</div>}
              <h3 id={`${id}-${key}`} className={css.room}>
                {roomWords.name(room)}{' '}
                {availableOffers.length > 0 && roomsLeft <= 3 && (
                  <Badge tone="wait">{t('stay.left', { count: roomsLeft })}</Badge>
                )}
              </h3>
              <ul className={css.details}>
                {[...roomDetails(room), sleeps(room)].map((detail) => (
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
                        <span className={css.meal}> · {roomWords.meal(terms.room)}</span>
                      </p>
                      <RefundDeadlines
                        {...{ segment, locations: locations, terms, fare }}
                        onlyFree={picture !== undefined}
                      />
                      <DueAtHotel room={terms.room} />
                    </div>
                    <div className={css.price}>
                      {currentPrice ? (
                        <Money value={currentPrice} className={css.sum ?? ''} />
                      ) : (
                        <s>
                          <Money value={price.total} />
                        </s>
                      )}
                      {currentPrice && <ApproximateSum value={currentPrice} />}
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
                    {reasons && <div className={css.reasons}>{reasons(offer)}</div>}
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
