import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { type ContractTerms, PRODUCTS, type ShownRate } from '#modules/agencies/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { ProposedNotice } from '../../shared/office/proposed-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { ContractFrame } from './contract-frame.tsx';
import css from './contracts.module.css';
import { EarningFields, type EarningProblems } from './earning-fields.tsx';
import { Refusal } from './refusal.tsx';
import type { RefusedChange } from './refused.ts';
import { useCommissionWord } from './use-commission-word.ts';

export type RefusedRate = RefusedChange & { earning: EarningProblems; typed: Record<string, string> };
type Props = {
  contract: ContractTerms;
  today: LocalDate;
  saved: 'set' | 'withdrawn' | 'proposed' | null;
  refused: RefusedRate | null;
};

export function RatesPage({ contract, today, saved, refused }: Props) {
  const t = useTranslations('contracts.rates');
  return (
    <ContractFrame contract={contract} part="rates">
      <Refusal refused={refused} />
      {saved === 'proposed' && !refused && <ProposedNotice />}
      {saved && saved !== 'proposed' && !refused && (
        <Notice tone="done" live title={t(saved === 'set' ? 'saved' : 'withdrawn')}>
          {saved === 'set' && <p className={css.tight}>{t('savedText')}</p>}
        </Notice>
      )}
      <Notice title={t('lead')}>
        <p className={css.tight}>{t('order')}</p>
      </Notice>
      <Rates contract={contract} />
      <NewRate contract={contract} today={today} refused={refused} />
    </ContractFrame>
  );
}

const TONES = { now: 'done', waiting: 'wait', past: 'plain' } as const;
/** The terms of the opening stand in the table as its last row. */
type Row = Omit<ShownRate, 'id'> & { id: number | 'base' };

function Rates({ contract }: Pick<Props, 'contract'>) {
  const t = useTranslations('contracts.rates');
  const word = useCommissionWord();
  const formatMoney = useMoney();
  const base: Row = {
    id: 'base',
    from: contract.openedOn,
    product: null,
    carrier: null,
    state: 'now',
    commission: contract.commission,
    motivation: contract.motivation,
    motivationPerMille: contract.motivationPerMille,
  };
  const replaced = contract.rates.some((one) => one.state === 'now' && !one.product && !one.carrier);
  const rows: Row[] = [...contract.rates, replaced ? { ...base, state: 'past' } : base];
  const column = (name: 'subject' | 'from' | 'commission' | 'motivation' | 'state', cell: Column<Row>['cell']) => ({
    name,
    label: t(name),
    cell,
  });
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={[
        column('subject', (rate) => <Subject rate={rate} />),
        column('from', ({ from }) => <span className={css.when}>{formatNumericDate(from)}</span>),
        column('commission', ({ commission }) => word(commission)),
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

function Subject({ rate: { id, product, carrier } }: { rate: Row }) {
  const t = useTranslations('contracts.rates');
  if (id === 'base') return t('base');
  if (!product && !carrier) return t('everything');
  return [
    ...(carrier ? [carrier.name ? `${carrier.name} (${carrier.code})` : carrier.code] : []),
    ...(product ? [t(`products.${product}`)] : []),
  ].join(' · ');
}

function NewRate({ contract, today, refused }: Pick<Props, 'contract' | 'today' | 'refused'>) {
  const t = useTranslations('contracts.rates');
  const busy = useNavigation().formMethod === 'POST';
  const { version, currency } = contract;
  const was = refused?.typed ?? {};
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
            defaultValue={was.from || today}
            required
            error={refused?.fields.from}
          />
          <SelectField name="product" label={t('product')} defaultValue={was.product ?? ''}>
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
            defaultValue={was.carrier}
            maxLength={3}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={refused?.fields.carrier}
          />
        </div>
        <EarningFields currency={currency} problems={refused?.earning ?? {}} typed={was} />
        <div className={css.buttons}>
          <Button busy={busy}>{t('set')}</Button>
        </div>
      </Form>
    </Card>
  );
}
