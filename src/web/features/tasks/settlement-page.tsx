import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import type { RefundDifferenceView } from '#modules/payments/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { ProposedAlert } from '../../shared/office/proposed-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AmountBreakdown } from '../../ui/amount-breakdown.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './tasks.module.css';

export type SettlementRefusal = {
  at: string;
  text: string | null;
  fields: Record<string, string>;
  /** `found`: amount at the bank in minor units that the decision was based on. */
  typed: { decision: string; found: number; note: string };
};
type Props = {
  difference: RefundDifferenceView | null;
  /** Reason why no decision is needed. */
  code: 'payments.refund_goes_on' | 'payments.gateway_silent' | null;
  done: 'settled' | 'proposed' | null;
  refusal: SettlementRefusal | null;
};

/** A blocked refund: amounts at the bank and in the ledger, and the decision about the difference. */
export function SettlementPage({ difference, code, done, refusal }: Props) {
  const t = useTranslations('tasks.settle');
  const tasks = useTranslations('tasks');
  const errors = useTranslations('payments.errors');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office/tasks', text: t('back') }} narrow>
      {done === 'proposed' && !refusal && <ProposedAlert />}
      {done === 'settled' && !refusal && <Alert tone="done" live title={t('settled')} />}
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {code && done === null && (
        <Alert title={errors(code === 'payments.gateway_silent' ? 'gateway_silent' : 'refund_goes_on')} />
      )}
      {difference && (
        <Card aria-labelledby="difference">
          <h2 id="difference" className={css.title}>
            <Link to={`/office/orders/${encodeURIComponent(difference.order.id)}/money`}>
              {tasks('orderNumber', { number: difference.order.number })}
            </Link>
          </h2>
          <p className={css.note}>{tasks('payment', { id: difference.paymentId })}</p>
          <DifferenceStatus difference={difference} />
          {difference.options.length === 0 ? (
            <Alert tone="wait" title={t('none')} />
          ) : (
            <Decision difference={difference} refusal={refusal} />
          )}
        </Card>
      )}
    </Page>
  );
}

function DifferenceStatus({ difference }: { difference: RefundDifferenceView }) {
  const t = useTranslations('tasks.settle');
  const gateways = useTranslations('tasks.gateway');
  const formatMoney = useFormatMoney();
  const { gateway, captured, atGateway, recorded, refund } = difference;
  const name = gateways.has(gateway as 'alatoo') ? gateways(gateway as 'alatoo') : gateway;
  const row = (key: 'captured' | 'atGateway' | 'recorded' | 'amount', sum: Money) => ({
    name: t(key),
    sum: formatMoney(sum),
  });
  return (
    <>
      <p>{`${t('gateway')}: ${name}`}</p>
      <AmountBreakdown
        rows={[
          row('captured', captured),
          row('atGateway', atGateway),
          row('recorded', recorded),
          row('amount', refund.amount),
        ]}
      />
    </>
  );
}

function Decision({ difference, refusal }: { difference: RefundDifferenceView; refusal: SettlementRefusal | null }) {
  const t = useTranslations('tasks.settle');
  const formatMoney = useFormatMoney();
  const busy = useNavigation().formMethod === 'POST';
  const { options, atGateway } = difference;
  const isDecided = refusal?.typed.found === atGateway.minor ? refusal.typed.decision : null;
  return (
    // A decision made for other amounts is not prefilled.
    <Form method="post" className={css.form} preventScrollReset key={atGateway.minor}>
      <input type="hidden" name="found" value={atGateway.minor} />
      <ChoiceGroup legend={t('question')} error={refusal?.fields.decision && t('choose')}>
        {options.map(({ decision, extra, sent }) => (
          <Radio
            key={decision}
            name="decision"
            value={decision}
            required
            defaultChecked={isDecided === decision}
            note={decision === 'other' ? t('second') : undefined}
          >
            {t(decision === 'same' && extra.minor > 0 ? 'sameExtra' : decision, {
              extra: formatMoney(extra),
              sent: formatMoney(sent),
            })}
          </Radio>
        ))}
      </ChoiceGroup>
      <Field
        name="note"
        label={t('note')}
        defaultValue={refusal?.typed.note}
        maxLength={300}
        autoComplete="off"
        error={refusal?.fields.note}
        required
      />
      <Button busy={busy}>{t('submit')}</Button>
    </Form>
  );
}
