import { useTranslations } from 'use-intl';
import type { Lottery, LotteryCampaign, LotteryCoupon } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { couponNumber } from './coupon-number.ts';
import css from './lottery.module.css';
import { useLotteryDates } from './use-lottery-dates.ts';

function CouponRow({ coupon, prize }: { coupon: LotteryCoupon; prize: string | undefined }) {
  const t = useTranslations('lottery');
  const { day } = useLotteryDates();
  const { number, earnedAt, withdrawn, cover, orders } = coupon;
  return (
    <li>
      <div className={`${css.row} ${withdrawn ? css.withdrawn : ''}`}>
        <b>{t('hero.number', { number: couponNumber(number) })}</b>
        {prize ? (
          <Badge tone="done">{t('mine.won', { prize })}</Badge>
        ) : (
          <span className={css.note}>
            {withdrawn ? t('mine.withdrawn') : t('mine.earned', { date: day(earnedAt) })}
          </span>
        )}
      </div>
      {cover.length > 0 && (
        <Disclosure summary={t('mine.covers', { count: orders })}>
          <ul className={css.list}>
            {cover.map(({ orderId, orderNumber, tickets, amount }) => (
              <li key={orderId} className={css.row}>
                {orderNumber === '' ? (
                  t('mine.carried')
                ) : (
                  <Link to={`/order/${encodeURIComponent(orderId)}`} prefetch="none">
                    {orderNumber}
                  </Link>
                )}
                {tickets.length > 0 && (
                  <span className={css.note}>
                    {t('mine.tickets', { count: tickets.length, numbers: tickets.join(', ') })}
                  </span>
                )}
                <Money value={amount} />
              </li>
            ))}
          </ul>
          {orders > cover.length && <p className={css.note}>{t('mine.more', { count: orders - cover.length })}</p>}
        </Disclosure>
      )}
    </li>
  );
}

/** All coupons of the contract with the orders that cover them. */
export function MyCoupons({ lottery, campaign }: { lottery: Lottery; campaign: LotteryCampaign }) {
  const t = useTranslations('lottery.mine');
  const sum = useFormatMoney();
  const locale = useAppLocale();
  const prizeName = (position: number | null) =>
    campaign.prizes.find((prize) => prize.position === position)?.name[locale];
  return (
    <Card aria-labelledby="coupons">
      <CardHead level={2} id="coupons" title={t('title')} />
      {lottery.coupons.length === 0 ? (
        <p className={css.note}>{t('empty', { sum: sum(campaign.threshold) })}</p>
      ) : (
        <ul className={css.mine}>
          {lottery.coupons.map((coupon) => (
            <CouponRow key={coupon.number} coupon={coupon} prize={prizeName(coupon.prize)} />
          ))}
        </ul>
      )}
    </Card>
  );
}
