import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OfficePayments } from '#modules/payments/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import css from './balance.module.css';
import { useFormatDateTime } from './use-format-date-time.ts';

type Payment = OfficePayments['payments'][number];
type Chargeback = Payment['chargebacks'][number];
export type RefusedCase = {
  at: string;
  payment: string;
  text: string | null;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};
const TONES = { open: 'wait', won: 'done', lost: 'error' } as const;

/** What was taken for an order and what banks took back; the finance desk records cases and their outcomes. */
export function OrderPayments(props: {
  payments: readonly Payment[];
  records: boolean;
  saved: boolean;
  refused: RefusedCase | null;
}) {
  const { payments, records, saved, refused } = props;
  const t = useTranslations('balance.payments');
  const ways = useTranslations('payments.form.way');
  const formatMoney = useMoney();
  const when = useFormatDateTime();
  if (payments.length === 0) return null;
  return (
    <Card aria-labelledby="payments">
      <h2 id="payments">{t('title')}</h2>
      {saved && !refused && <Notice tone="done" live title={t('saved')} />}
      {refused?.text && (
        <Notice key={refused.at} tone="error" live>
          {refused.text}
        </Notice>
      )}
      {payments.map((payment) => (
        <section key={payment.id} className={css.payment} aria-label={formatMoney(payment.captured)}>
          <p>
            <strong>{formatMoney(payment.captured)}</strong>{' '}
            {ways.has(payment.method as 'card') ? ways(payment.method as 'card') : payment.method}
            {' · '}
            {when(payment.at)} <Badge>{t(`states.${payment.state}`)}</Badge>
            {payment.refunded.minor > 0 && ` ${t('refunded', { sum: formatMoney(payment.refunded) })}`}
          </p>
          {payment.chargebacks.map((one) => (
            <Case key={one.id} payment={payment} one={one} records={records} />
          ))}
          {records && payment.gateway !== 'ledger' && (
            // A case that was recorded leaves an empty form.
            <NewCase
              key={payment.chargebacks.length}
              payment={payment}
              refused={refused?.payment === payment.id ? refused : null}
            />
          )}
        </section>
      ))}
    </Card>
  );
}

function Case({ payment, one, records }: { payment: Payment; one: Chargeback; records: boolean }) {
  const t = useTranslations('balance.payments');
  const formatMoney = useMoney();
  const when = useFormatDateTime();
  const busy = useNavigation().formMethod === 'POST';
  const entryOf = ({ at, by }: { at: string; by: string | null }) => ({
    when: when(at),
    who: by ?? t('byGateway'),
  });
  return (
    <div>
      <p>
        {t('case', { number: one.caseNumber, sum: formatMoney(one.amount) })}{' '}
        <Badge tone={TONES[one.state]}>{t(`cases.${one.state}`)}</Badge>
      </p>
      <p className={css.note}>
        {t('reason', { reason: one.reason })}. {t('opened', entryOf(one.opened))}.
        {one.decided && ` ${t('decided', entryOf(one.decided))}.`}
      </p>
      {records && one.state === 'open' && (
        <Form method="post" className={css.outcomes} preventScrollReset>
          <input type="hidden" name="intent" value="decide" />
          <input type="hidden" name="payment" value={payment.id} />
          <input type="hidden" name="chargeback" value={one.id} />
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

function NewCase({ payment, refused }: { payment: Payment; refused: RefusedCase | null }) {
  const t = useTranslations('balance.payments');
  const earning = useTranslations('contracts.earning');
  const busy = useNavigation().formMethod === 'POST';
  return (
    <details open={refused !== null}>
      <summary className={css.opener}>{t('record')}</summary>
      <Form method="post" className={css.case} preventScrollReset>
        <p className={css.note}>{t('recordText')}</p>
        <input type="hidden" name="intent" value="record" />
        <input type="hidden" name="payment" value={payment.id} />
        <Field
          id={`case-${payment.id}`}
          name="caseNumber"
          label={t('caseNumber')}
          defaultValue={refused?.typed.caseNumber}
          maxLength={60}
          autoComplete="off"
          required
          error={refused?.fields.caseNumber}
        />
        <Field
          id={`sum-${payment.id}`}
          name="sum"
          label={t('sum', { currency: payment.captured.currency })}
          defaultValue={refused?.typed.sum}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          required
          error={refused?.fields.sum && earning('badSum')}
        />
        <Field
          id={`why-${payment.id}`}
          name="reason"
          label={t('why')}
          defaultValue={refused?.typed.reason}
          maxLength={200}
          autoComplete="off"
          required
          error={refused?.fields.reason}
        />
        <Button variant="secondary" busy={busy}>
          {t('save')}
        </Button>
      </Form>
    </details>
  );
}
