import { useEffect } from 'react';
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CURRENCIES, type Money as Sum } from '#kernel/money.ts';
import { readBookingPoints } from '#modules/bonuses/api.ts';
import { explainBooking, placeOrder, readPaymentOptions } from '#modules/orders/api.ts';
import { isFund } from '#modules/payments/api.ts';
import { readBookingPromo } from '#modules/promo/api.ts';
import { asProblem } from '../../api/problem.ts';
import { loadBookingAncillaries } from '../../features/ancillaries/load-ancillaries.ts';
import { BookingPointsLine } from '../../features/bonuses/booking-points-line.tsx';
import { Agreements, NewOrderConsent, PriceChange } from '../../features/booking/consents.tsx';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import css from '../../features/booking/payment.module.css';
import { checkboxId, consentProblems, readPaymentForm } from '../../features/booking/payment-form.ts';
import { repeatSearchLink } from '../../features/booking/repeat-search.ts';
import { Review } from '../../features/booking/review.tsx';
import { openDiscount, withDiscount } from '../../features/promo/entered-discount.ts';
import { promoAction, promoToPay } from '../../features/promo/promo-action.ts';
import { PromoCard } from '../../features/promo/promo-card.tsx';
import { BookingRefunds, FreeCancellation } from '../../features/refund-simulator/cards.tsx';
import { loadBookingRefundTimeline } from '../../features/refund-simulator/load-refund-timeline.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { serverContext } from '../../server-context.ts';
import { totalWithAncillaries } from '../../shared/ancillaries/ancillary-lines.tsx';
import { stepPath } from '../../shared/booking/steps.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { lastMethodOf, lastUsedFirst, methodCookie } from '../../shared/payment/last-method.ts';
import { PaymentMethods } from '../../shared/payment/payment-methods.tsx';
import { usePaymentSelection } from '../../shared/payment/payment-selection.ts';
import { loadPriceReasons } from '../../shared/price/load-reasons.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fieldId } from '../../ui/field.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import type { Route } from './+types/booking-payment.ts';

const FORM = 'payment';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const booking = await loadBooking(call, params.id, 'payment');
  const [{ ways, duplicate }, timeline, ancillaries, points, promo, reasons] = await Promise.all([
    call(readPaymentOptions, { params: { id: params.id } }),
    loadBookingRefundTimeline(call, params.id),
    loadBookingAncillaries(call, params.id),
    // A failure does not block the payment.
    call(readBookingPoints, { params: { id: params.id } }).catch(() => null),
    call(readBookingPromo, { params: { id: params.id } }).catch(() => ({ entered: null })),
    loadPriceReasons(call, request, () => call(explainBooking, { params: { id: params.id } })),
  ]);
  const last = lastMethodOf(request);
  return {
    booking,
    ways: lastUsedFirst(ways, last),
    duplicate,
    last,
    timeline,
    chosen: ancillaries?.chosen ?? [],
    points,
    promo: promo.entered,
    reasons,
    key: crypto.randomUUID(),
  };
}

const isMoneyValue = (value: unknown): value is Sum =>
  typeof value === 'object' &&
  value !== null &&
  'minor' in value &&
  'currency' in value &&
  String(value.currency) in CURRENCIES;

/** A refusal may have changed the price or the seats. */
export const shouldRevalidate = reloadAfterAction;

/** Places the order and goes to the bank's page; a refusal is shown on this page, with every tick kept. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const sent = await request.formData();
  const promoRefusal = await promoAction(call, sent, { kind: 'booking', id: params.id });
  if (promoRefusal === null) return redirect(stepPath(params.id, 'payment'));
  if (promoRefusal) return data({ promoRefusal }, { status: 422 });
  const form = readPaymentForm(sent);
  const at = now ?? new Date().toISOString();
  const tickedKeys = form.agreements.map(({ key }) => key);
  const booking = await loadBooking(call, params.id, 'payment');
  const consentErrors = consentProblems(booking, form);
  if (consentErrors.length > 0)
    return data(
      { at, ticked: tickedKeys, problems: consentErrors, code: null, values: {}, change: null, gone: false },
      { status: 422 },
    );
  const promo = await promoToPay(call, { kind: 'booking', id: params.id });
  try {
    const { key, ...body } = form;
    const idempotency = key === '' ? {} : { idempotencyKey: key };
    const order = { params: { id: params.id }, body: { ...body, ...promo } };
    const placed = await call(placeOrder, order, idempotency);
    // An order that awaits approval has no payment method yet.
    const cookieHeader = sent.has('method') ? { headers: { 'set-cookie': methodCookie(form.method) } } : {};
    if (placed.redirectUrl) return redirectDocument(placed.redirectUrl, cookieHeader);
    const refusalParam = placed.refused === null ? '' : `?payment=${encodeURIComponent(placed.refused)}`;
    return redirect(`/order/${encodeURIComponent(placed.orderId)}${refusalParam}`, cookieHeader);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) throw thrown;
    const { previousTotal, currentTotal } = problem.details;
    // The code is refused at its own field.
    const isOfPromo = problem.code.startsWith('promo.');
    return data(
      {
        at,
        ticked: tickedKeys,
        problems: (isOfPromo ? [] : problem.fields)
          .map(({ path, code }) => ({ path: checkboxId(path), code }))
          .filter(({ path }, i, all) => all.findIndex((other) => other.path === path) === i),
        code: problem.code,
        values: problem.details,
        change:
          CHANGED.has(problem.code) && isMoneyValue(previousTotal) && isMoneyValue(currentTotal)
            ? { previousTotal, currentTotal }
            : null,
        gone: problem.status === 410 || problem.code === 'orders.seats_gone',
        promoRefusal: isOfPromo ? { code: problem.code, values: problem.details, typed: promo.promo ?? '' } : null,
      },
      { status: problem.status },
    );
  }
}

/** Each refused checkbox shows its error; the first one takes the focus. */
function useFocusFirstProblem(answer: { problems: readonly { path: string }[] } | undefined): void {
  useEffect(() => {
    const [first] = answer?.problems ?? [];
    const field = first && document.getElementById(fieldId(first.path));
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [answer]);
}

/** A page restored from the browser's cache is out of date: reload it; it redirects to the order if there is one. */
function useReloadWhenRestored(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

const DUPLICATE = 'orders.duplicate_booking';
/** Refused until the buyer agrees to what has changed. */
const CHANGED: ReadonlySet<string> = new Set(['orders.price_changed', 'orders.terms_changed']);

function OpenOrder({ id }: { id: string }) {
  const t = useTranslations('booking.payment');
  return (
    <LinkButton size="small" to={`/order/${encodeURIComponent(id)}`}>
      {t('openOrder')}
    </LinkButton>
  );
}

/** An order of the buyer stands against this one: said before they pay. */
function DuplicateOrder({ duplicate }: { duplicate: { number: string; orderId: string; paid: 'yes' | 'no' } }) {
  const errorText = useErrorText();
  return (
    <Alert tone="wait">
      <p>{errorText({ code: DUPLICATE, values: duplicate })}</p>
      <OpenOrder id={duplicate.orderId} />
    </Alert>
  );
}

/** Why the order was not placed, and where to go on. */
function OrderRefused(props: {
  booking: Route.ComponentProps['loaderData']['booking'];
  code: string;
  values: Parameters<ReturnType<typeof useErrorText>>[0]['values'];
  gone: boolean;
}) {
  const { booking, code } = props;
  const t = useTranslations('booking.payment');
  const expired = useTranslations('booking.expired');
  const errorText = useErrorText();
  return (
    <Alert tone="error" live title={t('notPlaced')}>
      <p>{errorText({ code, values: props.values })}</p>
      {props.gone && (
        <LinkButton size="small" to={repeatSearchLink(booking)} icon="search">
          {expired('repeat')}
        </LinkButton>
      )}
      {code === DUPLICATE && typeof props.values?.orderId === 'string' && <OpenOrder id={props.values.orderId} />}
      {code.startsWith('orders.ancillaries_') && (
        <LinkButton size="small" to={stepPath(booking.id, 'services')}>
          {t('change')}
        </LinkButton>
      )}
      {code === 'orders.data_incomplete' && (
        <LinkButton size="small" to={stepPath(booking.id, 'passengers')}>
          {t('change')}
        </LinkButton>
      )}
    </Alert>
  );
}

/** Step four: summary, agreements, and one button with the amount. */
export default function Payment({ loaderData, actionData: result }: Route.ComponentProps) {
  const formatMoney = useFormatMoney();
  const { booking, last, timeline, chosen, points, promo, key } = loaderData;
  const actionData = result && 'ticked' in result ? result : undefined;
  const promoRefusal = result && 'promoRefusal' in result ? result.promoRefusal : null;
  const t = useTranslations('booking.payment');
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST' && !navigation.formData?.has('intent');
  const change = booking.priceChange ?? actionData?.change ?? null;
  const price = totalWithAncillaries(booking.price, chosen);
  // Refused since the page was loaded.
  const isPromoRefused = promoRefusal !== null && promoRefusal?.typed === promo?.code;
  const discount = isPromoRefused ? 0 : openDiscount(promo);
  const { amountDue: due, paymentOptions: ways } = withDiscount(
    { amountDue: price, paymentOptions: loaderData.ways },
    discount,
  );
  const promoTexts = useTranslations('promo.buyer');
  const discountLine =
    promo?.amount && discount > 0
      ? { name: promoTexts('discount', { code: promo.code }), amount: promo.amount }
      : undefined;
  const choice = usePaymentSelection(ways, due);
  const sum = formatMoney(choice.charge);
  const approval = booking.travel?.approval === true;
  const travel = useTranslations('travel.booking');
  const buttonText = approval ? travel('submit') : t('pay', { sum });
  const icon = approval ? 'check' : 'lock';
  const problems = actionData?.problems ?? [];
  const hasProblem = (path: string) => problems.some((problem) => problem.path === path);

  useFocusFirstProblem(actionData);

  useReloadWhenRestored();

  return (
    <BookingFrame
      booking={booking}
      ancillaries={chosen}
      discount={discountLine}
      step="payment"
      reasons={loaderData.reasons}
      title={approval ? travel('checkTitle') : t('title')}
      refund={timeline && <BookingRefunds refunds={timeline} booking={booking} compare={false} />}
      action={
        <Button full form={FORM} busy={busy} icon={icon}>
          {buttonText}
        </Button>
      }
    >
      {problems[0] && (
        // Scripts move the focus to the checkbox; without them the page starts at its top.
        <div className="without-scripts">
          <Alert tone="error" title={t('notPlaced')}>
            <a href={`#${fieldId(problems[0].path)}`}>{t('agreements')}</a>
          </Alert>
        </div>
      )}
      {actionData?.code && !actionData.change && problems.length === 0 && (
        <OrderRefused booking={booking} code={actionData.code} values={actionData.values} gone={actionData.gone} />
      )}
      {loaderData.duplicate && actionData?.code !== DUPLICATE && <DuplicateOrder duplicate={loaderData.duplicate} />}
      {!approval && <PromoCard entered={promo} price={price} refusal={promoRefusal} />}
      <Form id={FORM} method="post" noValidate className={css.form}>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="acceptedMinor" value={booking.price.total.minor} />
        <input type="hidden" name="acceptedCurrency" value={booking.price.total.currency} />
        {chosen.length > 0 && (
          <input type="hidden" name="ancillariesMinor" value={price.minor - booking.price.total.minor} />
        )}
        {change && (
          <PriceChange
            key={change.currentTotal.minor}
            change={change}
            isMissing={hasProblem('priceChangeAccepted')}
            answeredAt={actionData?.at}
          />
        )}
        {booking.confirmNewOrder && (
          <NewOrderConsent isMissing={hasProblem('confirmNewOrder')} answeredAt={actionData?.at} />
        )}
        <Review booking={booking} ancillaries={chosen} />
        {!approval && (
          <Card>
            <PaymentMethods ways={ways} due={due} choice={choice} last={last} />
          </Card>
        )}
        <BookingPointsLine points={points} path={stepPath(booking.id, 'payment')} />
        <Agreements
          agreements={booking.agreements}
          ticked={actionData?.ticked ?? []}
          wrong={hasProblem}
          answeredAt={actionData?.at}
        />
        {timeline && !approval && <FreeCancellation refunds={timeline} booking={booking} />}
        <div className={css.footer}>
          <Button busy={busy} icon={icon} className={css.pay ?? ''}>
            {buttonText}
          </Button>
          <p className={css.securityNote}>
            {approval ? travel('submitNote') : t(isFund(choice.method) ? 'safeFund' : 'safe')}
          </p>
        </div>
        <LiveRegion visible>
          {busy && !approval && (
            <Alert tone="wait" title={t('paying')}>
              {t('wait')}
            </Alert>
          )}
        </LiveRegion>
      </Form>
    </BookingFrame>
  );
}
