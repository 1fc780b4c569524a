import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { payerOf, payerOfMethods } from '../../shared/order/payer.ts';
import { Icon } from '../../ui/icon.tsx';
import { milestonesOf, type RefundStep, refundStepsOf } from './milestones.ts';
import css from './progress.module.css';

/** Progress of the order: refund steps after a return, otherwise five milestones. */
export function Progress({ order }: { order: Order }) {
  const track = refundStepsOf(order);
  return track.length > 0 ? <RefundProgress order={order} track={track} /> : <Milestones order={order} />;
}

function Milestones({ order }: { order: Order }) {
  const t = useTranslations('order.milestones');
  const locale = useAppLocale();
  const steps = milestonesOf(order);
  const isHotelTransfer = isVoucherMode(modeOf(order.slices));
  if (steps.length === 0) return null;
  return (
    <ol className={css.milestones} aria-label={t('label')}>
      {steps.map(({ name, state, at }) => (
        <li key={name} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.dot} aria-hidden="true">
            {state === 'done' && <Icon name="check" size={16} />}
          </span>
          <span className={css.name}>{t(`steps.${name}`, { service: isHotelTransfer ? 'yes' : 'no' })}</span>
          <span className={css.at}>
            {at &&
              formatDate(name === 'departure' ? at : localDate(at, BUSINESS_TIME_ZONE), locale, {
                style: 'plain-short',
              })}
          </span>
        </li>
      ))}
    </ol>
  );
}

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'minor' in value;

/** Confirmed refund steps with amounts; the payout date depends on the bank. */
function RefundProgress({ order, track }: { order: Order; track: readonly RefundStep[] }) {
  const t = useTranslations('order.money');
  const formatMoney = useFormatMoney();
  const locale = useAppLocale();
  return (
    <ol className={css.track} aria-label={t('label')}>
      {track.map(({ name, at, amount, method }, i) => {
        const payer = typeof method === 'string' ? payerOfMethods([method]) : payerOf(order);
        const date = formatDate(localDate(at, BUSINESS_TIME_ZONE), locale, { style: 'plain' });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: confirmed steps are only added to
          <li key={i}>
            <Icon name="check" size={18} />
            <span>{t(name, { payer, date })}</span>
            {isMoney(amount) && <strong className={css.sum}>{formatMoney(amount)}</strong>}
          </li>
        );
      })}
    </ol>
  );
}
