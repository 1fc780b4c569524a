import { useTranslations } from 'use-intl';
import { formatMoney, type Money } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { Card } from '../../ui/card.tsx';
import { useMoment } from './order-head.tsx';
import css from './timeline.module.css';

type Kind = Order['history'][number]['kind'];
const GOOD: ReadonlySet<Kind> = new Set([
  'held',
  'payment_captured',
  'issued',
  'refunded',
  'receipt_ready',
  'voided',
  'returned',
  'exchanged',
]);
const BAD: ReadonlySet<Kind> = new Set([
  'hold_rejected',
  'payment_declined',
  'payment_expired',
  'payment_late',
  'issue_rejected',
  'timeout',
  'void_rejected',
  'return_rejected',
  'exchange_rejected',
]);

/** Money, tickets and messages together, the latest first. */
export function Timeline({ order }: { order: Order }) {
  const t = useTranslations('order.history');
  const moment = useMoment(order.serverNow);
  const words = ({ kind, details }: Order['history'][number]) => {
    const { amount, code, payTill, tickets } = details;
    return t(`kinds.${kind}`, {
      amount: formatMoney(typeof amount === 'object' ? (amount as Money) : order.price.total),
      code: typeof code === 'string' ? code : 'other',
      till: typeof payTill === 'string' ? moment(payTill) : 'none',
      count: typeof tickets === 'number' ? tickets : 0,
    });
  };
  return (
    <Card aria-labelledby="history">
      <div className={css.head}>
        <h2 id="history">{t('title')}</h2>
        <span className={css.note}>{t('bishkek')}</span>
      </div>
      <ol className={css.list}>
        {order.history
          .map((entry, i) => ({ entry, i }))
          .reverse()
          .map(({ entry, i }) => (
            <li
              key={i}
              className={[css.entry, GOOD.has(entry.kind) && css.good, BAD.has(entry.kind) && css.bad]
                .filter(Boolean)
                .join(' ')}
            >
              <span>{words(entry)}</span>
              <time dateTime={entry.at} className={css.at}>
                {moment(entry.at)}
              </time>
            </li>
          ))}
      </ol>
    </Card>
  );
}
