import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import {
  type BalanceByDay,
  ENTRY_STATES,
  readStatement,
  type Statement,
  statementTablePath,
} from '#modules/ledger/api.ts';
import { call } from '../../api/call.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { BarSelect, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { groupConsecutive } from '../../shared/lists/group-consecutive.ts';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import css from './balance.module.css';
import { BalanceByDayCard } from './balance-by-day.tsx';
import { EntryPanel, type StatementRow, useEntryColumns } from './entry-columns.tsx';
import { FundsLine, LowFunds, TopUp } from './figures.tsx';

const LIST = '/account/balance';

type Entry = Statement['entries'][number] & { id: string };
const withId = (entry: Statement['entries'][number]): Entry => ({ ...entry, id: entry.cursor });

type Props = {
  statement: Statement;
  /** The balance of the last days, on the first page of its account. */
  byDay: { balance: BalanceByDay; from: LocalDate; to: LocalDate } | null;
  first: boolean;
  number: string;
  isComfortable: boolean;
};

/** The entries of an account that have been read, those of one order in one row. */
function useEntryRows({ account, state, entries, next }: Statement) {
  const first = useMemo(() => entries.map(withId), [entries]);
  const pages = useRowPages(first, next, async (before: string) => {
    const page = await call(readStatement, { query: { account, ...(state && { state }), before } });
    return { rows: page.entries.map(withId), next: page.next };
  });
  const rows = useMemo(
    () =>
      groupConsecutive(pages.rows, ({ order }) => order?.id ?? null).flatMap((group): StatementRow[] =>
        group[0] ? [{ id: group[0].id, entries: group }] : [],
      ),
    [pages.rows],
  );
  return { pages, rows };
}

/** Funds of a contract linked to their entries, its accounts, and the entries of the selected account. */
export function StatementView(props: Props) {
  const { statement, byDay, number } = props;
  const t = useTranslations('balance.statement');
  const locale = useAppLocale();
  const { accounts, account, state, next } = statement;
  const columns = useEntryColumns();
  const { pages, rows } = useEntryRows(statement);
  const address = (change: Record<string, string>) =>
    `${LIST}?${new URLSearchParams({ account, ...(state && { state }), ...change })}`;
  const tabs = accounts.map((each) => ({
    to: `${LIST}?account=${each.account}`,
    text: t(`account.${each.account}`),
    current: each.account === account,
  }));
  return (
    <WorkList
      list={LIST}
      title={t('title')}
      tabs={<ListTabs label={t('accounts')} tabs={tabs} />}
      actions={
        rows.length > 0 && (
          <LinkButton
            variant="secondary"
            icon="download"
            prefetch="none"
            reloadDocument
            download
            to={statementTablePath(account, locale)}
          >
            {t('export')}
          </LinkButton>
        )
      }
      totals={<FundsLine statement={statement} number={number} />}
      filters={<EntryFilters statement={statement} />}
      hasNoSearch
      notes={<LowFunds statement={statement} />}
      above={<Overview statement={statement} byDay={byDay} />}
      label={`${t('entries')}: ${t(`account.${account}`)}`}
      columns={columns}
      rows={rows}
      pages={pages}
      nameOf={({ entries: [entry] }) => `${entry?.order?.number ?? ''} ${entry?.at}`}
      empty={
        <EmptyState level={2} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      }
      below={
        <div className={css.above}>
          <TopUp number={number} />
        </div>
      }
      isComfortable={props.isComfortable}
      first={props.first ? null : { to: address({}), text: t('newest') }}
      next={next ? { to: address({ before: next }), text: t('older') } : null}
      slots={{
        panel: (id, close) => {
          const row = rows.find((one) => one.id === id);
          return row && <EntryPanel row={row} onClose={close} />;
        },
        hints: [{ keys: ['Enter'], text: t('details') }],
      }}
    />
  );
}

/** How the available sum comes about, and the balance of the last days. */
function Overview({ statement: { funds }, byDay }: Pick<Props, 'statement' | 'byDay'>) {
  const t = useTranslations('balance.statement');
  const formatMoney = useFormatMoney();
  return (
    <div className={css.above}>
      <p className={css.formula}>
        {t('sums', {
          own: formatMoney(funds.own),
          limit: formatMoney(funds.creditLimit),
          reserved: formatMoney(funds.reserved),
          owed: formatMoney(funds.debt),
          available: formatMoney(funds.available),
          any: funds.debt.minor > 0 ? 'yes' : 'no',
        })}
      </p>
      {byDay && <BalanceByDayCard {...byDay} creditLimit={funds.creditLimit} />}
    </div>
  );
}

function EntryFilters({ statement: { account, state, sum } }: { statement: Statement }) {
  const t = useTranslations('balance.statement');
  return (
    <FilterBar
      resetTo={`${LIST}?account=${account}`}
      activeCount={state ? 1 : 0}
      kept={{ account }}
      after={
        <span className={css.entriesSum}>
          {t('sum')} <Money value={sum} />
        </span>
      }
    >
      <BarSelect
        name="state"
        label={t('state')}
        value={state ?? ''}
        options={ENTRY_STATES.map((value) => ({ value, label: t(`only.${value}`) }))}
      />
    </FilterBar>
  );
}
