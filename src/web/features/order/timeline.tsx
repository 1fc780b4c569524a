import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { Card } from '../../ui/card.tsx';
import css from './timeline.module.css';
import { useEntryWords } from './use-entry-words.ts';
import { useMoment } from './use-moment.ts';

type Kind = Order['history'][number]['kind'];
const GOOD: ReadonlySet<Kind> = new Set([
  'held',
  'payment_captured',
  'issued',
  'refunded',
  'receipt_ready',
  'voided',
  'returned',
]);
const BAD: ReadonlySet<Kind> = new Set([
  'hold_rejected',
  'payment_declined',
  'payment_expired',
  'payment_late',
  'issue_rejected',
  'timeout',
  'refund_rejected',
  'void_rejected',
  'return_rejected',
]);

/** Money, tickets and messages together, the latest first. */
export function Timeline({ order }: { order: Order }) {
  const t = useTranslations('order.history');
  const moment = useMoment(order.serverNow);
  const words = useEntryWords(order);
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
