import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { BookingDraft, BookingRefundTimeline } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import { Badge } from '../../ui/alert.tsx';
import { isNamed, stepsOn } from './day-view.ts';
import css from './simulator.module.css';

type Offer = BookingRefundTimeline['offers'][number];

/** Refund of every fare of the itinerary on one day. The bar repeats the share and is decorative. */
export function CompareFares(props: {
  refunds: BookingRefundTimeline;
  offers: BookingDraft['itinerary']['offers'];
  day: LocalDate;
}) {
  const { refunds, offers, day } = props;
  const t = useTranslations('refundTimeline');
  const fareName = useFareName();
  const nameOf = ({ offerId, name }: Offer) => {
    const terms = offers.find((offer) => offer.id === offerId)?.terms;
    return terms ? fareName(terms) : name;
  };
  return (
    <section aria-labelledby="compare-fares">
      <h3 id="compare-fares" className={css.time}>
        {t('compare')}
      </h3>
      <ul className={css.fares}>
        {refunds.offers.map((offer) => (
          <Fare
            key={offer.offerId}
            name={nameOf(offer)}
            offer={offer}
            day={day}
            chosen={offer.offerId === refunds.chosen}
          />
        ))}
      </ul>
    </section>
  );
}

function Fare(props: { name: string; offer: Offer; day: LocalDate; chosen: boolean }) {
  const formatMoney = useFormatMoney();
  const { name, offer, day, chosen } = props;
  const t = useTranslations('refundTimeline');
  const steps = stepsOn(offer.timeline, day);
  const last = steps.at(-1);
  const said = steps.map((step) => (isNamed(step) ? formatMoney(step.refundAmount) : t('cases.person')));
  const sums = [...new Set(said)];
  const share = last && offer.total.minor > 0 ? Math.round((100 * last.refundAmount.minor) / offer.total.minor) : 0;
  return (
    <li className={chosen ? css.current : undefined}>
      <span className={css.fareName}>
        <span className={css.name}>{name}</span>
        {chosen && <Badge tone="info">{t('chosen')}</Badge>}
        <span className={css.muted}>{offer.timeline.refundable ? t('refundable') : t('nonRefundable')}</span>
      </span>
      <span className={css.amount}>
        {sums.reduce((first, next) => t('then', { first, next }))}{' '}
        <span className={css.muted}>{t('ofPaid', { sum: formatMoney(offer.total) })}</span>
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </li>
  );
}
