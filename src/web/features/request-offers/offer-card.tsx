import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isVoucherMode } from '#kernel/mode.ts';
import { headcount } from '#kernel/passengers.ts';
import type { RequestOffer } from '#modules/request-offers/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { FareTermsList } from '../../shared/itinerary/fare-families.tsx';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { OFFER_TONES } from '../../shared/order/offer-tones.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './request-offers.module.css';

/** What the total of an offer covers: passengers, rooms or a car. */
function useTotalLabel(): (offer: Pick<RequestOffer, 'slices' | 'passengerCounts'>) => string {
  const t = useTranslations('offers');
  return ({ slices, passengerCounts }) => {
    const { hotelStay, transfer, service } = slices[0]?.segments[0] ?? {};
    if (hotelStay) return t('totalRooms');
    if (service) return t('totalService');
    return transfer ? t('totalCar') : t('total', { count: headcount(passengerCounts) });
  };
}

/** The terms of an offer; a room, a car or a service has no bags, seats and meals to tell of. */
export function OfferTerms({ offer }: { offer: Pick<RequestOffer, 'slices' | 'terms' | 'refund'> }) {
  const t = useTranslations('offers');
  const formatMoney = useFormatMoney();
  if (!isVoucherMode(modeOf(offer.slices))) return <FareTermsList offer={offer} />;
  const { room, refund } = offer.terms;
  return (
    <ul className={css.terms}>
      {room && <li>{t(room.breakfast ? 'breakfast' : 'noBreakfast')}</li>}
      <li>{refund.allowed ? t('refund', { sum: formatMoney(offer.refund.beforeDeparture) }) : t('noRefund')}</li>
    </ul>
  );
}

const OVER: readonly RequestOffer['status'][] = ['withdrawn', 'expired', 'refused', 'not_chosen'];

/** One offer: its journey, terms, price and deadline. `number` tells the options of a service apart. */
export function OfferCard(props: {
  offer: RequestOffer;
  number: number;
  isStaff: boolean;
  serverNow: string;
  children?: ReactNode;
}) {
  const { offer, isStaff } = props;
  const t = useTranslations('offers');
  const fareName = useFareName();
  const totalLabel = useTotalLabel();
  const formatInstant = useFormatInstant(props.serverNow);
  const formatMoney = useFormatMoney();
  const isOver = OVER.includes(offer.status);
  const isService = modeOf(offer.slices) === 'service';
  return (
    <article className={isOver ? `${css.offer} ${css.over}` : css.offer} aria-label={t('option', { n: props.number })}>
      <div className={css.head}>
        <h3>{t('option', { n: props.number })}</h3>
        <Badge tone={OFFER_TONES[offer.status]}>
          {isStaff ? t(`staffStatus.${offer.status}`) : t(`status.${offer.status}`)}
        </Badge>
        {offer.order && <Link to={`/order/${offer.order.id}`}>{t('openOrder', { number: offer.order.number })}</Link>}
      </div>
      <div className={css.slices}>
        {offer.slices.map((slice) => (
          <SliceLine
            key={slice.segments[0]?.departsAt}
            slice={slice}
            locations={offer.locations}
            carriers={offer.carriers}
          />
        ))}
      </div>
      <OfferTerms offer={offer} />
      {offer.note !== '' && <p className={css.note}>{offer.note}</p>}
      {offer.refusal && <p className={css.note}>{t('refusedText', { reason: offer.refusal })}</p>}
      <div className={css.foot}>
        <div className={css.price}>
          <Money value={offer.total} className={css.sum ?? ''} />
          <span className={css.muted}>
            {[totalLabel(offer), !isService && fareName(offer.terms)].filter(Boolean).join(' · ')}
          </span>
          <span className={css.muted}>
            {(offer.status === 'open' || offer.status === 'accepted' || offer.status === 'held') &&
              `${t('until', { when: formatInstant(offer.deadline) })} · `}
            {t('by', { name: offer.by })}
          </span>
          {offer.ownServiceFee && (
            <span className={css.muted}>{t('ownPrice', { fee: formatMoney(offer.ownServiceFee) })}</span>
          )}
        </div>
        {props.children}
      </div>
    </article>
  );
}
