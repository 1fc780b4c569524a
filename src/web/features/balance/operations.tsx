import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { type BalanceByDay, entryLabelKey, operationsFilePath, type StatementEntries } from '#modules/ledger/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { type DateRange, lastMonth, thisMonth } from '../../shared/lists/date-range.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ReversedDatesNote } from '../../shared/lists/reversed-dates-note.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CollapsibleFilters } from '../../ui/collapsible-filters.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './balance.module.css';
import { BalanceByDayCard } from './balance-by-day.tsx';
import { useFormatDateTime } from './use-format-date-time.ts';

type OperationsListParams = DateRange & { contract?: string };
const address = ({ from, to, contract }: OperationsListParams, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ from, to, ...(contract && { contract }), ...more })}`;

/** Opening balance, entries and closing balance, with downloads of the workbook and the reconciliation statement. */
export function OperationsView(props: {
  operations: StatementEntries;
  /** On the first page. */
  balance: BalanceByDay | null;
  first: boolean;
  today: LocalDate;
  /** The range of dates was reversed. */
  reversed?: boolean;
}) {
  const { operations, today } = props;
  const t = useTranslations('balance.operations');
  const locale = useAppLocale();
  const [ownContract] = operations.contracts;
  // The own contract is omitted from links, so that they also work under another contract.
  const contractQuery = operations.contract === ownContract?.id ? {} : { contract: operations.contract };
  const days = { from: operations.from, to: operations.to, ...contractQuery };
  return (
    <Page title={t('title')} lead={t('lead')}>
      <CollapsibleFilters activeCount={0} summary={`${formatNumericDate(days.from)} – ${formatNumericDate(days.to)}`}>
        <Card>
          <Form method="get" className={css.days ?? ''} key={`${days.from} ${days.to} ${operations.contract}`}>
            <DateField name="from" label={t('from')} defaultValue={days.from} required />
            <DateField name="to" label={t('to')} defaultValue={days.to} required />
            {operations.contracts.length > 1 && (
              <SelectField name="contract" label={t('contract')} defaultValue={contractQuery.contract ?? ''}>
                {operations.contracts.map(({ id, name, number }) => (
                  <option key={id} value={id === ownContract?.id ? '' : id}>
                    {name} · {number}
                  </option>
                ))}
              </SelectField>
            )}
            <Button>{t('show')}</Button>
            <nav aria-label={t('quick')} className={css.quick}>
              <Link to={address({ ...thisMonth(today), ...contractQuery })} prefetch="none">
                {t('month')}
              </Link>
              <Link to={address({ ...lastMonth(today), ...contractQuery })} prefetch="none">
                {t('last')}
              </Link>
              <Link to="/account/balance" prefetch="none">
                {t('entries')}
              </Link>
            </nav>
          </Form>
        </Card>
      </CollapsibleFilters>
      {props.reversed && <ReversedDatesNote {...days} />}
      <dl className={css.turnover}>
        {(['opening', 'received', 'spent', 'closing'] as const).map((part) => (
          <div key={part}>
            <dt>{t(part)}</dt>
            <dd>
              <Money value={operations[part]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.pages}>
        <ExportButton
          to={operationsFilePath('xlsx', days, locale)}
          name={`sapar-${operations.from}-${operations.to}.xlsx`}
        >
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
      </div>
      {props.balance && <BalanceByDayCard balance={props.balance} from={operations.from} to={operations.to} />}
      <List operations={operations} />
      <PageLinks
        first={props.first ? null : { to: address(days), text: t('first') }}
        next={operations.next ? { to: address(days, { after: operations.next }), text: t('next') } : null}
      />
    </Page>
  );
}

function List({ operations }: { operations: StatementEntries }) {
  const labels = useTranslations('balance');
  const t = useTranslations('balance.operations');
  const formatDateTime = useFormatDateTime();
  if (operations.operations.length === 0)
    return (
      <EmptyState level={2} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <Card flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
      <section className={css.scroll} aria-label={t('table')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col" className={css.wide}>
                {t('at')}
              </th>
              <th scope="col" className={css.wide}>
                {t('order')}
              </th>
              <th scope="col" className={css.sum}>
                {t('amount')}
              </th>
              <th scope="col" className={`${css.sum} ${css.wide}`}>
                {t('balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {operations.operations.map((one) => {
              const order = one.order && (
                <>
                  <Link to={`/order/${one.order.id}`} prefetch="none">
                    {one.order.number}
                  </Link>
                  <span className={css.note}>{one.order.about}</span>
                </>
              );
              return (
                <tr key={one.cursor}>
                  <td>
                    {labels(entryLabelKey(one.kind, true))}
                    {one.component !== 'amount' && <span className={css.note}>{labels(`parts.${one.component}`)}</span>}
                    {one.document && (
                      <span className={css.note}>
                        {t('by', {
                          document: one.document.number,
                          day: formatNumericDate(one.document.on),
                        })}
                      </span>
                    )}
                    <span className={`${css.note} ${css.narrow}`}>{formatDateTime(one.at)}</span>
                    <span className={css.narrow}>{order}</span>
                  </td>
                  <td className={css.wide}>
                    <time dateTime={one.at}>{formatDateTime(one.at)}</time>
                  </td>
                  <td className={css.wide}>{order ?? '—'}</td>
                  <td className={css.sum}>
                    <Money value={one.amount} />
                    <span className={`${css.note} ${css.narrow}`}>
                      {t('balance')} <Money value={one.balance} />
                    </span>
                  </td>
                  <td className={`${css.sum} ${css.wide}`}>
                    <Money value={one.balance} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
