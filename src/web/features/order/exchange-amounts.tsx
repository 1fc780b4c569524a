import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { equal, subtract, times } from '#kernel/money.ts';
import type { Exchange, ExchangeChoices, Order } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { AncillaryImpactCard } from '../../shared/ancillaries/ancillary-impact-card.tsx';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { SliceDetails, SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { offersPath } from '../../shared/order/exchange-actions.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { PaymentMethods } from '../../shared/payment/payment-methods.tsx';
import { PaymentPanel, type PaymentPanelData } from '../../shared/payment/payment-panel.tsx';
import { usePaymentSelection } from '../../shared/payment/payment-selection.ts';
import { ExchangePolicyViolations } from '../../shared/travel-policy/exchange-policy.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AmountBreakdown } from '../../ui/amount-breakdown.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { NoShowExchangeAlert } from './exchange-choices.tsx';
import { useSignedMoney } from './exchange-offers.tsx';
import { ExchangeActionForm, Result } from './exchange-result.tsx';
import { PassengerRuleNote } from './passenger-rule-note.tsx';
import css from './returns.module.css';
import { useBalanceOwner, useRefundSentence } from './use-refund-sentence.ts';

type Props = { choices: ExchangeChoices; order: Order | null; shown: Exchange };
type PaymentStep = { payment: PaymentPanelData | null; problem: string | undefined };

/** Details of the new flights. */
function NewFlights({ shown }: { shown: Exchange }) {
  const t = useTranslations('order.exchange');
  return (
    <Card aria-labelledby="flights">
      <CardHead level={2} id="flights" title={t('newFlights')} />
      <div className={css.group}>
        {shown.slices.map((slice) => (
          <div key={slice.segments[0]?.departsAt} className={css.group}>
            <SliceLine slice={slice} locations={shown.locations} carriers={shown.carriers} />
            <SliceDetails slice={slice} locations={shown.locations} carriers={shown.carriers} />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Earnings of the agency before and after the exchange; never shown to the passenger. */
function EarnedDifference({ earned }: { earned: NonNullable<Exchange['earned']> }) {
  const signed = useSignedMoney();
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.exchange');
  const { previousCommission, currentCommission, previousMotivation, currentMotivation, deducted } = earned;
  const rows = [
    [
      t('commissionLine', { was: formatMoney(previousCommission), now: formatMoney(currentCommission) }),
      subtract(currentCommission, previousCommission),
    ],
    [
      t('motivationLine', { was: formatMoney(previousMotivation), now: formatMoney(currentMotivation) }),
      subtract(currentMotivation, previousMotivation),
    ],
    [t('deductedLine'), times(deducted, -1)],
  ] as const;
  const changedRows = rows.filter(([, difference]) => difference.minor !== 0);
  if (changedRows.length === 0) return null;
  return <AmountBreakdown rows={changedRows.map(([name, difference]) => ({ name, sum: signed(difference) }))} />;
}

/** Exact amounts for each passenger, and the total. */
function PassengerAmounts({ choices, order, shown }: Props) {
  const signed = useSignedMoney();
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.exchange');
  const ticketTexts = useTranslations('order.passengers');
  const moneyBack = useRefundSentence(order);
  const contract = useBalanceOwner(order);
  const hasRefund = shown.refundAmount.minor > 0;
  return (
    <Card aria-labelledby="sums">
      <CardHead level={2} id="sums" title={t('sums')} />
      <ul className={css.list}>
        {shown.lines.map((line) => {
          const passenger = choices.passengers.find((p) => p.id === line.passengerId);
          const components = [
            [
              t('fareLine', { was: formatMoney(line.previousFare), now: formatMoney(line.currentFare) }),
              line.fareDifference,
            ],
            [t('taxDifference'), line.taxDifference],
            [t('penalty'), line.penalty],
            [t('fee'), line.fee],
          ] as const;
          return (
            <li key={line.passengerId} className={css.passenger}>
              <p className={css.name}>
                {passenger && `${passenger.surname} ${passenger.name}`}
                <span className={`tabular ${css.muted} ${css.tickets}`}>
                  {line.tickets
                    .map((number) => ticketTexts('ticket', { number: formatTicketNumber(number) }))
                    .join(', ')}
                </span>
              </p>
              <AmountBreakdown
                rows={[
                  ...components
                    .filter(([, amount], n) => n !== 1 || amount.minor !== 0)
                    .map(([name, amount]) => ({ name, sum: signed(amount) })),
                  { name: t('lineTotal'), sum: signed(line.total), strong: true },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <p className={css.total}>
        <span>{hasRefund ? t('totalBack') : t('totalDue')}</span>
        <span className="tabular">{formatMoney(hasRefund ? shown.refundAmount : shown.amountDue)}</span>
      </p>
      {shown.earned && <EarnedDifference earned={shown.earned} />}
      {shown.retainsDifference && <p className={css.muted}>{t('kept')}</p>}
      {hasRefund && (
        <p className={css.muted}>
          {shown.beforeCommission ? t('beforeCommission', { contract }) : moneyBack(shown.refunds)}
        </p>
      )}
    </Card>
  );
}

/** Options of the agreement form; the last is the error code of the previous submission. */
type AgreementFields = { idem: string; tick: boolean; refusal?: string | undefined };

/** The agreement with the amount and the warning that it is final, and the submit button. */
function Agreement({ choices, shown, payment, problem, idem, tick, refusal }: Props & PaymentStep & AgreementFields) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.exchange');
  const formatInstant = useFormatInstant(shown.serverNow);
  const busy = useNavigation().state !== 'idle';
  const { revalidate } = useRevalidator();
  const paymentChoice = usePaymentSelection(payment?.paymentOptions ?? [], shown.amountDue);
  const due = formatMoney(shown.amountDue);
  const hasRefund = formatMoney(shown.refundAmount);
  const what = shown.amountDue.minor > 0 ? 'due' : shown.refundAmount.minor > 0 ? 'back' : 'free';
  const rules = useTranslations('travel.exchange');
  const { travel } = shown;
  const buttonTexts = {
    due: t('doPay', { sum: formatMoney(paymentChoice.charge) }),
    back: t('doBack', { sum: hasRefund }),
    free: t('doFree'),
  };
  return (
    <Form method="post" className={css.form ?? ''}>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="quote" value={shown.id} />
      <input type="hidden" name="minor" value={shown.total.minor} />
      <input type="hidden" name="currency" value={shown.total.currency} />
      <input type="hidden" name="key" value={idem} />
      {what === 'due' && !travel && payment && (
        <Card>
          <PaymentMethods
            ways={payment.paymentOptions}
            due={payment.amountDue}
            choice={paymentChoice}
            problem={problem}
          />
        </Card>
      )}
      <Card accent="danger">
        <PassengerRuleNote code={refusal} />
        <Checkbox key={shown.id} name="agreed" value="1" required error={tick && t('agreeNeeded')}>
          {t('agree', { what, sum: what === 'back' ? hasRefund : due })}
        </Checkbox>
        <p className={css.muted}>
          {t('valid', { time: formatInstant(shown.expiresAt) })}{' '}
          <Countdown until={shown.expiresAt} serverNow={shown.serverNow} onEnd={() => void revalidate()} />
        </p>
        <p className={css.muted}>{travel ? rules('sendNote') : t('seats')}</p>
        <div className={css.buttons}>
          <Button variant={travel ? 'primary' : 'danger'} busy={busy}>
            {travel ? rules('send') : buttonTexts[what]}
          </Button>
          {!shown.byHand && (
            <LinkButton variant="quiet" to={offersPath(choices.orderId, shown.quoteId)}>
              {t('others')}
            </LinkButton>
          )}
        </div>
      </Card>
    </Form>
  );
}

/** Step three: selected flights, amounts, agreement; afterwards the result. */
export function ExchangeAmounts(
  props: Props & PaymentStep & AgreementFields & { ancillaryImpact: AncillaryImpacts | null },
) {
  const signed = useSignedMoney();
  const { choices, order, shown, payment, problem } = props;
  const t = useTranslations('order.exchange');
  const isPending = ['approving', 'unpaid', 'processing', 'staff'].includes(shown.state);
  usePolling(isPending);
  const isQuoted = shown.state === 'quoted';
  return (
    <>
      {!isQuoted && shown.state !== 'expired' && <Result choices={choices} order={order} shown={shown} />}
      {shown.state === 'unpaid' && payment && <PaymentPanel payment={payment} problem={problem} />}
      {isQuoted && shown.previousTotal && (
        <Alert tone={equal(shown.previousTotal, shown.total) ? 'info' : 'wait'} live>
          {equal(shown.previousTotal, shown.total)
            ? t('renewedSame', { now: signed(shown.total) })
            : t('renewed', { was: signed(shown.previousTotal), now: signed(shown.total) })}
        </Alert>
      )}
      {isQuoted && shown.late && <NoShowExchangeAlert />}
      {shown.state === 'expired' && (
        <Alert tone="wait" live title={t('expired')}>
          <p>{t(shown.byHand ? 'handExpired' : 'expiredText')}</p>
          {!shown.byHand && (
            <div className={css.buttons}>
              <ExchangeActionForm shown={shown} intent="renew" label={t('renew')} />
            </div>
          )}
        </Alert>
      )}
      <NewFlights shown={shown} />
      <PassengerAmounts choices={choices} order={order} shown={shown} />
      {shown.byHand && (
        <Card aria-labelledby="rules">
          <CardHead level={2} id="rules" title={t('newRules')} />
          <p className={css.typed}>{shown.byHand.rules}</p>
        </Card>
      )}
      {shown.travel && (isQuoted || shown.state === 'approving') && (
        <Card>
          <ExchangePolicyViolations travel={shown.travel} />
        </Card>
      )}
      {isQuoted && <AncillaryImpactCard impact={props.ancillaryImpact} />}
      {isQuoted ? (
        <Agreement {...props} />
      ) : (
        <div className={css.buttons}>
          <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
            {t('back')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
