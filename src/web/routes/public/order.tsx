import { useEffect } from 'react';
import { data, redirect, redirectDocument, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import {
  acceptSchedule,
  cancelOrder,
  confirmPayment,
  openOrderLink,
  payOrder,
  readOrder,
  resendCode,
} from '#modules/orders/api.ts';
import { listOrderRequests } from '#modules/requests/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { loadOrderAncillaries } from '../../features/ancillaries/load-ancillaries.ts';
import { AncillariesCard } from '../../features/ancillaries/order-card.tsx';
import { Changed } from '../../features/order/changed.tsx';
import { OrderHead } from '../../features/order/order-head.tsx';
import { Documents, Exchanges, IfPlansChange, Returns, RideToHotel, Trip } from '../../features/order/order-parts.tsx';
import { OrderPassengers } from '../../features/order/order-passengers.tsx';
import { AgencyPrice, PriceLines } from '../../features/order/price-lines.tsx';
import { PrintHead } from '../../features/order/print-head.tsx';
import { repeatSearchHref } from '../../features/order/repeat-search-href.ts';
import { ScheduleCard } from '../../features/order/schedule-card.tsx';
import { sendOrderReceipts } from '../../features/order/send-action.ts';
import { ShareOrder } from '../../features/order/share-order.tsx';
import { SplitOrders } from '../../features/order/split-orders.tsx';
import { declinedCode, waitsForFirstPayment } from '../../features/order/status-summary.ts';
import { Timeline } from '../../features/order/timeline.tsx';
import { useOrder } from '../../features/order/use-order.ts';
import { OrderRefundTimelineCard } from '../../features/refund-simulator/cards.tsx';
import { loadRefundTimeline } from '../../features/refund-simulator/load-refund-timeline.ts';
import { useFreshRefundTimeline } from '../../features/refund-simulator/use-fresh-refund-timeline.ts';
import { RequestsCard } from '../../features/requests/order-card.tsx';
import { OrderTripCard } from '../../features/travel/order-travel-approval.tsx';
import { serverContext } from '../../server-context.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { confirmPath } from '../../shared/order/confirm-path.ts';
import { lastMethodOf, lastUsedFirst, methodCookie } from '../../shared/payment/last-method.ts';
import { loadPayment } from '../../shared/payment/load-payment.server.ts';
import { PayPanel } from '../../shared/payment/pay-panel.tsx';
import { readWish } from '../../shared/payment/read-wish.ts';
import { useFreshPayment } from '../../shared/payment/use-fresh-payment.ts';
import { useEarningsShown } from '../../shared/session/client-view.tsx';
import { useAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/order.ts';
import css from './order.module.css';

const address = (id: string) => `/order/${encodeURIComponent(id)}`;

/**
 * An order of this visitor; a link from an e-mail brings a code that makes it theirs and is dropped from the address
 * at once.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const code = new URL(request.url).searchParams.get('code');
  if (code !== null) {
    const opened = await call(openOrderLink, { body: { code: code.slice(0, 100) } }).catch((thrown) => {
      if ((asProblem(thrown)?.status ?? 500) >= 500) throwRouteError(thrown);
      return null;
    });
    throw redirect(opened ? address(opened.orderId) : '/order?link=stale');
  }
  const { id } = params;
  const order = await call(readOrder, { params: { id } }).catch(throwRouteError);
  const [payment, timeline, ancillaries, { requests }] = await Promise.all([
    loadPayment(call, order),
    loadRefundTimeline(call, order),
    loadOrderAncillaries(call, id),
    // Failed additional reads do not block the order's page.
    call(listOrderRequests, { params: { id } }).catch(() => ({ requests: [] })),
  ]);
  const last = lastMethodOf(request);
  return {
    order,
    payment: payment && { ...payment, ways: lastUsedFirst(payment.ways, last), last },
    timeline,
    ancillaries,
    requests,
  };
}

/** Pay, type or ask for a wallet's code, send the receipts, give up, fly at new times, or search the same again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const form = await request.formData();
  const intent = form.get('intent');
  const { id } = params;
  const paymentId = String(form.get('paymentId') ?? '');
  try {
    if (intent === 'pay') {
      const { price } = await call(readOrder, { params: { id } });
      const key = String(form.get('key') ?? '');
      const wish = readWish(form, price.total.currency);
      const { redirectUrl } = await call(
        payOrder,
        { params: { id }, body: wish },
        /^[\w-]{8,100}$/.test(key) ? { idempotencyKey: key } : {},
      );
      const kept = { headers: { 'set-cookie': methodCookie(wish.method) } };
      return redirectUrl ? redirectDocument(redirectUrl, kept) : redirect(address(id), kept);
    }
    if (intent === 'code') {
      const code = String(form.get('code') ?? '').slice(0, 20) || '-';
      await call(confirmPayment, { params: { id, paymentId }, body: { code } });
    }
    if (intent === 'again') await call(resendCode, { params: { id, paymentId } });
    if (intent === 'cancel') await call(cancelOrder, { params: { id } });
    if (intent === 'accept-schedule') {
      const changeId = String(form.get('change') ?? '').slice(0, 64);
      await call(acceptSchedule, { params: { id }, body: { changeId } });
    }
    if (intent === 'send') return sendOrderReceipts(call, id, form);
    if (intent === 'repeat') return redirect(repeatSearchHref(await call(readOrder, { params: { id } })));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data({ refused: { code: problem.code, values: problem.details } }, { status: problem.status });
  }
  return redirect(address(id));
}

const DECLINES = [
  'insufficient_funds',
  'authentication_failed',
  'other_currency',
  'do_not_honor',
  'expired_card',
  'canceled_by_buyer',
] as const;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, news, held, offline, ask, accept } = useOrder(loaderData.order);
  const { payment } = loaderData;
  const timeline = useFreshRefundTimeline(order, loaderData.timeline);
  const account = useAccount();
  useFreshPayment(order);
  const t = useTranslations('order');
  const payments = useTranslations('payments.decline');
  const said = useErrorText();
  const declined = declinedCode(order);
  const [query] = useSearchParams();
  const why = query.get('payment');
  const unopened = !actionData && why !== null && waitsForFirstPayment(order);
  const refused = actionData && 'refused' in actionData ? actionData.refused : null;
  const sending = actionData && 'sending' in actionData ? actionData.sending : undefined;
  const inCode = refused?.code === 'payments.wrong_code' || refused?.code === 'payments.phone_wrong';
  const sells = account !== null && (account.contract !== null || isStaff(account));
  const switchable = useEarningsShown();

  // The page as the bank's page left it is an old one.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return (
    <div className={`wrap ${css.page}`}>
      <title>{t('title', { number: order.number })}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={t('number', { number: order.number })} />
      <PrintHead />
      <Changed held={held !== null} onAccept={accept} />
      <div className={css.main}>
        {refused && (
          <Notice tone="error" live title={t('refusedTitle')}>
            {said(refused)}
          </Notice>
        )}
        {unopened && (
          <Notice tone="error" live title={t('unopened.title')}>
            {why.startsWith('payments.') ? said({ code: why }) : t('unopened.text')}
          </Notice>
        )}
        {declined && (
          <Notice tone="error" live title={t('declined.title')}>
            {payments(DECLINES.find((known) => known === declined) ?? 'other')}
          </Notice>
        )}
        {order.access === 'found' && (
          <Notice tone="info" title={t('confirm.noticeTitle')}>
            {t('confirm.notice')} <Link to={confirmPath(order.id)}>{t('confirm.noticeLink')}</Link>
          </Notice>
        )}
        <OrderHead order={order} news={news} onEnd={ask} offline={offline} />
        <div className="screen-only">
          {payment && order.actions.includes('pay') && (
            <PayPanel payment={payment} problem={inCode && refused ? said(refused) : undefined} />
          )}
          <ScheduleCard order={order} />
        </div>
        <OrderTripCard order={order} />
        <Trip order={order} />
        <OrderPassengers order={order} />
        <div className={loaderData.ancillaries?.bought.length ? undefined : 'screen-only'}>
          <AncillariesCard ancillaries={loaderData.ancillaries} />
        </div>
        {sells ? <AgencyPrice order={order} switchable={switchable} /> : <PriceLines order={order} />}
        <div className="screen-only">
          {timeline && <OrderRefundTimelineCard refunds={timeline} order={order} />}
          <Timeline order={order} />
        </div>
      </div>
      <aside className={css.side}>
        <Documents order={order} />
        <ShareOrder order={order} sending={sending} sells={sells} />
        <SplitOrders order={order} />
        <Exchanges order={order} />
        <Returns order={order} />
        <RequestsCard requests={loaderData.requests} />
        <RideToHotel order={order} />
        {!order.schedule && !timeline?.timeline && <IfPlansChange order={order} />}
        {isStaff(account) && <Link to={`/office/orders/${order.id}/money`}>{t('postings')}</Link>}
      </aside>
    </div>
  );
}
