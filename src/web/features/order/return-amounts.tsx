import { Form, useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { equal, type Money as Sum } from '#kernel/money.ts';
import { discountOfRefund, refundToBuyer } from '#kernel/refund-destinations.ts';
import {
  type Order,
  type ReturnChoices,
  returnReceiptPath,
  type TicketReturn,
  type TicketReturnLine,
} from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { AncillaryImpactCard } from '../../shared/ancillaries/ancillary-impact-card.tsx';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { useTransportLabel } from '../../shared/itinerary/rail-bus-labels.ts';
import { payerOfMethods } from '../../shared/order/payer.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { AmountBreakdown, retainedRow } from '../../ui/amount-breakdown.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Money } from '../../ui/money.tsx';
import { PassengerRuleNote } from './passenger-rule-note.tsx';
import { Contacts, NoShowAlert } from './return-choices.tsx';
import css from './returns.module.css';
import { useOrderLabels } from './use-order-labels.ts';
import { useBalanceOwner, useRefundSentence } from './use-refund-sentence.ts';

type ReturnPassenger = ReturnChoices['passengers'][number];

function ReturnLine({ line, passenger }: { line: TicketReturnLine; passenger: ReturnPassenger | undefined }) {
  const t = useTranslations('order.returns');
  const order = useTranslations('order.passengers');
  const nameOf = useTransportLabel();
  const ticketPortion = passenger?.tickets.find(({ number }) => line.tickets.includes(number))?.portion;
  const retainedAmounts: readonly (readonly [string, Sum])[] = [
    [t('penalty'), line.penalty],
    [t('taxesKept'), line.taxesRetained],
    [t('feesKept'), line.feesRetained],
    [t('refundFee'), line.refundFee],
    ...(line.deducted ? [[t('clawback'), line.deducted] as const] : []),
  ];
  return (
    <li className={css.passenger}>
      <p className={css.name}>
        {passenger && `${passenger.surname} ${passenger.name}`}
        {ticketPortion &&
          ` · ${ticketPortion.flights.map((flight) => nameOf({ flight, mode: ticketPortion.mode })).join(', ')}`}
        <span className={`tabular ${css.muted} ${css.tickets}`}>
          {line.tickets.map((number) => order('ticket', { number: formatTicketNumber(number) })).join(', ')}
        </span>
      </p>
      <AmountBreakdown
        rows={[
          { name: t('paidLine'), sum: <Money value={line.paid} /> },
          ...retainedAmounts.flatMap(retainedRow),
          { name: t('back1'), sum: <Money value={line.refundAmount} />, strong: true },
        ]}
      />
    </li>
  );
}

const amountsTitle = ({ kind, cause }: TicketReturn) =>
  kind === 'void' ? 'sumsVoid' : cause === 'involuntary' ? 'sumsInvoluntary' : 'sumsRefund';

/** Exact amounts for each passenger, and the total. */
function PassengerAmounts(props: { shown: TicketReturn; choices: ReturnChoices; order: Order | null }) {
  const { shown, choices, order } = props;
  const t = useOrderLabels('returns', choices.service);
  const moneyBack = useRefundSentence(order);
  const contract = useBalanceOwner(order);
  const discount = discountOfRefund(shown.refunds);
  return (
    <Card aria-labelledby="sums">
      <CardHead level={2} id="sums" title={t(amountsTitle(shown))} />
      <ul className={css.list}>
        {shown.lines.map((line) => (
          <ReturnLine
            key={line.passengerId + line.tickets.join()}
            line={line}
            passenger={choices.passengers.find((p) => p.id === line.passengerId)}
          />
        ))}
      </ul>
      {discount && <AmountBreakdown rows={retainedRow([t('discount'), discount])} />}
      <p className={css.total}>
        <span>{t('total')}</span>
        <Money value={refundToBuyer(shown.refundAmount, shown.refunds)} />
      </p>
      <p className={css.muted}>
        {shown.beforeCommission ? t('beforeCommission', { contract }) : moneyBack(shown.refunds)}
      </p>
    </Card>
  );
}

function RefreshQuote(props: { shown: TicketReturn; label: string; busy: boolean; refusal: string | undefined }) {
  const { shown, label, busy, refusal } = props;
  return (
    <Form method="post" data-repeatable>
      <input type="hidden" name="intent" value="renew" />
      <input type="hidden" name="quote" value={shown.id} />
      <PassengerRuleNote code={refusal} />
      <Button busy={busy}>{label}</Button>
    </Form>
  );
}

function ReturnReceipts({ choices, shown }: { choices: ReturnChoices; shown: TicketReturn }) {
  const t = useTranslations('order');
  const returns = useOrderLabels('returns', choices.service);
  const locale = useAppLocale();
  const name = shown.kind === 'void' ? returns('receiptVoid') : returns('receiptRefund');
  return (
    <p className={css.receipts}>
      {[locale, ...LOCALES.filter((other) => other !== locale)].map((language) => (
        <a key={language} href={returnReceiptPath(choices.orderId, shown.id, language)} download>
          {t('documents.pdf', { name, language: t(`languages.${language}`) })}
        </a>
      ))}
    </p>
  );
}

/** Result of the ticket return. */
function Result(props: {
  choices: ReturnChoices;
  order: Order | null;
  shown: TicketReturn;
  busy: boolean;
  refusal: string | undefined;
}) {
  const { choices, shown, busy, refusal } = props;
  const formatMoney = useFormatMoney();
  const moneyBack = useRefundSentence(props.order);
  const contract = useBalanceOwner(props.order);
  const payer = payerOfMethods(shown.refunds.map(({ method }) => method));
  const t = useOrderLabels('returns', choices.service);
  const orderTexts = useTranslations('order');
  const refundAmount = formatMoney(refundToBuyer(shown.refundAmount, shown.refunds));
  if (shown.state === 'done')
    return (
      <Alert tone="done" live title={shown.kind === 'void' ? t('doneVoid') : t('doneRefund')}>
        <p>
          {shown.beforeCommission
            ? t('moneyOfPrice', { sum: refundAmount, contract })
            : shown.money === 'paid'
              ? t('moneyPaid', { sum: refundAmount })
              : shown.money === 'refund_failed'
                ? t('moneyStuck', { sum: refundAmount, payer })
                : t('moneySent', { sum: refundAmount })}{' '}
          {!shown.beforeCommission && shown.money !== 'refund_failed' && moneyBack(shown.refunds)}
        </p>
        <ReturnReceipts choices={choices} shown={shown} />
      </Alert>
    );
  if (shown.state === 'rejected')
    return (
      <Alert tone="error" live title={t('rejected')}>
        <p>{t('rejectedText')}</p>
        <div className={css.buttons}>
          <RefreshQuote shown={shown} label={t('again')} busy={busy} refusal={refusal} />
        </div>
        <Contacts />
      </Alert>
    );
  const staff = shown.state === 'staff';
  return (
    <Alert tone="wait" live title={staff ? t('staff') : t('processing')}>
      <p>{staff ? t('staffText') : t('processingText')}</p>
      <noscript>
        <p>{orderTexts('noScript')}</p>
      </noscript>
    </Alert>
  );
}

/** Amounts, agreement and submit button; afterwards the result. */
export function ReturnAmounts(props: {
  choices: ReturnChoices;
  /** Null when it could not be read. */
  order: Order | null;
  shown: TicketReturn;
  ancillaryImpact: AncillaryImpacts | null;
  idem: string;
  tick: boolean;
  /** Error code of the last submission. */
  refusal: string | undefined;
}) {
  const formatMoney = useFormatMoney();
  const { choices, order, shown } = props;
  const t = useOrderLabels('returns', choices.service);
  const formatInstant = useFormatInstant(shown.serverNow);
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const isPending = shown.state === 'processing' || shown.state === 'staff';
  usePolling(isPending);
  const openedByKeyboard = useSearchParams()[0].has('keys');

  const refundAmount = formatMoney(refundToBuyer(shown.refundAmount, shown.refunds));
  const isQuoted = shown.state === 'quoted';
  const otherPassengers = (
    <LinkButton variant="quiet" to={`/order/${choices.orderId}/refund`}>
      {t('change')}
    </LinkButton>
  );
  return (
    <>
      {!isQuoted && shown.state !== 'expired' && (
        <Result {...{ choices, order, shown, busy }} refusal={props.refusal} />
      )}
      {isQuoted && shown.previousRefundAmount && (
        <Alert tone={equal(shown.previousRefundAmount, shown.refundAmount) ? 'info' : 'wait'} live>
          {equal(shown.previousRefundAmount, shown.refundAmount)
            ? t('renewedSame', { now: refundAmount })
            : t('renewed', { was: formatMoney(shown.previousRefundAmount), now: refundAmount })}
        </Alert>
      )}
      {isQuoted && shown.late && <NoShowAlert />}
      {shown.state === 'expired' && (
        <Alert tone="wait" live title={t('expiredTitle')}>
          <p>{t('expiredText')}</p>
          <div className={css.buttons}>
            <RefreshQuote shown={shown} label={t('renew')} busy={busy} refusal={props.refusal} />
            {otherPassengers}
          </div>
        </Alert>
      )}
      <PassengerAmounts shown={shown} choices={choices} order={order} />
      {isQuoted && <AncillaryImpactCard impact={props.ancillaryImpact} />}
      {isQuoted && (
        <Form method="post" className={css.form ?? ''}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="quote" value={shown.id} />
          <input type="hidden" name="minor" value={shown.refundAmount.minor} />
          <input type="hidden" name="currency" value={shown.refundAmount.currency} />
          <input type="hidden" name="key" value={props.idem} />
          <Card accent="danger">
            <PassengerRuleNote code={props.refusal} />
            <Checkbox
              key={shown.id}
              name="agreed"
              value="1"
              required
              autoFocus={openedByKeyboard}
              error={props.tick && t('agreeNeeded')}
            >
              {t('agree', { sum: refundAmount })}
            </Checkbox>
            <p className={css.muted}>{t('valid', { time: formatInstant(shown.expiresAt) })}</p>
            <div className={css.buttons}>
              <Button variant="danger" busy={busy}>
                {shown.kind === 'void' ? t('doVoid', { sum: refundAmount }) : t('doRefund', { sum: refundAmount })}
              </Button>
              {otherPassengers}
            </div>
          </Card>
        </Form>
      )}
      {!isQuoted && (
        <div className={css.buttons}>
          <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
            {t('back')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
