import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { plainMoney } from '#kernel/foreign-currencies.ts';
import { MAX_PAID, MAX_SETTLED, type SupplierSettlements } from '#modules/ledger/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { AnyMoney } from '../../shared/office/any-money.tsx';
import { ProposedAlert } from '../../shared/office/proposed-alert.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';
import css from './accounts.module.css';
import { type SettlementRefusal, SUPPLIER_ACCOUNTS } from './settlement-form.ts';
import { SettlementsTable } from './settlements-table.tsx';

type Props = {
  account: SupplierSettlements;
  today: LocalDate;
  /** Names the next settlement for ever. */
  settlement: string;
  saved: 'recorded' | 'reversed' | 'proposed' | null;
  refusal: SettlementRefusal | null;
};

/** How we stand with a supplier, the form for a settlement, and what was settled. */
export function SupplierAccountPage(props: Props) {
  const { account, saved, refusal } = props;
  const t = useTranslations('settlements');
  return (
    <Page
      title={account.supplier.name}
      badge={<Badge>{account.supplier.id}</Badge>}
      back={{ to: SUPPLIER_ACCOUNTS, text: t('page.all') }}
    >
      <div className={css.stack}>
        {refusal?.text && <Alert key={refusal.at} tone="error" live title={refusal.text} />}
        {saved === 'proposed' && !refusal && <ProposedAlert />}
        {saved && saved !== 'proposed' && !refusal && <Alert tone="done" live title={t(`saved.${saved}`)} />}
        <Balances account={account} />
        <NewSettlement {...props} />
        {account.settlements.length === 0 ? (
          <EmptyState level={2} title={t('table.none')}>
            {t('table.noneText')}
          </EmptyState>
        ) : (
          <section aria-labelledby="settlements" className={css.stack}>
            <h2 id="settlements">{t('table.title')}</h2>
            <SettlementsTable settlements={account.settlements} />
          </section>
        )}
      </div>
    </Page>
  );
}

function Balances({ account: { supplier } }: Pick<Props, 'account'>) {
  const t = useTranslations('settlements.page');
  const formatMoney = useFormatMoney();
  const { balances, difference } = supplier;
  return (
    <Card aria-label={t('owed')}>
      <dl className={parts.funds}>
        {balances.map(({ owed, converted }) => (
          <div key={owed.currency}>
            <dt>{t(owed.minor < 0 ? 'ahead' : 'owed')}</dt>
            <dd>
              <AnyMoney value={{ ...owed, minor: Math.abs(owed.minor) }} />
              {converted && converted.minor !== 0 && (
                <span className={css.note}>
                  {t('converted', { sum: formatMoney({ ...converted, minor: Math.abs(converted.minor) }) })}
                </span>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('difference')}</dt>
          <dd>
            {difference.minor === 0 ? t('even') : <Money value={difference} />}
            {difference.minor !== 0 && <span className={css.note}>{t('differenceText')}</span>}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function NewSettlement({ account, settlement, today, refusal }: Props) {
  const t = useTranslations('settlements.form');
  const busy = useNavigation().formMethod === 'POST';
  const refused = refusal?.typed.intent === 'record' ? refusal : null;
  const typed = refused?.typed ?? {};
  const currency = account.costCurrency;
  const badSum = (field: string, max: Parameters<typeof plainMoney>[0]) => {
    const why = refused?.fields[field];
    if (why === 'tooMuch') return t('tooMuch', { max: plainMoney(max) });
    return why === 'wrong' ? t('badSum') : why;
  };
  const own = account.supplier.balances.find(({ owed }) => owed.currency === typed.currency)?.owed.currency;
  return (
    <Card aria-labelledby="record">
      <CardHead level={2} id="record" title={t('title')} />
      <Form method="post" className={css.form} preventScrollReset key={typed.key ?? settlement}>
        <input type="hidden" name="intent" value="record" />
        <input type="hidden" name="key" value={typed.key ?? settlement} />
        <div className={css.pair}>
          <SelectField name="direction" label={t('direction')} defaultValue={typed.direction ?? 'paid'}>
            {(['paid', 'received'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`directions.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="currency"
            label={t('currency')}
            defaultValue={typed.currency ?? account.supplier.currency}
            error={refused?.fields.currency}
          >
            {account.supplier.balances.map(({ owed }) => (
              <option key={owed.currency} value={owed.currency}>
                {owed.currency}
              </option>
            ))}
          </SelectField>
          <Field
            name="amount"
            label={t('amount')}
            defaultValue={typed.amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            error={badSum('minor', { minor: MAX_SETTLED, currency: own ?? account.supplier.currency })}
          />
          <Field
            name="cost"
            label={t('cost', { currency })}
            hint={t('costHint', { currency })}
            defaultValue={typed.cost}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            error={badSum('costMinor', { minor: MAX_PAID, currency })}
          />
          <Field
            name="document"
            label={t('document')}
            hint={t('documentHint')}
            defaultValue={typed.document}
            maxLength={60}
            autoComplete="off"
            required
            error={refused?.fields.document}
          />
          <DateField
            name="documentOn"
            label={t('documentOn')}
            max={today}
            defaultValue={typed.documentOn ?? today}
            required
            error={refused?.fields.documentOn}
          />
          <Field name="note" label={t('note')} defaultValue={typed.note} maxLength={300} autoComplete="off" />
        </div>
        {(refused?.elsewhere || typed.elsewhere) && (
          <Checkbox name="elsewhere" value="1" defaultChecked={typed.elsewhere === '1'}>
            {t('elsewhere')}
          </Checkbox>
        )}
        <div>
          <Button busy={busy}>{t('save')}</Button>
        </div>
      </Form>
    </Card>
  );
}
