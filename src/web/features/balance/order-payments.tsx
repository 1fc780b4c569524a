import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OfficePayments } from '#modules/payments/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import css from './balance.module.css';
import { useFormatDateTime } from './use-format-date-time.ts';

type Payment = OfficePayments['payments'][number];
type Chargeback = Payment['chargebacks'][number];
export type ChargebackRefusal = {
  at: string;
  payment: string;
  text: string | null;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};
const TONES = { open: 'wait', won: 'done', lost: 'error' } as const;

/** Payments of an order and their chargebacks; finance staff record cases and outcomes. */
export function OrderPayments(props: {
  payments: readonly Payment[];
  canRecord: boolean;
  saved: boolean;
  refusal: ChargebackRefusal | null;
}) {
  const { payments, canRecord, saved, refusal } = props;
  const t = useTranslations('balance.payments');
  const paymentMethodLabels = useTranslations('payments.form.way');
  const formatMoney = useFormatMoney();
  const formatDateTime = useFormatDateTime();
  if (payments.length === 0) return null;
  return (
    <Card aria-labelledby="payments">
      <h2 id="payments">{t('title')}</h2>
      {saved && !refusal && <Alert tone="done" live title={t('saved')} />}
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {payments.map((payment) => (
        <section key={payment.id} className={css.payment} aria-label={formatMoney(payment.captured)}>
          <p>
            <strong>{formatMoney(payment.captured)}</strong>{' '}
            {paymentMethodLabels.has(payment.method as 'card')
              ? paymentMethodLabels(payment.method as 'card')
              : payment.method}
            {' · '}
            {formatDateTime(payment.at)} <Badge>{t(`states.${payment.state}`)}</Badge>
            {payment.refunded.minor > 0 && ` ${t('refunded', { sum: formatMoney(payment.refunded) })}`}
          </p>
          {payment.chargebacks.map((one) => (
            <ChargebackCase key={one.id} payment={payment} chargeback={one} canRecord={canRecord} />
          ))}
          {canRecord && payment.gateway !== 'ledger' && (
            // A recorded case resets the form.
            <NewChargeback
              key={payment.chargebacks.length}
              payment={payment}
              refusal={refusal?.payment === payment.id ? refusal : null}
            />
          )}
        </section>
      ))}
    </Card>
  );
}

function ChargebackCase({
  payment,
  chargeback,
  canRecord,
}: {
  payment: Payment;
  chargeback: Chargeback;
  canRecord: boolean;
}) {
  const t = useTranslations('balance.payments');
  const formatMoney = useFormatMoney();
  const formatDateTime = useFormatDateTime();
  const busy = useNavigation().formMethod === 'POST';
  const entryOf = ({ at, by }: { at: string; by: string | null }) => ({
    when: formatDateTime(at),
    who: by ?? t('byGateway'),
  });
  return (
    <div>
      <p>
        {t('case', { number: chargeback.caseNumber, sum: formatMoney(chargeback.amount) })}{' '}
        <Badge tone={TONES[chargeback.state]}>{t(`cases.${chargeback.state}`)}</Badge>
      </p>
      <p className={css.note}>
        {t('reason', { reason: chargeback.reason })}. {t('opened', entryOf(chargeback.opened))}.
        {chargeback.decided && ` ${t('decided', entryOf(chargeback.decided))}.`}
      </p>
      {canRecord && chargeback.state === 'open' && (
        <Form method="post" className={css.outcomes} preventScrollReset>
          <input type="hidden" name="intent" value="decide" />
          <input type="hidden" name="payment" value={payment.id} />
          <input type="hidden" name="chargeback" value={chargeback.id} />
          <Button variant="secondary" size="small" name="outcome" value="won" busy={busy}>
            {t('won')}
          </Button>
          <Button variant="danger" size="small" name="outcome" value="lost" busy={busy}>
            {t('lost')}
          </Button>
        </Form>
      )}
    </div>
  );
}

function NewChargeback({ payment, refusal }: { payment: Payment; refusal: ChargebackRefusal | null }) {
  const t = useTranslations('balance.payments');
  const earning = useTranslations('contracts.earning');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <details open={refusal !== null}>
      <summary className={css.openForm}>{t('record')}</summary>
      <Form method="post" className={css.chargeback} preventScrollReset>
        <p className={css.note}>{t('recordText')}</p>
        <input type="hidden" name="intent" value="record" />
        <input type="hidden" name="payment" value={payment.id} />
        <Field
          id={`case-${payment.id}`}
          name="caseNumber"
          label={t('caseNumber')}
          defaultValue={refusal?.typed.caseNumber}
          maxLength={60}
          autoComplete="off"
          required
          error={refusal?.fields.caseNumber}
        />
        <Field
          id={`sum-${payment.id}`}
          name="sum"
          label={t('sum', { currency: payment.captured.currency })}
          defaultValue={refusal?.typed.sum}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          required
          error={refusal?.fields.sum && earning('badSum')}
        />
        <Field
          id={`why-${payment.id}`}
          name="reason"
          label={t('why')}
          defaultValue={refusal?.typed.reason}
          maxLength={200}
          autoComplete="off"
          required
          error={refusal?.fields.reason}
        />
        <Button variant="secondary" busy={busy}>
          {t('save')}
        </Button>
      </Form>
    </details>
  );
}
