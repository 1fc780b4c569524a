import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import {
  type BalanceByDay,
  listStatementEntries,
  operationsFilePath,
  type StatementEntries,
} from '#modules/ledger/api.ts';
import { call } from '../../api/call.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { type DateRange, lastMonth, thisMonth } from '../../shared/lists/date-range.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { BarSelect, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { ReversedDatesNote } from '../../shared/lists/reversed-dates-note.tsx';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import css from './balance.module.css';
import { BalanceByDayCard } from './balance-by-day.tsx';
import { FiguresLine } from './figures-line.tsx';
import { OperationPanel, useOperationColumns, withId } from './operation-columns.tsx';

const LIST = '/account/operations';

type Days = DateRange & { contract?: string };
const address = ({ from, to, contract }: Days, more: Record<string, string> = {}) =>
  `${LIST}?${new URLSearchParams({ from, to, ...(contract && { contract }), ...more })}`;

type OperationsProps = {
  operations: StatementEntries;
  /** On the first page. */
  balance: BalanceByDay | null;
  first: boolean;
  today: LocalDate;
  /** The range of dates was reversed. */
  reversed?: boolean;
  isComfortable: boolean;
};

/** The own contract is omitted from links, so that they also work under another contract. */
function linkedDays({ from, to, contract, contracts: [own] }: StatementEntries): Days {
  return { from, to, ...(contract !== own?.id && { contract }) };
}

/** Opening balance, entries and closing balance, with downloads of the workbook and the reconciliation statement. */
export function OperationsView(props: OperationsProps) {
  const { operations, today, balance } = props;
  const t = useTranslations('balance.operations');
  const columns = useOperationColumns();
  const days = linkedDays(operations);
  const first = useMemo(() => operations.operations.map(withId), [operations]);
  const pages = useRowPages(first, operations.next, async (after: string) => {
    const page = await call(listStatementEntries, { query: { ...days, after } });
    return { rows: page.operations.map(withId), next: page.next };
  });
  const tabs = [
    { text: t('month'), days: { ...days, ...thisMonth(today) } },
    { text: t('last'), days: { ...days, ...lastMonth(today) } },
  ].map((tab) => ({
    to: address(tab.days),
    text: tab.text,
    current: tab.days.from === days.from && tab.days.to === days.to,
  }));
  return (
    <WorkList
      list={LIST}
      title={t('title')}
      tabs={<ListTabs label={t('quick')} tabs={tabs} />}
      actions={<Downloads days={days} name={`sapar-${days.from}-${days.to}.xlsx`} />}
      totals={
        <FiguresLine
          figures={(['opening', 'received', 'spent', 'closing'] as const).map((part) => [
            t(part),
            <Money key={part} value={operations[part]} />,
          ])}
        />
      }
      filters={<OperationFilters operations={operations} days={days} />}
      hasNoSearch
      notes={props.reversed && <ReversedDatesNote {...days} />}
      above={
        balance &&
        balance.days.length > 0 && (
          <div className={css.above}>
            <BalanceByDayCard balance={balance} from={days.from} to={days.to} />
          </div>
        )
      }
      label={t('table')}
      columns={columns}
      rows={pages.rows}
      pages={pages}
      nameOf={({ at, order }) => `${order?.number ?? ''} ${at}`}
      empty={
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      first={props.first ? null : { to: address(days), text: t('first') }}
      next={operations.next ? { to: address(days, { after: operations.next }), text: t('next') } : null}
      slots={{
        panel: (id, close) => {
          const row = pages.rows.find((one) => one.id === id);
          return row && <OperationPanel operation={row} onClose={close} />;
        },
        hints: [{ keys: ['Enter'], text: t('details') }],
      }}
    />
  );
}

function Downloads({ days, name }: { days: Days; name: string }) {
  const t = useTranslations('balance.operations');
  const locale = useAppLocale();
  return (
    <>
      <ExportButton to={operationsFilePath('xlsx', days, locale)} name={name}>
        {t('excel')}
      </ExportButton>
      <LinkButton
        variant="secondary"
        icon="download"
        prefetch="none"
        reloadDocument
        download
        to={operationsFilePath('pdf', days, locale)}
      >
        {t('act')}
      </LinkButton>
    </>
  );
}

function OperationFilters({ operations, days }: { operations: StatementEntries; days: Days }) {
  const t = useTranslations('balance.operations');
  const { contracts } = operations;
  const period = `${formatNumericDate(days.from)} – ${formatNumericDate(days.to)}`;
  return (
    <FilterBar
      resetTo={LIST}
      activeCount={days.contract ? 1 : 0}
      summary={period}
      more={{
        label: period,
        fields: (['from', 'to'] as const).map((name) => (
          <DateField key={`${name} ${days[name]}`} name={name} label={t(name)} defaultValue={days[name]} required />
        )),
      }}
    >
      {contracts.length > 1 && (
        <BarSelect
          name="contract"
          label={t('contract')}
          value={days.contract ?? ''}
          required
          options={contracts.map(({ id, name, number }, i) => ({
            value: i === 0 ? '' : id,
            label: `${name} · ${number}`,
          }))}
        />
      )}
    </FilterBar>
  );
}
