import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { exchangePath } from '../../shared/order/exchange-actions.ts';
import { payerOf } from '../../shared/order/payer.ts';
import { useEntryLabels } from '../../shared/order/use-entry-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { usePaymentLabel } from '../../shared/order/use-payment-label.ts';
import { PAYMENT_ID } from '../../shared/payment/payment-id.ts';
import { useAccount } from '../../shared/session/session.ts';
import { DialogAlerts } from '../../shell/dialog-alerts.tsx';
import { Badge, type Tone } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { FirstActions } from './first-actions.tsx';
import { refundStepsOf } from './milestones.ts';
import css from './order-head.module.css';
import type { OrderUpdate } from './order-view-state.ts';
import { Progress } from './progress.tsx';
import { splitAncestorIds } from './split-actions.ts';
import { type NextStep, type StatusTone, statusSummary } from './status-summary.ts';
import { useOrderLabels } from './use-order-labels.ts';

const TONES: Readonly<Record<StatusTone, Tone>> = { warning: 'wait', danger: 'error', primary: 'info', done: 'done' };

/** When an update removes the focused button, the focus moves to the heading, which describes the change. */
function useKeepFocus(etag: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    const rememberFocus = () => {
      lastFocused.current = document.activeElement;
    };
    document.addEventListener('focusin', rememberFocus);
    return () => document.removeEventListener('focusin', rememberFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the order has changed
  useEffect(() => {
    if (lastFocused.current && !lastFocused.current.isConnected && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [etag]);
  return heading;
}

/** Next steps that have a title of their own next to the status. */
const STEPS_WITH_TITLE: ReadonlySet<string> = new Set<NextStep>([
  'scheduleChanged',
  'scheduleCanceled',
  'approving',
  'notApproved',
]);

/** Head of the order page: status, next step, actor, deadline, actions and progress. */
export function OrderHead(props: {
  order: Order;
  /** What is left to pay now; null where nothing can be paid. */
  amountDue: Money | null;
  /** A payment has begun: its own button goes on with it. */
  isPaymentOpen: boolean;
  update: OrderUpdate | null;
  onEnd: () => void;
  offline: boolean;
}) {
  const { order, update, onEnd, offline } = props;
  const t = useTranslations('order');
  const isHotelTransfer = isVoucherMode(modeOf(order.slices));
  const statusWords = useOrderLabels('status', isHotelTransfer);
  const nextWords = useOrderLabels('next', isHotelTransfer);
  const actorLabels = useOrderLabels('actor', isHotelTransfer);
  const label = useTranslations('orders.status');
  const staff = isStaff(useAccount());
  const approval = useTranslations('travel.state');
  const paymentLabel = usePaymentLabel();
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(order.serverNow);
  const said = useEntryLabels(order);
  const heading = useKeepFocus(order.etag);
  const announcement = update && t('news', { time: formatInstant(update.at), what: said(update.entry) });
  const summary = statusSummary(order);
  const status = STEPS_WITH_TITLE.has(summary.next) ? (summary.next as 'approving') : order.status;
  const title = statusWords(status, { time: order.paymentTimeLimit ? formatInstant(order.paymentTimeLimit) : '—' });
  const first = order.slices[0]?.segments[0];

  const pendingApproval =
    order.exchanges.find(({ state }) => state === 'approving')?.travel?.approval ?? order.travelApproval?.approval;
  const timingTexts: Record<typeof summary.timing, ReactNode> = {
    countdown: order.paymentTimeLimit && (
      <>
        <Countdown
          key={order.paymentTimeLimit}
          until={order.paymentTimeLimit}
          serverNow={order.serverNow}
          onEnd={onEnd}
          className={css.clock ?? ''}
        />
        <span className={css.note}>{t('by.bishkek', { time: formatInstant(order.paymentTimeLimit) })}</span>
      </>
    ),
    soon: t('by.soon'),
    staff: t('by.staff'),
    bankMinutes: t('by.bankMinutes'),
    bankDays: t('by.bankDays', { payer: payerOf(order) }),
    departure:
      first &&
      t('by.departure', { date: formatDate(first.departsLocal, locale), time: formatTime(first.departsLocal) }),
    approval: pendingApproval
      ? t('by.approval', { time: formatInstant(pendingApproval.approvalDeadline) })
      : t('by.none'),
    none: t('by.none'),
  };
  const mayPay = props.amountDue !== null && order.actions.includes('pay');
  // Staff who serve the order are not its buyer.
  const actor =
    order.nextActor === 'bank' ? payerOf(order) : order.nextActor === 'buyer' && staff ? 'customer' : order.nextActor;
  const questions = [
    { ask: t('ask.payment'), answer: paymentLabel(order.payment) },
    // The button that pays says whose turn it is.
    ...(order.nextActor === 'nobody' || mayPay ? [] : [{ ask: t('ask.who'), answer: actorLabels(actor) }]),
    // The refund progress shows what was sent and when; the rest depends on the bank.
    ...(summary.timing === 'none' ||
    (summary.timing === 'bankDays' && refundStepsOf(order).some(({ name }) => name === 'sent'))
      ? []
      : [{ ask: summary.timing === 'countdown' ? t('ask.by') : t('ask.when'), answer: timingTexts[summary.timing] }]),
  ];
  return (
    <Card accent={summary.tone} className={css.card ?? ''}>
      <div className={css.top}>
        <p className={css.number}>
          {t('number', { number: order.number })}
          {order.locator && (
            <>
              {' · '}
              {t('locator', { locator: order.locator })}
              <CopyButton small label={t('copyLocator')} text={() => order.locator ?? ''} />
            </>
          )}
        </p>
        <Badge tone={TONES[summary.tone]}>
          {summary.next === 'approving' ? approval('waiting') : label(order.status)}
        </Badge>
      </div>
      <h1 className={css.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={css.lead}>{nextWords(summary.next)}</p>
      <dl className={css.questions}>
        {questions.map(({ ask, answer }) => (
          <div key={ask}>
            <dt>{ask}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      {props.amountDue && mayPay && !props.isPaymentOpen && <ToPayment amountDue={props.amountDue} />}
      <FirstActions order={order} />
      <Progress order={order} />
      <Actions order={order} />
      <p className={css.updating}>
        {order.inProgress && <span className={css.pulse} aria-hidden="true" />}
        {offline ? t('offline') : (announcement ?? (order.inProgress && t('updating')))}
      </p>
      <noscript>{order.inProgress && <p className={css.updating}>{t('noScript')}</p>}</noscript>
      <LiveRegion>
        {announcement} {title}. {nextWords(summary.next)}
      </LiveRegion>
    </Card>
  );
}

/** Leads to the ways to pay; on a phone the button that pays is always in view. */
function ToPayment({ amountDue }: { amountDue: Money }) {
  const t = useTranslations('order.actions');
  const formatMoney = useFormatMoney();
  return (
    <a href={`#${PAYMENT_ID}`} className={css.toPayment}>
      <Icon name="lock" />
      {t('pay', { sum: formatMoney(amountDue) })}
    </a>
  );
}

function Actions({ order }: { order: Order }) {
  const formatMoney = useFormatMoney();
  const t = useOrderLabels('actions', isVoucherMode(modeOf(order.slices)));
  const navigation = useNavigation();
  const busy = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  const unpaid = order.exchanges.find(({ state }) => state === 'unpaid');
  if (!order.actions.some((action) => action !== 'download' && action !== 'pay')) return null;
  return (
    <div className={css.actions}>
      {unpaid && (
        <LinkButton icon="lock" prefetch="none" to={exchangePath(order.id, unpaid.id)}>
          {t('exchangePay', { sum: formatMoney(unpaid.amountDue) })}
        </LinkButton>
      )}
      <AfterSale order={order} />
      {order.actions.includes('repeat') && (
        <Form method="post">
          <input type="hidden" name="intent" value="repeat" />
          <Button icon="search" busy={busy === 'repeat'}>
            {t('repeat')}
          </Button>
        </Form>
      )}
      {order.actions.includes('cancel') && <CancelHold order={order} busy={busy === 'cancel'} />}
    </div>
  );
}

/** What is done with tickets after the sale; on a phone several ways are folded into one row. */
function AfterSale({ order }: { order: Order }) {
  const t = useOrderLabels('actions', isVoucherMode(modeOf(order.slices)));
  const ways = [
    { act: 'refund', to: `/order/${order.id}/refund` },
    { act: 'exchange', to: `/order/${order.id}/exchange` },
    { act: 'split', to: splitAncestorIds(order.id) },
  ] as const;
  const links = ways
    .filter(({ act }) => order.actions.includes(act))
    .map(({ act, to }) => (
      <LinkButton key={act} variant={act === 'split' ? 'quiet' : 'secondary'} prefetch="none" to={to}>
        {t(act)}
      </LinkButton>
    ));
  if (links.length < 2) return links;
  return (
    <>
      <div className={css.wideWays}>{links}</div>
      <Disclosure summary={t('afterSale')} className={css.foldedWays}>
        {links}
      </Disclosure>
    </>
  );
}

/** Cancelling the booking is confirmed in a dialog, or in a collapsible section without scripts. */
function CancelHold({ order, busy }: { order: Order; busy: boolean }) {
  const t = useTranslations('order.actions');
  const hydrated = useHydrated();
  const afterHydrationClass = useAfterHydration();
  const [open, setOpen] = useState(false);
  const confirm = (
    <Form method="post" onSubmit={() => setOpen(false)}>
      <input type="hidden" name="intent" value="cancel" />
      <Button variant="danger" busy={busy}>
        {t('cancelConfirm', { number: order.number })}
      </Button>
    </Form>
  );
  return (
    <>
      {!hydrated && (
        <details className={`${css.collapsible} without-scripts`}>
          <summary className={css.collapseButton}>{t('cancel')}</summary>
          <p>{t('cancelText')}</p>
          {confirm}
        </details>
      )}
      <Button
        type="button"
        variant="secondary"
        busy={busy}
        className={afterHydrationClass}
        onClick={() => setOpen(true)}
      >
        {t('cancel')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('cancelTitle')}>
        <DialogAlerts />
        <p>{t('cancelText')}</p>
        <div className={css.dialogActions}>
          {confirm}
          <Button type="button" variant="secondary" onClick={() => setOpen(false)}>
            {t('keep')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
