import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { entryWord, type Operations, operationsFilePath } from '#modules/ledger/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { type Days, lastMonth, thisMonth } from '../../shared/lists/days.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { ReversedDays } from '../../shared/lists/reversed-days.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './balance.module.css';
import { useFormatDateTime } from './use-format-date-time.ts';

type OperationsListParams = Days & { contract?: string };
const address = ({ from, to, contract }: OperationsListParams, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ from, to, ...(contract && { contract }), ...more })}`;

/** Opening balance, operations, closing balance, and the same as a workbook and as an act. */
export function OperationsView(props: {
  found: Operations;
  first: boolean;
  today: LocalDate;
  /** The days were asked for the other way round. */
  reversed?: boolean;
}) {
  const { found, today } = props;
  const t = useTranslations('balance.operations');
  const locale = useAppLocale();
  const [own] = found.contracts;
  // One's own contract goes without saying: the address stays good under another.
  const whose = found.contract === own?.id ? {} : { contract: found.contract };
  const days = { from: found.from, to: found.to, ...whose };
  return (
    <Page title={t('title')} lead={t('lead')}>
      <FoldedFilters set={0} says={`${formatNumericDate(days.from)} – ${formatNumericDate(days.to)}`}>
        <Card>
          <Form method="get" className={css.days ?? ''} key={`${days.from} ${days.to} ${found.contract}`}>
            <DateField name="from" label={t('from')} defaultValue={days.from} required />
            <DateField name="to" label={t('to')} defaultValue={days.to} required />
            {found.contracts.length > 1 && (
              <SelectField name="contract" label={t('contract')} defaultValue={whose.contract ?? ''}>
                {found.contracts.map(({ id, name, number }) => (
                  <option key={id} value={id === own?.id ? '' : id}>
                    {name} · {number}
                  </option>
                ))}
              </SelectField>
            )}
            <Button>{t('show')}</Button>
            <nav aria-label={t('quick')} className={css.quick}>
              <Link to={address({ ...thisMonth(today), ...whose })} prefetch="none">
                {t('month')}
              </Link>
              <Link to={address({ ...lastMonth(today), ...whose })} prefetch="none">
                {t('last')}
              </Link>
              <Link to="/account/balance" prefetch="none">
                {t('entries')}
              </Link>
            </nav>
          </Form>
        </Card>
      </FoldedFilters>
      {props.reversed && <ReversedDays {...days} />}
      <dl className={css.turnover}>
        {(['opening', 'received', 'spent', 'closing'] as const).map((part) => (
          <div key={part}>
            <dt>{t(part)}</dt>
            <dd>
              <Money value={found[part]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.pages}>
        <ExportButton to={operationsFilePath('xlsx', days, locale)} name={`sapar-${found.from}-${found.to}.xlsx`}>
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
      <List found={found} />
      <PageLinks
        first={props.first ? null : { to: address(days), text: t('first') }}
        next={found.next ? { to: address(days, { after: found.next }), text: t('next') } : null}
      />
    </Page>
  );
}

function List({ found }: { found: Operations }) {
  const words = useTranslations('balance');
  const t = useTranslations('balance.operations');
  const when = useFormatDateTime();
  if (found.operations.length === 0)
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
            {found.operations.map((one) => {
              const order = one.order && (
                <>
                  <Link to={`/order/${one.order.id}`} prefetch="none">
                    {one.order.number}
                  </Link>
                  <span className={css.note}>{one.order.about}</span>
                </>
              );
              return (
                <tr key={one.place}>
                  <td>
                    {words(entryWord(one.kind, true))}
                    {one.part !== 'amount' && <span className={css.note}>{words(`parts.${one.part}`)}</span>}
                    {one.document && (
                      <span className={css.note}>
                        {t('by', {
                          document: one.document.number,
                          day: formatNumericDate(one.document.on),
                        })}
                      </span>
                    )}
                    <span className={`${css.note} ${css.narrow}`}>{when(one.at)}</span>
                    <span className={css.narrow}>{order}</span>
                  </td>
                  <td className={css.wide}>
                    <time dateTime={one.at}>{when(one.at)}</time>
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
