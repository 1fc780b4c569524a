import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BONUS_MOVEMENTS, type BonusMovement, type BonusOperations } from '#modules/bonuses/api.ts';
import { formatMonth } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { BonusTabs } from './bonus-tabs.tsx';
import css from './bonuses.module.css';
import { MovementTable } from './movement-table.tsx';

/** Months that can be chosen: this one and eleven before it. */
function monthsBack(from: string): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return Array.from({ length: 12 }, (_, n) => {
    const at = year * 12 + month - 1 - n;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** What came and went of bonus money in a month, with its totals; the file has the same rows. */
export function OperationsPage(props: {
  operations: BonusOperations;
  currentMonth: string;
  kind: BonusMovement['kind'] | undefined;
}) {
  const { operations, kind } = props;
  const t = useTranslations('bonuses');
  const locale = useAppLocale();
  const query = new URLSearchParams({ month: operations.month, ...(kind && { kind }), locale });
  const totals = ['opening', 'received', 'spent', 'closing'] as const;
  return (
    <Page
      title={t('screens.operations')}
      actions={
        <ExportButton
          to={`/api/account/bonuses/operations.xlsx?${query}`}
          name={`sapar-bonuses-${operations.month}.xlsx`}
          rows={operations.operations.length}
        >
          {t('operations.excel')}
        </ExportButton>
      }
    >
      <BonusTabs current="operations" />
      <Form method="get" className={css.filters}>
        <SelectField key={operations.month} name="month" label={t('operations.month')} defaultValue={operations.month}>
          {monthsBack(props.currentMonth).map((month) => (
            <option key={month} value={month}>
              {formatMonth(month, locale)}
            </option>
          ))}
        </SelectField>
        <SelectField key={kind ?? ''} name="kind" label={t('operations.kind')} defaultValue={kind ?? ''}>
          <option value="">{t('operations.any')}</option>
          {BONUS_MOVEMENTS.map((one) => (
            <option key={one} value={one}>
              {t(`movements.${one}`)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{t('operations.show')}</Button>
      </Form>
      <dl className={css.totals}>
        {totals.map((name) => (
          <div key={name}>
            <dt>{t(`operations.${name}`)}</dt>
            <dd>
              <Money value={operations[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {operations.operations.length === 0 ? (
        <EmptyState level={2} title={t('operations.none')}>
          {t('operations.noneText')}
        </EmptyState>
      ) : (
        <MovementTable label={t('screens.operations')} movements={operations.operations} />
      )}
      {operations.isCut && <p className={css.note}>{t('operations.cut')}</p>}
    </Page>
  );
}
