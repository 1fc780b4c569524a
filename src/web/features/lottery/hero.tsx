import { useTranslations } from 'use-intl';
import type { Lottery, LotteryCampaign } from '#modules/lottery/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Badge } from '../../ui/alert.tsx';
import { Tunduk } from '../../ui/tunduk.tsx';
import { couponNumber } from './coupon-number.ts';
import css from './lottery.module.css';
import { daysLeft, useLotteryDates } from './use-lottery-dates.ts';

/** Coupons shown as cards; the list below has all of them. */
const SHOWN = 6;

function StateBadge({ campaign, now }: { campaign: LotteryCampaign; now: string }) {
  const t = useTranslations('lottery.hero');
  const { day } = useLotteryDates();
  switch (campaign.state) {
    case 'upcoming':
      return <Badge tone="info">{t('upcoming', { date: day(campaign.startsAt) })}</Badge>;
    case 'selling':
      return <Badge tone="info">{t('daysLeft', { days: daysLeft(campaign, now) })}</Badge>;
    case 'sold':
      return <Badge tone="wait">{t('over')}</Badge>;
    case 'frozen':
      return <Badge tone="wait">{t('frozen')}</Badge>;
    case 'drawn':
      return <Badge tone="done">{t('drawn')}</Badge>;
  }
}

/** Coupons of the contract and what is missing for the next one, with its arithmetic. */
export function LotteryHero({ lottery, campaign }: { lottery: Lottery; campaign: LotteryCampaign }) {
  const t = useTranslations('lottery.hero');
  const sum = useFormatMoney();
  const { day } = useLotteryDates();
  const standing = lottery.coupons.filter(({ withdrawn }) => !withdrawn);
  const isOpen = campaign.state === 'selling';
  const threshold = campaign.threshold.minor;
  const done = Math.max(0, threshold - lottery.missing.minor);
  return (
    <section className={css.hero} aria-label={t('coupons', { count: standing.length })}>
      <Tunduk size={460} stroke={1} className={css.ornament ?? ''} />
      <StateBadge campaign={campaign} now={lottery.serverNow} />
      <h2>
        {t('coupons', { count: standing.length })}
        {isOpen && `. ${t('next', { sum: sum(lottery.missing) })}`}
      </h2>
      <div className={css.progress}>
        {isOpen && <progress aria-label={t('progress')} max={threshold} value={done} />}
        <p className={css.sums}>
          {t('sums', { sold: sum(lottery.sold), returned: sum(lottery.returned), net: sum(lottery.net) })}
        </p>
      </div>
      <ul className={css.coupons}>
        {standing.slice(-SHOWN).map(({ number, earnedAt }) => (
          <li key={number} className={css.coupon}>
            <span className={css.note}>{t('coupon')}</span>
            <b>{t('number', { number: couponNumber(number) })}</b>
            <span className={css.note}>{day(earnedAt)}</span>
          </li>
        ))}
        {isOpen && (
          <li className={`${css.coupon} ${css.next}`}>
            <span>{t('more', { sum: sum(lottery.missing) })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
