import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { JourneyMode } from '#kernel/mode.ts';
import type { BookingDraft, BookingRefundTimeline, Order, OrderRefundTimeline } from '#modules/orders/api.ts';
import type { RefundTimeline, RefundTimelineStep } from '#modules/pricing/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { CompareFares } from './compare-fares.tsx';
import { freeUntil, isNamed, stepsOn } from './day-view.ts';
import css from './simulator.module.css';
import { RefundSimulator, useChosenDay } from './simulator.tsx';
import { useStepLabels } from './use-step-labels.ts';

/** Before the purchase: the selected fare and, with `compare`, the others of the itinerary on the same day. */
export function BookingRefunds(props: { refunds: BookingRefundTimeline; booking: BookingDraft; compare: boolean }) {
  const { refunds } = props;
  const chosenOffer = refunds.offers.find((offer) => offer.offerId === refunds.chosen);
  return chosenOffer ? <BookingRefundTimelineCard {...props} chosenOffer={chosenOffer} /> : null;
}

/**
 * Before the payment: until when all of it comes back, where that is certain. Services that were chosen come back by
 * rules of their own.
 */
export function FreeCancellation(props: {
  refunds: BookingRefundTimeline;
  booking: BookingDraft;
  hasServices: boolean;
}) {
  const { refunds, booking, hasServices } = props;
  const timeline = refunds.offers.find((offer) => offer.offerId === refunds.chosen)?.timeline;
  const until = timeline && freeUntil(timeline);
  return until ? (
    <FreeUntil
      {...{ timeline, until, hasServices }}
      locations={refunds.locations}
      mode={modeOf(booking.itinerary.slices)}
    />
  ) : null;
}

function FreeUntil(props: {
  timeline: RefundTimeline;
  until: NonNullable<RefundTimelineStep['until']>;
  locations: BookingRefundTimeline['locations'];
  mode: JourneyMode;
  hasServices: boolean;
}) {
  const { timeline, until, locations, mode, hasServices } = props;
  const t = useTranslations('refundTimeline');
  const locale = useAppLocale();
  const { time } = useStepLabels(timeline, locations, mode);
  const values = { time: time(until), day: formatDate(until.local, locale), services: hasServices ? 'yes' : 'no' };
  return <Alert tone="info">{t('freeUntil', values)}</Alert>;
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
