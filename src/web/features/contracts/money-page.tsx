import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { ContractTerms } from '#modules/agencies/api.ts';
import type { ContractPayment } from '#modules/ledger/api.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { ProposedAlert } from '../../shared/office/proposed-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import parts from '../../ui/parts.module.css';
import type { ContractChangeRefusal } from './change-refusal.ts';
import { ContractFrame } from './contract-frame.tsx';
import css from './contracts.module.css';
import { PaymentsTable } from './payments-table.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

/** `elsewhere`: another contract has a payment with the same document number. */
export type ContractMoneyRefusal = ContractChangeRefusal & { typed: Record<string, string>; elsewhere: boolean };
type Props = {
  contract: ContractTerms;
  payments: readonly ContractPayment[];
  today: LocalDate;
  /** Idempotency key of the next payment. */
  payment: string;
  saved: 'changed' | 'recorded' | 'done' | 'proposed' | null;
  refusal: ContractMoneyRefusal | null;
};

const FIGURES = ['available', 'own', 'creditLimit', 'reserved'] as const;

export function MoneyPage(props: Props) {
  const { contract, payments, saved, refusal } = props;
  const t = useTranslations('contracts.money');
  return (
    <ContractFrame contract={contract} tab="money">
      <RefusalAlert refusal={refusal} />
      {saved === 'proposed' && !refusal && <ProposedAlert />}
      {saved && saved !== 'proposed' && !refusal && <Alert tone="done" live title={t(saved)} />}
      <Card aria-label={t('title')}>
        <dl className={parts.funds}>
          {FIGURES.map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <Money value={contract.funds[name]} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <CreditLimit contract={contract} refusal={refusal} />
      <NewPayment {...props} />
      {payments.length === 0 ? (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <h2>{t('payments')}</h2>
          <PaymentsTable payments={payments} />
        </>
      )}
    </ContractFrame>
  );
}

function CreditLimit({ contract, refusal }: Pick<Props, 'contract' | 'refusal'>) {
  const t = useTranslations('contracts.money');
  const opening = useTranslations('contracts.opening');
  const approvals = useTranslations('approvals');
  const earning = useTranslations('contracts.earning');
  const formatMoney = useFormatMoney();
  const locale = useAppLocale();
  const busy = useNavigation().formMethod === 'POST';
  const { version, currency, funds } = contract;
  const minLimit = Math.max(0, funds.reserved.minor - funds.own.minor);
  const limitRefusal = refusal?.intent === 'limit' ? refusal : null;
  return (
    <Card aria-labelledby="limit">
      <h2 id="limit">{t('creditLimit')}</h2>
      <Form method="post" className={css.stack} preventScrollReset key={version}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="intent" value="limit" />
        <Field
          name="limit"
          label={t('limit', { currency })}
          hint={minLimit > 0 ? t('least', { sum: formatMoney(money(minLimit, currency)) }) : opening('creditHint')}
          defaultValue={
            limitRefusal && !limitRefusal.moved ? limitRefusal.typed.limit : amountText(funds.creditLimit.minor, locale)
          }
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
          error={limitRefusal?.fields.limit && earning('badSum')}
        />
        <Field
          name="reason"
          label={approvals('reason')}
          defaultValue={limitRefusal?.typed.reason}
          maxLength={300}
          autoComplete="off"
        />
        <div className={css.buttons}>
          <Button variant="secondary" busy={busy}>
            {t('change')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function NewPayment({ contract, payment, today, refusal }: Props) {
  const t = useTranslations('contracts.money');
  const earning = useTranslations('contracts.earning');
  const busy = useNavigation().formMethod === 'POST';
  const limitRefusal = refusal?.intent === 'record' ? refusal : null;
  return (
    <Card aria-labelledby="record">
      <h2 id="record">{t('record')}</h2>
      <Form
        method="post"
        className={css.stack}
        preventScrollReset
        key={limitRefusal ? limitRefusal.typed.key : payment}
      >
        <input type="hidden" name="intent" value="record" />
        <input type="hidden" name="key" value={limitRefusal ? limitRefusal.typed.key : payment} />
        <div className={css.pair}>
          <Field
            name="sum"
            label={t('sum', { currency: contract.currency })}
            defaultValue={limitRefusal?.typed.sum}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            required
            error={limitRefusal?.fields.sum && earning('badSum')}
          />
          <Field
            name="document"
            label={t('document')}
            hint={t('documentHint')}
            defaultValue={limitRefusal?.typed.document}
            maxLength={60}
            autoComplete="off"
            required
            error={limitRefusal?.fields.document}
          />
          <DateField
            name="documentOn"
            label={t('documentOn')}
            max={today}
            defaultValue={limitRefusal?.typed.documentOn ?? today}
            required
            error={limitRefusal?.fields.documentOn}
          />
          <Field
            name="note"
            label={t('note')}
            defaultValue={limitRefusal?.typed.note}
            maxLength={300}
            autoComplete="off"
          />
        </div>
        {limitRefusal && (limitRefusal.elsewhere || limitRefusal.typed.elsewhere) && (
          <Checkbox name="elsewhere" value="1" defaultChecked={limitRefusal.typed.elsewhere === '1'}>
            {t('elsewhere')}
          </Checkbox>
        )}
        <div className={css.buttons}>
          <Button busy={busy}>{t('record')}</Button>
        </div>
      </Form>
    </Card>
  );
}
