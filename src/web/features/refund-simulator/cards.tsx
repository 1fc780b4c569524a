import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BookingDraft, BookingRefundTimeline, Order, OrderRefundTimeline } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { CompareFares } from './compare-fares.tsx';
import { isNamed, stepsOn } from './day-view.ts';
import css from './simulator.module.css';
import { RefundSimulator, useChosenDay } from './simulator.tsx';

/** Before the purchase: the selected fare and, with `compare`, the others of the itinerary on the same day. */
export function BookingRefunds(props: { refunds: BookingRefundTimeline; booking: BookingDraft; compare: boolean }) {
  const { refunds } = props;
  const chosenOffer = refunds.offers.find((offer) => offer.offerId === refunds.chosen);
  return chosenOffer ? <BookingRefundTimelineCard {...props} chosenOffer={chosenOffer} /> : null;
}

function BookingRefundTimelineCard(props: {
  refunds: BookingRefundTimeline;
  booking: BookingDraft;
  chosenOffer: BookingRefundTimeline['offers'][number];
  compare: boolean;
}) {
  const { refunds, booking, chosenOffer, compare } = props;
  const t = useTranslations('refundTimeline');
  const mode = modeOf(booking.itinerary.slices);
  const [day, setDay] = useChosenDay(chosenOffer.timeline, false);
  return (
    <>
      <p className={css.muted}>{t('leadBooking', { of: mode })}</p>
      <RefundSimulator
        timeline={chosenOffer.timeline}
        locations={refunds.locations}
        mode={mode}
        day={day}
        onDay={setDay}
      >
        {compare && refunds.offers.length > 1 && (
          <CompareFares refunds={refunds} offers={booking.itinerary.offers} day={day} />
        )}
      </RefundSimulator>
    </>
  );
}

/** On an order: refund of open tickets by their own rules and amounts. */
export function OrderRefundTimelineCard({ refunds, order }: { refunds: OrderRefundTimeline; order: Order }) {
  return refunds.timeline ? <OrderRefundTimelineBody timeline={refunds.timeline} order={order} /> : null;
}

function OrderRefundTimelineBody({
  timeline,
  order,
}: {
  timeline: NonNullable<OrderRefundTimeline['timeline']>;
  order: Order;
}) {
  const t = useTranslations('refundTimeline');
  const mode = modeOf(order.slices);
  const [day, setDay] = useChosenDay(timeline, true);
  const [query] = useSearchParams();
  const [isOpenAtStart] = useState(query.has('on'));
  const [now] = stepsOn(timeline, timeline.today);
  const names = Object.fromEntries(order.passengers.map((one) => [one.id, `${one.surname} ${one.name}`]));
  return (
    <Card id="refund-timeline" aria-labelledby="refund-timeline-title">
      <details className={css.fullTimeline} open={isOpenAtStart}>
        <summary>
          <h2 id="refund-timeline-title">{t('title')}</h2>
          {now && isNamed(now) && <Money value={now.refundAmount} className={css.now ?? ''} />}
          <Icon name="chevron" size={18} />
        </summary>
        <p className={css.muted}>{t('lead', { of: mode })}</p>
        <RefundSimulator timeline={timeline} locations={order.locations} {...{ mode, day, names }} onDay={setDay} />
      </details>
    </Card>
  );
}
