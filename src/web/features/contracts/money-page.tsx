import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { ContractTerms } from '#modules/agencies/api.ts';
import type { ContractPayment } from '#modules/ledger/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { sumText } from '../../i18n/sum-text.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { ProposedNotice } from '../../shared/office/proposed-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import parts from '../../ui/parts.module.css';
import { ContractFrame } from './contract-frame.tsx';
import css from './contracts.module.css';
import { PaymentsTable } from './payments-table.tsx';
import { Refusal } from './refusal.tsx';
import type { RefusedChange } from './refused.ts';

/** `elsewhere`: another contract has a payment by the same document. */
export type RefusedMoney = RefusedChange & { typed: Record<string, string>; elsewhere: boolean };
type Props = {
  contract: ContractTerms;
  payments: readonly ContractPayment[];
  today: LocalDate;
  /** Names the next payment: pressed twice it is recorded once. */
  payment: string;
  saved: 'changed' | 'recorded' | 'done' | 'proposed' | null;
  refused: RefusedMoney | null;
};

const FIGURES = ['available', 'own', 'creditLimit', 'reserved'] as const;

export function MoneyPage(props: Props) {
  const { contract, payments, saved, refused } = props;
  const t = useTranslations('contracts.money');
  return (
    <ContractFrame contract={contract} part="money">
      <Refusal refused={refused} />
      {saved === 'proposed' && !refused && <ProposedNotice />}
      {saved && saved !== 'proposed' && !refused && <Notice tone="done" live title={t(saved)} />}
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
      <Limit contract={contract} refused={refused} />
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

function Limit({ contract, refused }: Pick<Props, 'contract' | 'refused'>) {
  const t = useTranslations('contracts.money');
  const opening = useTranslations('contracts.opening');
  const approvals = useTranslations('approvals');
  const earning = useTranslations('contracts.earning');
  const formatMoney = useMoney();
  const locale = useAppLocale();
  const busy = useNavigation().formMethod === 'POST';
  const { version, currency, funds } = contract;
  const least = Math.max(0, funds.reserved.minor - funds.own.minor);
  const own = refused?.intent === 'limit' ? refused : null;
  return (
    <Card aria-labelledby="limit">
      <h2 id="limit">{t('creditLimit')}</h2>
      <Form method="post" className={css.stack} preventScrollReset key={version}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="intent" value="limit" />
        <Field
          name="limit"
          label={t('limit', { currency })}
          hint={least > 0 ? t('least', { sum: formatMoney(money(least, currency)) }) : opening('creditHint')}
          defaultValue={own && !own.moved ? own.typed.limit : sumText(funds.creditLimit.minor, locale)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
          error={own?.fields.limit && earning('badSum')}
        />
        <Field
          name="reason"
          label={approvals('reason')}
          defaultValue={own?.typed.reason}
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

function NewPayment({ contract, payment, today, refused }: Props) {
  const t = useTranslations('contracts.money');
  const earning = useTranslations('contracts.earning');
  const busy = useNavigation().formMethod === 'POST';
  const own = refused?.intent === 'record' ? refused : null;
  return (
    <Card aria-labelledby="record">
      <h2 id="record">{t('record')}</h2>
      <Form method="post" className={css.stack} preventScrollReset key={own ? own.typed.key : payment}>
        <input type="hidden" name="intent" value="record" />
        <input type="hidden" name="key" value={own ? own.typed.key : payment} />
        <div className={css.pair}>
          <Field
            name="sum"
            label={t('sum', { currency: contract.currency })}
            defaultValue={own?.typed.sum}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            required
            error={own?.fields.sum && earning('badSum')}
          />
          <Field
            name="document"
            label={t('document')}
            hint={t('documentHint')}
            defaultValue={own?.typed.document}
            maxLength={60}
            autoComplete="off"
            required
            error={own?.fields.document}
          />
          <DateField
            name="documentOn"
            label={t('documentOn')}
            max={today}
            defaultValue={own?.typed.documentOn ?? today}
            required
            error={own?.fields.documentOn}
          />
          <Field name="note" label={t('note')} defaultValue={own?.typed.note} maxLength={300} autoComplete="off" />
        </div>
        {own && (own.elsewhere || own.typed.elsewhere) && (
          <Checkbox name="elsewhere" value="1" defaultChecked={own.typed.elsewhere === '1'}>
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
