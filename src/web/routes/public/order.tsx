import { type ComponentProps, Suspense, useEffect } from 'react';
import { data, redirect, redirectDocument, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { readOrderPoints } from '#modules/bonuses/api.ts';
import {
  acceptSchedule,
  cancelOrder,
  confirmPayment,
  documentPath,
  explainOrder,
  openOrderLink,
  payOrder,
  readOrder,
  resendCode,
} from '#modules/orders/api.ts';
import { readOrderPromo } from '#modules/promo/api.ts';
import { listOrderRequests } from '#modules/requests/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { loadOrderAncillaries } from '../../features/ancillaries/load-ancillaries.ts';
import { AncillariesCard } from '../../features/ancillaries/order-card.tsx';
import { OrderPointsLine } from '../../features/bonuses/order-points-line.tsx';
import { KeepOrder } from '../../features/order/keep-order.tsx';
import { OrderChangedAlert } from '../../features/order/order-changed-alert.tsx';
import { OrderHead } from '../../features/order/order-head.tsx';
import {
  AfterSaleLinks,
  Documents,
  Exchanges,
  OrderItinerary,
  Returns,
  TransferToHotel,
} from '../../features/order/order-parts.tsx';
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
import { openDiscount, withDiscount } from '../../features/promo/entered-discount.ts';
import { promoAction, promoToPay } from '../../features/promo/promo-action.ts';
import { DiscountLines, PromoCode, PromoForm } from '../../features/promo/promo-code.tsx';
import { OrderRefundTimelineCard } from '../../features/refund-simulator/cards.tsx';
import { loadRefundTimeline } from '../../features/refund-simulator/load-refund-timeline.ts';
import { useFreshRefundTimeline } from '../../features/refund-simulator/use-fresh-refund-timeline.ts';
import { RequestsCard } from '../../features/requests/order-card.tsx';
import { OrderTravelApprovalCard } from '../../features/travel/order-travel-approval.tsx';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { confirmPath } from '../../shared/order/confirm-path.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { lastMethodOf, lastUsedFirst, methodCookie } from '../../shared/payment/last-method.ts';
import { loadPayment } from '../../shared/payment/load-payment.server.ts';
import { PAYMENT_ID } from '../../shared/payment/payment-id.ts';
import { PaymentPanel } from '../../shared/payment/payment-panel.tsx';
import { readPaymentChoice } from '../../shared/payment/read-payment-choice.ts';
import { useFreshPayment } from '../../shared/payment/use-fresh-payment.ts';
import { loadPriceReasons } from '../../shared/price/load-reasons.ts';
import { useEarningsShown } from '../../shared/session/client-view.tsx';
import { useAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { Link } from '../../ui/link.tsx';
import { useKeptPages } from '../../worker/use-kept-pages.ts';
import type { Route } from './+types/order.ts';
import css from './order.module.css';

const PushOffer = lazyOrNothing(() => import('../../shared/push/push-offer.tsx'));
const InstallOffer = lazyOrNothing(() => import('../../shared/install/install-card.tsx'));

const address = (id: string) => `/order/${encodeURIComponent(id)}`;

/**
 * An order of this visitor; a link from an e-mail brings a code that grants access and is removed from the address at
 * once.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, newRequests } = context.get(serverContext);
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
  const [payment, timeline, ancillaries, { requests }, points, promo, reasons] = await Promise.all([
    loadPayment(call, order),
    loadRefundTimeline(call, order),
    loadOrderAncillaries(call, id),
    // Failed additional reads do not block the order's page.
    call(listOrderRequests, { params: { id } }).catch(() => ({ requests: [] })),
    call(readOrderPoints, { params: { id } }).catch(() => null),
    call(readOrderPromo, { params: { id } }).catch(() => ({ entered: null })),
    loadPriceReasons(call, request, () => call(explainOrder, { params: { id } })),
  ]);
  const last = lastMethodOf(request);
  return {
    order,
    payment: payment && { ...payment, paymentOptions: lastUsedFirst(payment.paymentOptions, last), last },
    timeline,
    ancillaries,
    requests,
    newRequests,
    points,
    promo: promo.entered,
    reasons,
  };
}

/**
 * Pays, enters or requests a wallet's code, sends the receipts, cancels, accepts a schedule change, or repeats the
 * search.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const form = await request.formData();
  const intent = form.get('intent');
  const { id } = params;
  const paymentId = String(form.get('paymentId') ?? '');
  try {
    const promoRefusal = await promoAction(call, form, { kind: 'order', id });
    if (promoRefusal) return data({ promoRefusal }, { status: 422 });
    if (intent === 'pay') {
      const { price } = await call(readOrder, { params: { id } });
      const key = String(form.get('key') ?? '');
      const choice = readPaymentChoice(form, price.total.currency);
      const { redirectUrl } = await call(
        payOrder,
        { params: { id }, body: { ...choice, ...(await promoToPay(call, { kind: 'order', id })) } },
        /^[\w-]{8,100}$/.test(key) ? { idempotencyKey: key } : {},
      );
      const cookieHeader = { headers: { 'set-cookie': methodCookie(choice.method) } };
      return redirectUrl ? redirectDocument(redirectUrl, cookieHeader) : redirect(address(id), cookieHeader);
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
    return data({ refusal: { code: problem.code, values: problem.details } }, { status: problem.status });
  }
  return redirect(address(id));
}

/** A refused act changes what is shown too: a wrong code leaves one try less. */
export const shouldRevalidate = reloadAfterAction;

const DECLINES = [
  'insufficient_funds',
  'authentication_failed',
  'other_currency',
  'do_not_honor',
  'expired_card',
  'canceled_by_buyer',
] as const;

/** The ways to pay what is due, and the promo code. */
function OrderPayment(props: {
  payment: NonNullable<Route.ComponentProps['loaderData']['payment']>;
  promo: Route.ComponentProps['loaderData']['promo'];
  promoRefusal: ComponentProps<typeof PromoCode>['refusal'];
  problem: string | undefined;
}) {
  const { payment, promo } = props;
  return (
    <>
      <PaymentPanel id={PAYMENT_ID} payment={withDiscount(payment, openDiscount(promo))} problem={props.problem} />
      <PromoForm id="promo-code" />
      <Card>
        <PromoCode
          form="promo-code"
          entered={promo}
          price={payment.amountDue}
          paid={payment.paid}
          refusal={props.promoRefusal}
        />
      </Card>
    </>
  );
}

/** After a purchase: pushes about it, and the site as an application. */
const Offers = ({ signedIn }: { signedIn: boolean }) => (
  <Suspense>
    {signedIn && <PushOffer />}
    <InstallOffer />
  </Suspense>
);

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, update, pendingOrder, offline, refresh, acceptUpdate } = useOrder(loaderData.order);
  const { promo, reasons, payment } = loaderData;
  const amountDue = payment && withDiscount(payment, openDiscount(promo)).amountDue;
  const timeline = useFreshRefundTimeline(order, loaderData.timeline);
  const user = useAccount();
  useFreshPayment(order);
  const t = useTranslations('order');
  const offlineTexts = useTranslations('offline');
  const payments = useTranslations('payments.decline');
  const errorText = useErrorText();
  const declineCode = declinedCode(order);
  const [query] = useSearchParams();
  const refusalCode = query.get('payment');
  const isUnopened = !actionData && refusalCode !== null && waitsForFirstPayment(order);
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null;
  const promoRefusal = actionData && 'promoRefusal' in actionData ? actionData.promoRefusal : null;
  const sending = actionData && 'sending' in actionData ? actionData.sending : undefined;
  const isCodeError = refusal?.code === 'payments.wrong_code' || refusal?.code === 'payments.phone_wrong';
  const isSeller = user !== null && (user.contract !== null || isStaff(user));
  const hidesEarnings = useEarningsShown();
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(order.serverNow);
  const papers = order.documents.filter(({ ready }) => ready).map(({ kind }) => documentPath(order.id, kind, locale));
  useKeptPages([address(order.id), ...papers], order.status);

  // A page restored from the browser's cache is out of date.
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
      <OrderChangedAlert hasPendingUpdate={pendingOrder !== null} onAccept={acceptUpdate} />
      <div className={css.main}>
        {offline && (
          <Alert tone="wait" icon="offline">
            {offlineTexts('shown', { time: formatInstant(order.serverNow) })}
          </Alert>
        )}
        {refusal && (
          <Alert tone="error" live title={t('refusedTitle')}>
            {errorText(refusal)}
          </Alert>
        )}
        {isUnopened && (
          <Alert tone="error" live title={t('unopened.title')}>
            {/^(payments|promo)\./.test(refusalCode) ? errorText({ code: refusalCode }) : t('unopened.text')}
          </Alert>
        )}
        {declineCode && (
          <Alert tone="error" live title={t('declined.title')}>
            {payments(DECLINES.find((known) => known === declineCode) ?? 'other')}
          </Alert>
        )}
        {order.access === 'found' && (
          <Alert tone="info" title={t('confirm.noticeTitle')}>
            {t('confirm.notice')} <Link to={confirmPath(order.id)}>{t('confirm.noticeLink')}</Link>
          </Alert>
        )}
        <OrderHead {...{ order, amountDue, update, offline }} isPaymentOpen={Boolean(payment?.open)} onEnd={refresh} />
        <div className="screen-only">
          {payment && order.actions.includes('pay') && (
            <OrderPayment
              {...{ payment, promo }}
              promoRefusal={promoRefusal}
              problem={isCodeError && refusal ? errorText(refusal) : undefined}
            />
          )}
          <ScheduleCard order={order} />
        </div>
        <OrderTravelApprovalCard order={order} />
        <OrderItinerary order={order} />
        <OrderPassengers order={order} />
        <div className={loaderData.ancillaries?.bought.length ? undefined : 'screen-only'}>
          <AncillariesCard ancillaries={loaderData.ancillaries} />
        </div>
        {isSeller ? <AgencyPrice {...{ order, reasons }} switchable={hidesEarnings} /> : <PriceLines order={order} />}
        {promo?.applied && !order.actions.includes('pay') && (
          <Card>
            <DiscountLines entered={promo} price={order.price.total} isPaid />
          </Card>
        )}
        <div className="screen-only">
          <OrderPointsLine points={loaderData.points} />
          {timeline && <OrderRefundTimelineCard refunds={timeline} order={order} />}
          <Timeline order={order} />
        </div>
      </div>
      <aside className={css.side}>
        <Documents order={order} />
        <ShareOrder order={order} sending={sending} sells={isSeller} />
        <SplitOrders order={order} />
        <Exchanges order={order} />
        <Returns order={order} />
        <RequestsCard
          requests={loaderData.requests}
          newFor={loaderData.newRequests && order.access !== 'found' ? order.id : null}
        />
        <TransferToHotel order={order} />
        {!order.schedule && !timeline?.timeline && <AfterSaleLinks order={order} />}
        {order.status === 'sold' && <KeepOrder order={order} />}
        {order.status === 'sold' && <Offers signedIn={user !== null} />}
        {isStaff(user) && <Link to={`/office/orders/${order.id}/money`}>{t('postings')}</Link>}
      </aside>
    </div>
  );
}
