import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { exchangePath } from '../../shared/order/exchange-actions.ts';
import { payerOf } from '../../shared/order/payer.ts';
import { useEntryLabels } from '../../shared/order/use-entry-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Badge, type Tone } from '../../ui/notice.tsx';
import { FirstActs } from './first-acts.tsx';
import type { News } from './known-order.ts';
import { moneyTrackOf } from './milestones.ts';
import css from './order-head.module.css';
import { Progress } from './progress.tsx';
import { splitAncestorIds } from './split-actions.ts';
import { type Edge, type NextStep, statusSummary } from './status-summary.ts';
import { useOrderLabels } from './use-order-labels.ts';

const TONES: Readonly<Record<Edge, Tone>> = { amber: 'wait', tulip: 'error', lake: 'info', done: 'done' };

/**
 * A button that goes away with a change takes the focus with it; it goes to the heading then, which says what has
 * changed.
 */
function useFocusKept(stamp: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      last.current = document.activeElement;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the order has changed
  useEffect(() => {
    if (last.current && !last.current.isConnected && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [stamp]);
  return heading;
}

/** What happens next, where it says more than the status. */
const OWN_TITLE: ReadonlySet<string> = new Set<NextStep>([
  'scheduleChanged',
  'scheduleCanceled',
  'approving',
  'notApproved',
]);

/** At the top: where it stands, what happens next, who acts and by when; what the reader may do; how far it is. */
export function OrderHead(props: { order: Order; news: News | null; onEnd: () => void; offline: boolean }) {
  const { order, news, onEnd, offline } = props;
  const t = useTranslations('order');
  const service = isHotelOrTransfer(modeOf(order.slices));
  const statusWords = useOrderLabels('status', service);
  const nextWords = useOrderLabels('next', service);
  const actorWords = useOrderLabels('actor', service);
  const label = useTranslations('orders.status');
  const staff = isStaff(useAccount());
  const approval = useTranslations('travel.state');
  const locale = useAppLocale();
  const moment = useFormatInstant(order.serverNow);
  const said = useEntryLabels(order);
  const heading = useFocusKept(order.stamp);
  const announcement = news && t('news', { time: moment(news.at), what: said(news.entry) });
  const story = statusSummary(order);
  const status = OWN_TITLE.has(story.next) ? (story.next as 'approving') : order.status;
  const title = statusWords(status, { time: order.paymentTimeLimit ? moment(order.paymentTimeLimit) : '—' });
  const first = order.slices[0]?.segments[0];

  const pendingApproval =
    order.exchanges.find(({ state }) => state === 'approving')?.travel?.approval ?? order.trip?.approval;
  const by: Record<typeof story.by, ReactNode> = {
    countdown: order.paymentTimeLimit && (
      <>
        <Countdown
          key={order.paymentTimeLimit}
          until={order.paymentTimeLimit}
          serverNow={order.serverNow}
          onEnd={onEnd}
          className={css.clock ?? ''}
        />
        <span className={css.note}>{t('by.bishkek', { time: moment(order.paymentTimeLimit) })}</span>
      </>
    ),
    soon: t('by.soon'),
    staff: t('by.staff'),
    bankMinutes: t('by.bankMinutes'),
    bankDays: t('by.bankDays', { payer: payerOf(order) }),
    departure: first && t('by.departure', { date: formatDate(first.departs, locale), time: formatTime(first.departs) }),
    approval: pendingApproval ? t('by.approval', { time: moment(pendingApproval.approvalDeadline) }) : t('by.none'),
    none: t('by.none'),
  };
  // Staff serving the order are not its buyer.
  const actor = order.actor === 'bank' ? payerOf(order) : order.actor === 'buyer' && staff ? 'customer' : order.actor;
  const answers = [
    ...(order.actor === 'nobody' ? [] : [{ ask: t('ask.who'), answer: actorWords(actor) }]),
    // What was sent and when stands in the track of the money; the rest is for the bank to say.
    ...(story.by === 'none' || (story.by === 'bankDays' && moneyTrackOf(order).some(({ name }) => name === 'sent'))
      ? []
      : [{ ask: story.by === 'countdown' ? t('ask.by') : t('ask.when'), answer: by[story.by] }]),
  ];
  return (
    <Card edge={story.edge} className={css.card ?? ''}>
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
        <Badge tone={TONES[story.edge]}>{story.next === 'approving' ? approval('waiting') : label(order.status)}</Badge>
      </div>
      <h1 className={css.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={css.lead}>{nextWords(story.next)}</p>
      {answers.length > 0 && (
        <dl className={css.answers}>
          {answers.map(({ ask, answer }) => (
            <div key={ask}>
              <dt>{ask}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <FirstActs order={order} />
      <Progress order={order} />
      <Actions order={order} />
      <p className={css.updating}>
        {order.moving && <span className={css.pulse} aria-hidden="true" />}
        {offline ? t('offline') : (announcement ?? (order.moving && t('updating')))}
      </p>
      <noscript>{order.moving && <p className={css.updating}>{t('noScript')}</p>}</noscript>
      <LiveRegion>
        {announcement} {title}. {nextWords(story.next)}
      </LiveRegion>
    </Card>
  );
}

function Actions({ order }: { order: Order }) {
  const formatMoney = useMoney();
  const t = useOrderLabels('actions', isHotelOrTransfer(modeOf(order.slices)));
  const navigation = useNavigation();
  const busy = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  const unpaid = order.exchanges.find(({ state }) => state === 'unpaid');
  if (!order.actions.some((action) => action !== 'download' && action !== 'pay')) return null;
  return (
    <div className={css.actions}>
      {unpaid && (
        <LinkButton icon="lock" prefetch="none" to={exchangePath(order.id, unpaid.id)}>
          {t('exchangePay', { sum: formatMoney(unpaid.due) })}
        </LinkButton>
      )}
      {order.actions.includes('refund') && (
        <LinkButton variant="secondary" prefetch="none" to={`/order/${order.id}/refund`}>
          {t('refund')}
        </LinkButton>
      )}
      {order.actions.includes('exchange') && (
        <LinkButton variant="secondary" prefetch="none" to={`/order/${order.id}/exchange`}>
          {t('exchange')}
        </LinkButton>
      )}
      {order.actions.includes('split') && (
        <LinkButton variant="quiet" prefetch="none" to={splitAncestorIds(order.id)}>
          {t('split')}
        </LinkButton>
      )}
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

/** Giving up the booking asks once more: in a dialog, or in a fold where there is no JavaScript. */
function CancelHold({ order, busy }: { order: Order; busy: boolean }) {
  const t = useTranslations('order.actions');
  const hydrated = useHydrated();
  const whenAlive = useAfterHydration();
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
        <details className={`${css.fold} without-scripts`}>
          <summary className={css.foldButton}>{t('cancel')}</summary>
          <p>{t('cancelText')}</p>
          {confirm}
        </details>
      )}
      <Button type="button" variant="secondary" busy={busy} className={whenAlive} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('cancelTitle')}>
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
