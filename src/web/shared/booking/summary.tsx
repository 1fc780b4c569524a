import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { add } from '#kernel/money.ts';
import type { Booking, ChosenAncillary } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { AncillariesLines, withAncillaries } from '../ancillaries/ancillaries-lines.tsx';
import { Deadlines } from '../hotels-transfers/deadlines.tsx';
import { useCompartmentNote, useFareName, usePlaceName } from '../itinerary/ground-words.ts';
import { RefundTable } from './refund-table.tsx';
import css from './summary.module.css';
import { useRouteName } from './use-route-name.ts';

/** The chosen offer; its terms and what it gives back. Never another one: its rules are not those that are booked. */
export const chosenOffer = (booking: Pick<Booking, 'itinerary' | 'offerId'>) =>
  booking.itinerary.offers.find((offer) => offer.id === booking.offerId);

/** What each traveller pays, in the order of the data step. */
function travellerLines(booking: Booking) {
  return booking.passengers.map((passenger, i) => {
    const name = [passenger.surname, passenger.name].filter(Boolean).join(' ');
    const line = booking.price.lines.find(({ category }) => category === passenger.category);
    return { key: i, name, category: passenger.category, total: line?.total };
  });
}

type Props = {
  booking: Booking;
  /** Chosen ancillaries. */
  ancillaries?: readonly ChosenAncillary[] | undefined;
  over: boolean;
  onEnd: () => void;
  action: ReactNode;
  saved?: ReactNode;
};

export function Summary({ booking, ancillaries, over, onEnd, action, saved }: Props) {
  const t = useTranslations('booking.summary');
  const who = useTranslations('travellers.categories');
  const locale = useAppLocale();
  const route = useRouteName(booking);
  const offer = chosenOffer(booking);
  const fareName = useFareName();
  const whole = useCompartmentNote()(offer?.terms ?? {});
  const placeName = usePlaceName();
  const ground = useTranslations('ground.place');
  const places = (booking.choice ?? []).flatMap((leg) => leg.places);
  const { price } = booking;
  const service = isHotelOrTransfer(modeOf(booking.itinerary.slices));
  const segment = booking.itinerary.slices[0]?.segments[0];
  const deadline = useTranslations('services.deadline');
  const days = booking.itinerary.slices.map((slice) => slice.segments[0]?.departs ?? '');
  const carriers = booking.itinerary.carriers.map((code) => booking.carriers[code] ?? code);
  return (
    <aside className={css.aside} aria-label={t('label')}>
      <Card>
        <h2 className={css.route}>{route}</h2>
        <p className={css.facts}>
          {days.map((day) => formatDate(day, locale)).join(' – ')} · {carriers.join(', ')}
          {offer && ` ·\u00a0${fareName(offer.terms)}`}
        </p>
        {places.length > 0 && (
          <p className={css.facts}>{ground('asked', { places: places.map(placeName).join(', ') })}</p>
        )}
        {whole && <p className={css.facts}>{whole}</p>}
        <ul className={css.lines}>
          {travellerLines(booking).map((line, i) => (
            <li key={line.key}>
              <span className={css.who}>
                {line.name === '' ? t('traveller', { n: i + 1, who: who(line.category) }) : line.name}
              </span>
              {line.total && <Money value={line.total} className={css.sum ?? ''} />}
            </li>
          ))}
          {!service && (
            <>
              <li className={css.part}>
                <span>{t('taxes')}</span>
                <Money value={price.taxes} />
              </li>
              <li className={css.part}>
                <span>{t('fees')}</span>
                <Money value={add(price.serviceFee, price.itFee)} />
              </li>
            </>
          )}
          {ancillaries && <AncillariesLines ancillaries={ancillaries} />}
        </ul>
        <p className={css.total}>
          <span>{t('total')}</span>
          <Money value={withAncillaries(price, ancillaries)} />
        </p>
        {price.commission && price.commission.minor > 0 && (
          <p className={`${css.part} ${css.earned}`}>
            <span>{t(booking.soldFor ? 'commissionOf' : 'commission')}</span>
            <Money value={price.commission} />
          </p>
        )}
        {over ? (
          <p className={`${css.clock} ${css.late}`}>
            <Icon name="clock" size={18} />
            {t('heldOver')}
          </p>
        ) : (
          <p className={css.clock}>
            <Icon name="clock" size={18} />
            <span>
              {t.rich('held', {
                time: () => <Countdown until={booking.expiresAt} serverNow={booking.serverNow} onEnd={onEnd} />,
              })}
            </span>
          </p>
        )}
        <div className={css.action}>{action}</div>
        {saved && <p className={css.saved}>{saved}</p>}
      </Card>
      {offer && (
        <Card>
          {service && segment ? (
            <>
              <h2 className={css.refundTitle}>{deadline('title')}</h2>
              <Deadlines
                segment={segment}
                places={booking.places}
                terms={offer.terms}
                fare={price.lines[0]?.fare ?? price.fare}
              />
            </>
          ) : (
            <RefundTable name={fareName(offer.terms)} refund={offer.refund} />
          )}
        </Card>
      )}
    </aside>
  );
}

/** On phones the total and the next action stay at the bottom edge. */
export function SummaryBar({
  booking,
  ancillaries,
  over,
  action,
  sumInAction,
}: Omit<Props, 'onEnd' | 'saved'> & { sumInAction: boolean }) {
  const t = useTranslations('booking.summary');
  if (!action) return null;
  return (
    <div className={css.bar}>
      <p className={css.barTotal}>
        {!sumInAction && <Money value={withAncillaries(booking.price, ancillaries)} />}
        <span className={over ? css.barLate : css.barNote}>
          {over
            ? t('heldOver')
            : t.rich('held', {
                time: () => <Countdown until={booking.expiresAt} serverNow={booking.serverNow} />,
              })}
        </span>
      </p>
      <div className={css.barAction}>{action}</div>
    </div>
  );
}
