import { useTranslations } from 'use-intl';
import { add, type Money as Sum, sum } from '#kernel/money.ts';
import type { BookingDraft, ChosenAncillary } from '#modules/orders/api.ts';
import { Money } from '../../ui/money.tsx';
import css from './ancillary-lines.module.css';

/** Price of a booking with all chosen ancillaries. */
export const totalWithAncillaries = (
  price: BookingDraft['price'],
  ancillaries: readonly ChosenAncillary[] | undefined,
): Sum => add(price.total, sum(ancillaries?.map((one) => one.price) ?? [], price.total.currency));

/** Chosen ancillaries, one line per kind, seats with their numbers. */
export function AncillaryLines({ ancillaries }: { ancillaries: readonly ChosenAncillary[] }) {
  const t = useTranslations('booking.ancillaries');
  return [...Map.groupBy(ancillaries, ({ kind }) => kind)].map(([kind, chosen]) => {
    const total = sum(chosen.map(({ price }) => price));
    const count = chosen.reduce((all, one) => all + one.count, 0);
    const seats = chosen.flatMap(({ seat }) => seat ?? []).join(', ');
    return (
      <li key={kind}>
        <span className={css.label}>{t(`kind.${kind}`, { count, seats })}</span>
        {total.minor === 0 ? t('free') : <Money value={total} className={css.amount ?? ''} />}
      </li>
    );
  });
}
