import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { isVoucherMode } from '#kernel/mode.ts';
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
const SUCCESS_KINDS: ReadonlySet<Kind> = new Set([
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
const FAILURE_KINDS: ReadonlySet<Kind> = new Set([
  'hold_rejected',
  'approval_refused',
  'auto_refused',
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
  'exchange_auto_refused',
  'split_rejected',
  'ancillaries_failed',
]);

type Actor = 'approver' | 'buyer' | 'carrier' | 'bank' | 'us' | 'staff';
/** Who performed each event. */
const ACTORS: Readonly<Record<Kind, Actor>> = {
  created: 'buyer',
  approval_requested: 'us',
  approved: 'approver',
  auto_approved: 'us',
  approval_refused: 'approver',
  auto_refused: 'us',
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
  void_requested: 'buyer',
  voided: 'carrier',
  void_unknown: 'carrier',
  void_rejected: 'carrier',
  exchange_requested: 'buyer',
  exchanged: 'carrier',
  exchange_unknown: 'carrier',
  exchange_rejected: 'carrier',
  exchange_approval_requested: 'us',
  exchange_approved: 'approver',
  exchange_auto_approved: 'us',
  exchange_refused: 'approver',
  exchange_auto_refused: 'us',
  exchange_canceled: 'buyer',
  return_requested: 'buyer',
  returned: 'carrier',
  return_unknown: 'carrier',
  return_rejected: 'carrier',
  schedule_changed: 'carrier',
  schedule_accepted: 'buyer',
  release_requested: 'buyer',
  released: 'carrier',
  release_unknown: 'carrier',
  release_rejected: 'carrier',
  split_requested: 'buyer',
  split_off: 'carrier',
  split_from: 'carrier',
  split_unknown: 'carrier',
  split_rejected: 'carrier',
  ancillaries_requested: 'buyer',
  ancillaries_paid: 'bank',
  ancillaries_issued: 'carrier',
  ancillaries_failed: 'carrier',
  ancillaries_canceled: 'us',
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

/** Payments, tickets and messages in one list, latest first. */
export function Timeline({ order }: { order: Order }) {
  const t = useTranslations('order.history');
  const formatInstant = useFormatInstant(order.serverNow);
  const labels = useEntryLabels(order);
  const hotelTransferLabels = useTranslations('order.service');
  const isHotelTransfer = isVoucherMode(modeOf(order.slices));
  // Staff who serve the order are not its buyer.
  const staff = isStaff(useAccount());
  const performerOf = (entry: Order['history'][number]) => {
    // The performer may be neither the sub-agent nor the current user.
    if (entry.kind === 'created' && order.seller?.from) return t('by.agency');
    const actor = ACTORS[entry.kind];
    if (actor === 'buyer' && staff) return t('by.customer');
    if (actor === 'carrier' && isHotelTransfer) return hotelTransferLabels('supplier');
    return t(`by.${actor === 'bank' ? BY_PAYER[payerOfEntry(entry, order)] : actor}`);
  };
  return (
    <Card aria-labelledby="history">
      <details className={css.collapsible}>
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
                className={[
                  css.entry,
                  SUCCESS_KINDS.has(entry.kind) && css.good,
                  FAILURE_KINDS.has(entry.kind) && css.bad,
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                <span>{labels(entry)}</span>
                <span className={css.time}>
                  <time dateTime={entry.at}>{formatInstant(entry.at)}</time> · {performerOf(entry)}
                </span>
              </li>
            ))}
        </ol>
      </details>
    </Card>
  );
}
