import { useTranslations } from 'use-intl';
import { add, type Money as Sum, sum } from '#kernel/money.ts';
import type { Booking, ChosenExtra } from '#modules/orders/api.ts';
import { Money } from '../../ui/money.tsx';
import css from './summary.module.css';

/** What a booking costs with everything chosen beside its tickets. */
export const withExtras = (price: Booking['price'], extras: readonly ChosenExtra[] | undefined): Sum =>
  add(price.total, sum(extras?.map((one) => one.price) ?? [], price.total.currency));

/** Chosen services, one line a kind, seats by their numbers. */
export function ExtrasLines({ extras }: { extras: readonly ChosenExtra[] }) {
  const t = useTranslations('booking.extras');
  return [...Map.groupBy(extras, ({ kind }) => kind)].map(([kind, chosen]) => {
    const total = sum(chosen.map(({ price }) => price));
    const count = chosen.reduce((all, one) => all + one.count, 0);
    const seats = chosen.flatMap(({ seat }) => seat ?? []).join(', ');
    return (
      <li key={kind}>
        <span className={css.who}>{t(`kind.${kind}`, { count, seats })}</span>
        {total.minor === 0 ? t('free') : <Money value={total} className={css.sum ?? ''} />}
      </li>
    );
  });
}
