import { useTranslations } from 'use-intl';
import { isNegative, type Money as Sum, sum, times } from '#kernel/money.ts';
import type { Exchange, ExchangeOffers } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { exchangePath } from '../../shared/order/exchange-actions.ts';
import { ExchangePolicyViolations } from '../../shared/travel-policy/exchange-policy.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { AmountBreakdown } from '../../ui/amount-breakdown.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { costsMoreThanTicket } from './exchange-hint.ts';
import css from './returns.module.css';

const MINUS = '\u2212';

/** Signed amount: `+1 200 сом`, `−300 сом`, `0 сом`. */
export function useSignedMoney(): (value: Sum) => string {
  const formatMoney = useFormatMoney();
  return (value) => {
    if (value.minor === 0) return formatMoney(value);
    return isNegative(value) ? `${MINUS}${formatMoney(times(value, -1))}` : `+${formatMoney(value)}`;
  };
}

export const offerComponent = (
  exchange: Pick<Exchange, 'lines' | 'total'>,
  component: 'fareDifference' | 'taxDifference' | 'penalty' | 'fee',
): Sum =>
  sum(
    exchange.lines.map((line) => line[component]),
    exchange.total.currency,
  );

function Offer({ orderId, offer }: { orderId: string; offer: Exchange }) {
  const signed = useSignedMoney();
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.exchange');
  const components = [
    [t('fareDifference'), offerComponent(offer, 'fareDifference')],
    [t('taxDifference'), offerComponent(offer, 'taxDifference')],
    [t('penalty'), offerComponent(offer, 'penalty')],
    [t('fee'), offerComponent(offer, 'fee')],
  ] as const;
  const hasRefund = offer.refundAmount.minor > 0;
  const total = hasRefund
    ? t('back1', { sum: formatMoney(offer.refundAmount) })
    : t('due', { sum: formatMoney(offer.amountDue) });
  return (
    <li className={css.passenger}>
      {offer.slices.map((slice) => (
        <SliceLine
          key={slice.segments[0]?.departsAt}
          slice={slice}
          locations={offer.locations}
          carriers={offer.carriers}
        />
      ))}
      <AmountBreakdown
        rows={[
          ...components
            .filter(([, amount], n) => n !== 1 || amount.minor !== 0)
            .map(([name, amount]) => ({ name, sum: signed(amount) })),
          {
            name: hasRefund ? t('totalBack') : t('totalDue'),
            sum: formatMoney(hasRefund ? offer.refundAmount : offer.amountDue),
            strong: true,
          },
        ]}
      />
      {costsMoreThanTicket(offer) && <Alert tone="info">{t('dearerThanTicket')}</Alert>}
      {offer.travel && <ExchangePolicyViolations travel={offer.travel} />}
      <div className={css.buttons}>
        <LinkButton variant="secondary" prefetch="none" to={exchangePath(orderId, offer.id)}>
          {t('choose', { total })}
        </LinkButton>
      </div>
    </li>
  );
}

/** Step two: itineraries on the selected dates, cheapest first, each with its price components. */
export function Offers({ orderId, offers }: { orderId: string; offers: ExchangeOffers }) {
  const t = useTranslations('order.exchange');
  return (
    <Card aria-labelledby="offers">
      <CardHead level={2} id="offers" title={t('offers')}>
        <Badge tone="info">{t('found', { count: offers.offers.length })}</Badge>
      </CardHead>
      <p className={css.muted}>{t('offersNote')}</p>
      <ul className={css.offers}>
        {offers.offers.map((offer) => (
          <Offer key={offer.id} orderId={orderId} offer={offer} />
        ))}
      </ul>
    </Card>
  );
}
