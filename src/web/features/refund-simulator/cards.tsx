import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Booking, BookingRefundTimeline, Order, OrderRefundTimeline } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { CompareFares } from './compare-fares.tsx';
import { isNamed, stepsOn } from './day-view.ts';
import css from './simulator.module.css';
import { RefundSimulator, useChosenDay } from './simulator.tsx';

/** Before the purchase: the chosen fare and, with `compare`, every other one of the journey on the same day. */
export function BookingRefunds(props: { refunds: BookingRefundTimeline; booking: Booking; compare: boolean }) {
  const { refunds } = props;
  const chosen = refunds.offers.find((offer) => offer.offerId === refunds.chosen);
  return chosen ? <ByDay {...props} chosen={chosen} /> : null;
}

function ByDay(props: {
  refunds: BookingRefundTimeline;
  booking: Booking;
  chosen: BookingRefundTimeline['offers'][number];
  compare: boolean;
}) {
  const { refunds, booking, chosen, compare } = props;
  const t = useTranslations('refundTimeline');
  const of = modeOf(booking.itinerary.slices);
  const [day, setDay] = useChosenDay(chosen.timeline, false);
  return (
    <>
      <p className={css.muted}>{t('leadBooking', { of })}</p>
      <RefundSimulator timeline={chosen.timeline} places={refunds.places} of={of} day={day} onDay={setDay}>
        {compare && refunds.offers.length > 1 && (
          <CompareFares refunds={refunds} offers={booking.itinerary.offers} day={day} />
        )}
      </RefundSimulator>
    </>
  );
}

/** On an order: what its open tickets bring back by their own rules and sums. */
export function OrderRefundTimelineCard({ refunds, order }: { refunds: OrderRefundTimeline; order: Order }) {
  return refunds.timeline ? <OnOrder timeline={refunds.timeline} order={order} /> : null;
}

function OnOrder({ timeline, order }: { timeline: NonNullable<OrderRefundTimeline['timeline']>; order: Order }) {
  const t = useTranslations('refundTimeline');
  const of = modeOf(order.slices);
  const [day, setDay] = useChosenDay(timeline, true);
  const [query] = useSearchParams();
  const [asked] = useState(query.has('on'));
  const [now] = stepsOn(timeline, timeline.today);
  const names = Object.fromEntries(order.passengers.map((one) => [one.id, `${one.surname} ${one.name}`]));
  return (
    <Card id="refund-timeline" aria-labelledby="refund-timeline-title">
      <details className={css.whole} open={asked}>
        <summary>
          <h2 id="refund-timeline-title">{t('title')}</h2>
          {now && isNamed(now) && <Money value={now.back} className={css.now ?? ''} />}
          <Icon name="chevron" size={18} />
        </summary>
        <p className={css.muted}>{t('lead', { of })}</p>
        <RefundSimulator timeline={timeline} places={order.places} {...{ of, day, names }} onDay={setDay} />
      </details>
    </Card>
  );
}
