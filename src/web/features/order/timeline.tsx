import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { payerOfEntry } from '../../shared/order/payer.ts';
import { useEntryLabels } from '../../shared/order/use-entry-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './timeline.module.css';

type Kind = Order['history'][number]['kind'];
const GOOD: ReadonlySet<Kind> = new Set([
  'held',
  'approved',
  'auto_approved',
  'payment_captured',
  'issued',
  'refunded',
  'receipt_ready',
  'voided',
  'returned',
  'exchanged',
  'split_off',
  'split_from',
]);
const BAD: ReadonlySet<Kind> = new Set([
  'hold_rejected',
  'approval_refused',
  'refused_by_silence',
  'payment_declined',
  'payment_expired',
  'payment_late',
  'issue_rejected',
  'timeout',
  'refund_rejected',
  'schedule_changed',
  'void_rejected',
  'return_rejected',
  'exchange_rejected',
  'exchange_refused',
  'exchange_refused_by_silence',
  'split_rejected',
  'ancillaries_failed',
]);

type Actor = 'approver' | 'buyer' | 'carrier' | 'bank' | 'us' | 'staff';
/** Whose doing each thing was. */
const ACTORS: Readonly<Record<Kind, Actor>> = {
  created: 'buyer',
  approval_asked: 'us',
  approved: 'approver',
  auto_approved: 'us',
  approval_refused: 'approver',
  refused_by_silence: 'us',
  hold_sent: 'us',
  held: 'carrier',
  hold_rejected: 'carrier',
  hold_unknown: 'carrier',
  payment_started: 'buyer',
  payment_declined: 'bank',
  payment_expired: 'bank',
  payment_captured: 'bank',
  payment_late: 'bank',
  issue_sent: 'us',
  issued: 'carrier',
  issue_unknown: 'carrier',
  issue_rejected: 'carrier',
  issue_blocked: 'staff',
  staff_alerted: 'staff',
  timeout: 'us',
  canceled: 'buyer',
  refund_sent: 'us',
  refunded: 'bank',
  refund_rejected: 'bank',
  void_asked: 'buyer',
  voided: 'carrier',
  void_unknown: 'carrier',
  void_rejected: 'carrier',
  exchange_asked: 'buyer',
  exchanged: 'carrier',
  exchange_unknown: 'carrier',
  exchange_rejected: 'carrier',
  exchange_approval_asked: 'us',
  exchange_approved: 'approver',
  exchange_approved_by_silence: 'us',
  exchange_refused: 'approver',
  exchange_refused_by_silence: 'us',
  exchange_withdrawn: 'buyer',
  return_asked: 'buyer',
  returned: 'carrier',
  return_unknown: 'carrier',
  return_rejected: 'carrier',
  schedule_changed: 'carrier',
  schedule_accepted: 'buyer',
  release_asked: 'buyer',
  released: 'carrier',
  release_unknown: 'carrier',
  release_rejected: 'carrier',
  split_asked: 'buyer',
  split_off: 'carrier',
  split_from: 'carrier',
  split_unknown: 'carrier',
  split_rejected: 'carrier',
  ancillaries_asked: 'buyer',
  ancillaries_paid: 'bank',
  ancillaries_issued: 'carrier',
  ancillaries_failed: 'carrier',
  ancillaries_withdrawn: 'us',
  ancillaries_returned: 'us',
  ancillaries_lost: 'us',
  ancillaries_moved: 'us',
  checked_in: 'carrier',
  passport_changed: 'staff',
  contacts_changed: 'staff',
  access_confirmed: 'buyer',
  payment_part: 'bank',
  receipt_ready: 'us',
  mail_sent: 'us',
};

const BY_PAYER = { bank: 'bank', wallet: 'wallet', house: 'us' } as const;

/** Money, tickets and messages together, the latest first. */
export function Timeline({ order }: { order: Order }) {
  const t = useTranslations('order.history');
  const moment = useFormatInstant(order.serverNow);
  const words = useEntryLabels(order);
  const own = useTranslations('order.service');
  const service = isHotelOrTransfer(modeOf(order.slices));
  // Staff serving the order are not its buyer.
  const staff = isStaff(useAccount());
  const doneBy = (entry: Order['history'][number]) => {
    // Neither is the sub-agent the one who made it, nor always the reader.
    if (entry.kind === 'created' && order.seller?.from) return t('by.agency');
    const actor = ACTORS[entry.kind];
    if (actor === 'buyer' && staff) return t('by.customer');
    if (actor === 'carrier' && service) return own('supplier');
    return t(`by.${actor === 'bank' ? BY_PAYER[payerOfEntry(entry, order)] : actor}`);
  };
  return (
    <Card aria-labelledby="history">
      <details className={css.fold}>
        <summary>
          <h2 id="history">{t('title')}</h2>
          <span className={css.note}>{t('count', { count: order.history.length })}</span>
          <Icon name="chevron" size={18} />
        </summary>
        <p className={css.note}>{t('bishkek')}</p>
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
                <span className={css.at}>
                  <time dateTime={entry.at}>{moment(entry.at)}</time> · {doneBy(entry)}
                </span>
              </li>
            ))}
        </ol>
      </details>
    </Card>
  );
}
