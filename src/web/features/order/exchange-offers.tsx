import { useTranslations } from 'use-intl';
import { isNegative, type Money as Sum, sum, times } from '#kernel/money.ts';
import type { Exchange, ExchangeOffers } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { exchangePath } from '../../shared/order/exchange-actions.ts';
import { ExchangeOutside } from '../../shared/travel-policy/exchange-rules.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Sums } from '../../ui/sums.tsx';
import { costsMoreThanTicket } from './exchange-hint.ts';
import css from './returns.module.css';

const MINUS = '\u2212';

/** A difference with its sign: «+1 200 сом», «−300 сом», «0 сом». */
export function useSigned(): (value: Sum) => string {
  const formatMoney = useMoney();
  return (value) => {
    if (value.minor === 0) return formatMoney(value);
    return isNegative(value) ? `${MINUS}${formatMoney(times(value, -1))}` : `+${formatMoney(value)}`;
  };
}

export const partOf = (
  exchange: Pick<Exchange, 'lines' | 'total'>,
  part: 'fareDifference' | 'taxDifference' | 'penalty' | 'fee',
): Sum =>
  sum(
    exchange.lines.map((line) => line[part]),
    exchange.total.currency,
  );

function Offer({ orderId, offer }: { orderId: string; offer: Exchange }) {
  const signed = useSigned();
  const formatMoney = useMoney();
  const t = useTranslations('order.exchange');
  const parts = [
    [t('fareDifference'), partOf(offer, 'fareDifference')],
    [t('taxDifference'), partOf(offer, 'taxDifference')],
    [t('penalty'), partOf(offer, 'penalty')],
    [t('fee'), partOf(offer, 'fee')],
  ] as const;
  const back = offer.back.minor > 0;
  const total = back ? t('back1', { sum: formatMoney(offer.back) }) : t('due', { sum: formatMoney(offer.due) });
  return (
    <li className={css.person}>
      {offer.slices.map((slice) => (
        <SliceLine key={slice.segments[0]?.departsAt} slice={slice} places={offer.places} carriers={offer.carriers} />
      ))}
      <Sums
        rows={[
          ...parts
            .filter(([, amount], n) => n !== 1 || amount.minor !== 0)
            .map(([name, amount]) => ({ name, sum: signed(amount) })),
          {
            name: back ? t('totalBack') : t('totalDue'),
            sum: formatMoney(back ? offer.back : offer.due),
            strong: true,
          },
        ]}
      />
      {costsMoreThanTicket(offer) && <Notice tone="info">{t('dearerThanTicket')}</Notice>}
      {offer.travel && <ExchangeOutside travel={offer.travel} />}
      <div className={css.buttons}>
        <LinkButton variant="secondary" prefetch="none" to={exchangePath(orderId, offer.id)}>
          {t('choose', { total })}
        </LinkButton>
      </div>
    </li>
  );
}

/** Step two: journeys on the wanted days, the cheapest first, each with every part of what it costs. */
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
