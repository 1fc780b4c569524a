import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Exchange, ExchangeChoices, ExchangeOffers, Order } from '#modules/orders/api.ts';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { createRequestPath } from '../../shared/forms/read-form.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { exchangePath, MANUAL_EXCHANGE_CODES } from '../../shared/order/exchange-actions.ts';
import { ASIDE_GRID, OrderAside } from '../../shared/order/order-aside.tsx';
import type { PaymentPanelData } from '../../shared/payment/payment-panel.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ExchangeAmounts } from './exchange-amounts.tsx';
import { NoShowExchangeAlert, PassengersAndDates } from './exchange-choices.tsx';
import { Offers } from './exchange-offers.tsx';
import { withPassengerNames } from './passenger-rule-values.ts';
import { Contacts } from './return-choices.tsx';
import css from './returns.module.css';

type ExchangeRefusal = { code: string; values: Record<string, unknown>; chosen: string[]; dates: string[] };
type Props = {
  choices: ExchangeChoices;
  /** Null when it could not be read. */
  order: Order | null;
  offers: ExchangeOffers | null;
  shown: Exchange | null;
  payment: PaymentPanelData | null;
  ancillaryImpact: AncillaryImpacts | null;
  /** The accepted quote was out of date; the page shows the current one. */
  stale: boolean;
  idem: string;
  refusal: ExchangeRefusal | undefined;
};

const FIELDS: ReadonlySet<string> = new Set([
  'orders.exchange_no_passengers',
  'orders.exchange_dates',
  'orders.exchange_order',
  'orders.agreement_required',
]);

/** Error codes that are shown at their field. */
const FIELD_ERROR_CODES: ReadonlySet<string> = new Set(['payments.wrong_code', 'payments.phone_wrong']);

/** Exchange by staff, when the carrier does not offer it automatically. */
function StaffExchange({ orderId }: { orderId: string }) {
  const t = useTranslations('order.exchange');
  return (
    <Alert tone="info" live title={t('byHand')}>
      <p>{t('byHandText')}</p>
      <div className={css.buttons}>
        <LinkButton to={createRequestPath(orderId, 'exchange')}>{t('request')}</LinkButton>
      </div>
      <Contacts />
    </Alert>
  );
}

/** Reason why an exchange cannot start, if any. */
function ExchangeObstacle({ choices }: { choices: ExchangeChoices }) {
  const t = useTranslations('order.exchange');
  const { busy, orderId } = choices;
  if (busy)
    return (
      <Alert tone="wait" title={t('waiting')}>
        <p>{t('waitingText')}</p>
        <div className={css.buttons}>
          <LinkButton
            variant="secondary"
            to={busy.kind === 'exchange' ? exchangePath(orderId, busy.id) : `/order/${orderId}`}
          >
            {t('openOther')}
          </LinkButton>
        </div>
      </Alert>
    );
  return (
    <Alert tone="info" title={t('nothing')}>
      <p>{t('nothingText')}</p>
      <div className={css.buttons}>
        <LinkButton variant="secondary" to={`/order/${orderId}`}>
          {t('back')}
        </LinkButton>
      </div>
    </Alert>
  );
}

/** Hotel stays and transfers are not exchanged: explains how to cancel and book again. */
function ExchangeFailed({ orderId, open }: { orderId: string; open: boolean }) {
  const t = useTranslations('order');
  return (
    <Alert tone="info" live title={t('service.exchange.title')}>
      <p>{t('service.exchange.text')}</p>
      <div className={css.buttons}>
        {open && (
          <LinkButton to={`/order/${encodeURIComponent(orderId)}/refund`}>{t('service.exchange.cancel')}</LinkButton>
        )}
        <LinkButton variant="secondary" to={`/order/${encodeURIComponent(orderId)}`}>
          {t('exchange.back')}
        </LinkButton>
      </div>
      <Contacts />
    </Alert>
  );
}

/** The exchange in three steps on one page: passengers and dates, offers, amounts and agreement. */
export function ExchangePage(props: Props) {
  const { choices, order, offers, shown, payment, ancillaryImpact, stale, idem, refusal } = props;
  const t = useTranslations('order.exchange');
  const errorText = useErrorText();
  const code = refusal?.code;
  const values = withPassengerNames(refusal?.values, choices.passengers);
  const field = (name: string) => (code === name ? errorText({ code, values }) : null);
  const [query] = useSearchParams();
  const unpaid = !code && shown?.state === 'unpaid' ? query.get('payment') : null;
  const fieldError = code && FIELD_ERROR_CODES.has(code) ? errorText({ code, values }) : undefined;
  const unnamed = code && !FIELDS.has(code) && !MANUAL_EXCHANGE_CODES.has(code);
  const isStaffOnly = choices.exchange === 'contact' || (code !== undefined && MANUAL_EXCHANGE_CODES.has(code));
  const hasNothingToExchange = choices.busy !== null || choices.passengers.every((p) => !p.open);
  const formValues = refusal?.dates.length ? refusal : offers && { chosen: offers.passengerIds, dates: offers.dates };
  const tick = code === 'orders.agreement_required';
  return (
    <Page
      title={choices.service ? t('order', { number: choices.number }) : t('heading')}
      tabTitle={choices.service ? t('order', { number: choices.number }) : t('title', { number: choices.number })}
      back={{ to: `/order/${choices.orderId}`, text: t('order', { number: choices.number }) }}
    >
      <div className={ASIDE_GRID.page}>
        <div className={ASIDE_GRID.main}>
          {unnamed && !choices.service && (
            <Alert tone="error" live>
              {errorText({ code, values })}
            </Alert>
          )}
          {stale && !refusal && (
            <Alert tone="wait" live title={t('staleTitle')}>
              {t(shown ? 'staleText' : offers ? 'staleOffers' : 'staleChoice')}
            </Alert>
          )}
          {unpaid?.startsWith('payments.') && (
            <Alert tone="error" live>
              {errorText({ code: unpaid })}
            </Alert>
          )}
          {shown ? (
            <ExchangeAmounts
              choices={choices}
              order={order}
              shown={shown}
              payment={payment}
              ancillaryImpact={ancillaryImpact}
              problem={fieldError}
              refusal={code}
              idem={idem}
              tick={tick}
            />
          ) : choices.service ? (
            <ExchangeFailed orderId={choices.orderId} open={choices.passengers.some((p) => p.open)} />
          ) : hasNothingToExchange ? (
            <ExchangeObstacle choices={choices} />
          ) : (
            <>
              {isStaffOnly && <StaffExchange orderId={choices.orderId} />}
              {choices.late && <NoShowExchangeAlert />}
              {choices.exchange === 'automatic' && (
                <PassengersAndDates
                  key={`${code} ${offers?.quoteId}`}
                  choices={choices}
                  formValues={formValues}
                  refusal={code}
                  noPassengersError={field('orders.exchange_no_passengers')}
                  dates={field('orders.exchange_dates') ?? field('orders.exchange_order')}
                />
              )}
              {offers && !refusal && <Offers orderId={choices.orderId} offers={offers} />}
            </>
          )}
        </div>
        {order && <OrderAside order={order} />}
      </div>
    </Page>
  );
}
