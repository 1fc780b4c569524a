import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { type ContractTerms, PRODUCTS, type RateDto } from '#modules/agencies/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { ProposedAlert } from '../../shared/office/proposed-alert.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import type { ContractChangeRefusal } from './change-refusal.ts';
import { ContractFrame } from './contract-frame.tsx';
import css from './contracts.module.css';
import { EarningFields, type EarningProblems } from './earning-fields.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useCommissionText } from './use-commission-text.ts';

export type RateRefusal = ContractChangeRefusal & { earning: EarningProblems; typed: Record<string, string> };
type Props = {
  contract: ContractTerms;
  today: LocalDate;
  saved: 'set' | 'withdrawn' | 'proposed' | null;
  refusal: RateRefusal | null;
};

export function RatesPage({ contract, today, saved, refusal }: Props) {
  const t = useTranslations('contracts.rates');
  return (
    <ContractFrame contract={contract} tab="rates">
      <RefusalAlert refusal={refusal} />
      {saved === 'proposed' && !refusal && <ProposedAlert />}
      {saved && saved !== 'proposed' && !refusal && (
        <Alert tone="done" live title={t(saved === 'set' ? 'saved' : 'withdrawn')}>
          {saved === 'set' && <p className={css.tight}>{t('savedText')}</p>}
        </Alert>
      )}
      <Alert title={t('lead')}>
        <p className={css.tight}>{t('order')}</p>
      </Alert>
      <Rates contract={contract} />
      <NewRate contract={contract} today={today} refusal={refusal} />
    </ContractFrame>
  );
}

const TONES = { now: 'done', waiting: 'wait', past: 'plain' } as const;
/** The initial terms are the last row of the table. */
type RateRow = Omit<RateDto, 'id'> & { id: number | 'base' };

function Rates({ contract }: Pick<Props, 'contract'>) {
  const t = useTranslations('contracts.rates');
  const commissionText = useCommissionText();
  const formatMoney = useFormatMoney();
  const base: RateRow = {
    id: 'base',
    from: contract.openedOn,
    product: null,
    carrier: null,
    cabin: null,
    country: null,
    state: 'now',
    commission: contract.commission,
    motivation: contract.motivation,
    motivationPerMille: contract.motivationPerMille,
  };
  const replaced = contract.rates.some((one) => one.state === 'now' && isForEverything(one));
  const rows: RateRow[] = [...contract.rates, replaced ? { ...base, state: 'past' } : base];
  const column = (name: 'subject' | 'from' | 'commission' | 'motivation' | 'state', cell: Column<RateRow>['cell']) => ({
    name,
    label: t(name),
    cell,
  });
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={[
        column('subject', (rate) => <RateSubject rate={rate} />),
        column('from', ({ from }) => <span className={css.time}>{formatNumericDate(from)}</span>),
        column('commission', ({ commission }) => commissionText(commission)),
        column('motivation', ({ motivation, motivationPerMille }) =>
          t('motivationUpTo', { share: `${motivationPerMille / 10} %`, sum: formatMoney(motivation) }),
        ),
        column('state', ({ id, state, from }) => (
          <>
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
            {state === 'waiting' && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="rate" value={id} />
                <Button variant="quiet" size="small" aria-label={t('withdrawOf', { day: formatNumericDate(from) })}>
                  {t('withdraw')}
                </Button>
              </Form>
            )}
          </>
        )),
      ]}
    />
  );
}

const isForEverything = ({ product, carrier, cabin, country }: Omit<RateRow, 'id'>): boolean =>
  !product && !carrier && !cabin && !country;

function RateSubject({ rate }: { rate: RateRow }) {
  const t = useTranslations('contracts.rates');
  const { id, product, carrier, cabin, country } = rate;
  if (id === 'base') return t('base');
  if (isForEverything(rate)) return t('everything');
  return [
    ...(carrier ? [carrier.name ? `${carrier.name} (${carrier.code})` : carrier.code] : []),
    ...(country ? [t('touching', { country })] : []),
    ...(cabin ? [t(`cabins.${cabin}`)] : []),
    ...(product ? [t(`products.${product}`)] : []),
  ].join(' · ');
}

function NewRate({ contract, today, refusal }: Pick<Props, 'contract' | 'today' | 'refusal'>) {
  const t = useTranslations('contracts.rates');
  const busy = useNavigation().formMethod === 'POST';
  const { version, currency } = contract;
  const enteredValues = refusal?.typed ?? {};
  return (
    <Card aria-labelledby="new-rate">
      <h2 id="new-rate">{t('new')}</h2>
      <Form method="post" className={css.stack} preventScrollReset key={version}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="intent" value="set" />
        <div className={css.pair}>
          <DateField
            name="from"
            label={t('day')}
            min={today}
            defaultValue={enteredValues.from || today}
            required
            error={refusal?.fields.from}
          />
          <SelectField name="product" label={t('product')} defaultValue={enteredValues.product ?? ''}>
            <option value="">{t('anyProduct')}</option>
            {PRODUCTS.map((product) => (
              <option key={product} value={product}>
                {t(`products.${product}`)}
              </option>
            ))}
          </SelectField>
          <Field
            name="carrier"
            label={t('carrier')}
            hint={t('carrierHint')}
            defaultValue={enteredValues.carrier}
            maxLength={3}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={refusal?.fields.carrier}
          />
          <Field
            name="country"
            label={t('country')}
            hint={t('countryHint')}
            defaultValue={enteredValues.country}
            maxLength={2}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={refusal?.fields.country}
          />
          <SelectField name="cabin" label={t('cabin')} defaultValue={enteredValues.cabin ?? ''}>
            <option value="">{t('anyCabin')}</option>
            {CABINS.map((cabin) => (
              <option key={cabin} value={cabin}>
                {t(`cabins.${cabin}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <EarningFields currency={currency} problems={refusal?.earning ?? {}} typed={enteredValues} />
        <div className={css.buttons}>
          <Button busy={busy}>{t('set')}</Button>
        </div>
      </Form>
    </Card>
  );
}
