import { useTranslations } from 'use-intl';
import type { Booking, BookingOutlook, Order, OrderOutlook } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CompareFares } from './compare-fares.tsx';
import css from './simulator.module.css';
import { RefundSimulator, useChosenDay } from './simulator.tsx';

/** Before the purchase: the chosen fare and, with `compare`, every other one of the journey on the same day. */
export function BookingOutlookCard(props: { told: BookingOutlook; booking: Booking; compare: boolean }) {
  const { told } = props;
  const chosen = told.offers.find((offer) => offer.offerId === told.chosen);
  return chosen ? <Told {...props} chosen={chosen} /> : null;
}

function Told(props: {
  told: BookingOutlook;
  booking: Booking;
  chosen: BookingOutlook['offers'][number];
  compare: boolean;
}) {
  const { told, booking, chosen, compare } = props;
  const t = useTranslations('outlook');
  const of = modeOf(booking.itinerary.slices);
  const [day, setDay] = useChosenDay(chosen.outlook, false);
  const inside = (
    <>
      <p className={css.muted}>{t('leadBooking', { of })}</p>
      <RefundSimulator outlook={chosen.outlook} places={told.places} of={of} day={day} onDay={setDay}>
        {compare && told.offers.length > 1 && (
          <CompareFares told={told} offers={booking.itinerary.offers} day={day} />
        )}
      </RefundSimulator>
    </>
  );
  if (compare)
    return (
      <Card id="refund-outlook" aria-labelledby="refund-outlook-title">
        <CardHead level={2} id="refund-outlook-title" title={t('title')} />
        {inside}
      </Card>
    );
  return (
    <Card id="refund-outlook">
      <details className={css.whole}>
        <summary>
          <h2>{t('title')}</h2>
          <Icon name="chevron" />
        </summary>
        {inside}
      </details>
    </Card>
  );
}

/** On an order: what its open tickets bring back by their own rules and sums. */
export function OrderOutlookCard({ told, order }: { told: OrderOutlook; order: Order }) {
  return told.outlook ? <OnOrder outlook={told.outlook} order={order} /> : null;
}

function OnOrder({ outlook, order }: { outlook: NonNullable<OrderOutlook['outlook']>; order: Order }) {
  const t = useTranslations('outlook');
  const of = modeOf(order.slices);
  const [day, setDay] = useChosenDay(outlook, true);
  const names = Object.fromEntries(order.passengers.map((one) => [one.id, `${one.surname} ${one.name}`]));
  return (
    <Card id="refund-outlook" aria-labelledby="refund-outlook-title">
      <CardHead level={2} id="refund-outlook-title" title={t('title')} />
      <p className={css.muted}>{t('lead', { of })}</p>
      <RefundSimulator outlook={outlook} places={order.places} {...{ of, day, names }} onDay={setDay} />
    </Card>
  );
}
