import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDateTime } from '#kernel/dates.ts';
import type { Currency, Money as Sum } from '#kernel/money.ts';
import type { SalesTrial } from '#modules/pricing/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import css from './prices.module.css';
import { PRICE_DESK, PRICE_SALES } from './rule-form.ts';

type Draft = { version: number; revision: number };
type Refusal = FormErrors & { typed: { from: string; to: string } };
type Props = { trial: SalesTrial | null; draft: Draft | null; today: LocalDate; refusal: Refusal | null };
type Result = NonNullable<SalesTrial['result']>;

/** How often a calculation under way is looked at. */
const LOOK_MS = 1_000;

/** The month before the one of a day. */
function lastMonth(today: LocalDate): { from: LocalDate; to: LocalDate } {
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

const isOpen = (trial: SalesTrial | null): boolean => trial?.state === 'waiting' || trial?.state === 'running';

function useProgress(trial: SalesTrial | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOpen(trial) || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [trial, state, revalidate]);
}

const sumOf = (minor: number, currency: Currency): Sum => ({ minor, currency });

function Difference({ before, after, currency }: { before: number; after: number; currency: Currency }) {
  return (
    <>
      {after > before && '+'}
      <Money value={sumOf(after - before, currency)} />
    </>
  );
}

type Row = Omit<Result['lines'][number], 'product'> & { id: string; product: Product };
type Product = Result['lines'][number]['product'] | 'all';

/** Lines, and under those of one currency what they come to; sums of two currencies are never added up. */
function withTotals(lines: Result['lines']): Row[] {
  const named = (line: Omit<Row, 'id'>): Row => ({ ...line, id: `${line.product} ${line.currency}` });
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const of = (part: 'tickets' | 'revenueBefore' | 'revenueAfter' | 'marginBefore' | 'marginAfter') =>
      own.reduce((all, line) => all + line[part], 0);
    const total = {
      tickets: of('tickets'),
      revenueBefore: of('revenueBefore'),
      revenueAfter: of('revenueAfter'),
      marginBefore: of('marginBefore'),
      marginAfter: of('marginAfter'),
    };
    return [...own.map(named), ...(own.length > 1 ? [named({ product: 'all', currency, ...total })] : [])];
  });
}

function ByProduct({ lines }: { lines: Result['lines'] }) {
  const t = useTranslations('pricing');
  const sum = (name: 'revenueBefore' | 'revenueAfter' | 'marginBefore' | 'marginAfter') => ({
    name,
    label: t(`sales.${name}`),
    numeric: true,
    cell: (row: Row) => <Money value={sumOf(row[name], row.currency)} />,
  });
  return (
    <section aria-labelledby="by-product" className={css.stack}>
      <h3 id="by-product">{t('sales.byProduct')}</h3>
      <DataTable
        label={t('sales.byProduct')}
        rows={withTotals(lines)}
        columns={[
          {
            name: 'product',
            label: t('sales.product'),
            cell: ({ product, currency }) =>
              `${product === 'all' ? t('sales.all') : t(`products.${product}`)}, ${currency}`,
          },
          { name: 'tickets', label: t('sales.tickets'), numeric: true, cell: ({ tickets }) => tickets },
          sum('revenueBefore'),
          sum('revenueAfter'),
          sum('marginBefore'),
          sum('marginAfter'),
          {
            name: 'difference',
            label: t('sales.difference'),
            numeric: true,
            cell: ({ marginBefore, marginAfter, currency }) => (
              <Difference before={marginBefore} after={marginAfter} currency={currency} />
            ),
          },
        ]}
      />
    </section>
  );
}

function ByRule({ rules, moreRules }: Pick<Result, 'rules' | 'moreRules'>) {
  const t = useTranslations('pricing');
  return (
    <section aria-labelledby="by-rule" className={css.stack}>
      <h3 id="by-rule">{t('sales.byRule')}</h3>
      {rules.length === 0 ? (
        <p>{t('sales.noRules')}</p>
      ) : (
        <DataTable
          label={t('sales.byRule')}
          rows={rules.map((one) => ({ ...one, rule: one.id, id: `${one.id} ${one.currency}` }))}
          columns={[
            {
              name: 'rule',
              label: t('sales.rule'),
              cell: ({ name, kind, rule, ticketsBefore, ticketsAfter }) => (
                <>
                  {[t(`kinds.${kind}`), name ?? rule].join(' · ')}
                  <span className={css.reason}>
                    {t('sales.applied', { before: ticketsBefore, after: ticketsAfter })}
                  </span>
                </>
              ),
            },
            {
              name: 'before',
              label: t('sales.before'),
              numeric: true,
              cell: ({ before, currency }) => <Money value={sumOf(before, currency)} />,
            },
            {
              name: 'after',
              label: t('sales.after'),
              numeric: true,
              cell: ({ after, currency }) => <Money value={sumOf(after, currency)} />,
            },
            {
              name: 'difference',
              label: t('sales.difference'),
              numeric: true,
              cell: (row) => <Difference {...row} />,
            },
          ]}
        />
      )}
      {moreRules > 0 && <p className={css.note}>{t('sales.more', { count: moreRules })}</p>}
    </section>
  );
}

function Results({ result }: { result: Result }) {
  const t = useTranslations('pricing.sales');
  if (result.sales === 0) return <p>{t('none')}</p>;
  return (
    <>
      <p>{t('sales', { count: result.sales })}</p>
      <ByProduct lines={result.lines} />
      <ByRule {...result} />
      <section aria-labelledby="notes">
        <h3 id="notes">{t('notes')}</h3>
        <ul>
          {result.kept > 0 && <li>{t('kept', { count: result.kept })}</li>}
          {result.withoutFee > 0 && <li>{t('withoutFee', { count: result.withoutFee })}</li>}
          <li>{t('currency')}</li>
          <li>{t('days')}</li>
          <li>{t('demand')}</li>
        </ul>
      </section>
    </>
  );
}

function Trial({ trial }: { trial: SalesTrial }) {
  const t = useTranslations('pricing.sales');
  const { state, done, total, version, startedBy, isOfDraft, result } = trial;
  const local = localDateTime(trial.startedAt, BUSINESS_TIME_ZONE);
  const when = `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;
  const days = { from: formatNumericDate(trial.from), to: formatNumericDate(trial.to) };
  return (
    <Card aria-labelledby="trial">
      <CardHead
        level={2}
        id="trial"
        title={state === 'running' ? t('running', { done, total }) : t(state === 'waiting' ? 'waiting' : 'done')}
      />
      <div className={css.stack}>
        <p className={css.note}>{t('of', { version, ...days, who: startedBy, when })}</p>
        {isOpen(trial) && (
          <>
            <progress max={Math.max(1, total)} value={done} aria-labelledby="trial" className={css.progress} />
            <p className="without-scripts">
              <LinkButton to={PRICE_SALES} size="small" variant="secondary">
                {t('refresh')}
              </LinkButton>
            </p>
          </>
        )}
        {result && !isOfDraft && <Alert tone="wait" title={t('changed')} />}
        {result && <Results result={result} />}
      </div>
    </Card>
  );
}

/** What the draft would have made of past sales, with its progress. */
export function SalesTrialPage({ trial, draft, today, refusal }: Props) {
  const t = useTranslations('pricing.sales');
  useProgress(trial);
  const days = refusal?.typed ?? trial ?? lastMonth(today);
  const isShown = trial !== null && trial.state !== 'outdated' && trial.state !== 'failed';
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={css.stack}>
        {refusal?.text && <Alert key={refusal.at} tone="error" live title={refusal.text} />}
        {draft ? (
          <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
            <input type="hidden" name="revision" value={draft.revision} />
            <div className={css.fields}>
              <DateField name="from" label={t('from')} defaultValue={days.from} error={refusal?.fields.from} />
              <DateField name="to" label={t('to')} defaultValue={days.to} error={refusal?.fields.to} />
            </div>
            <div className={css.actions}>
              {!isOpen(trial) && <Button>{t('start')}</Button>}
              <LinkButton to={PRICE_DESK} variant="quiet">
                {t('toDesk')}
              </LinkButton>
            </div>
          </Form>
        ) : (
          <>
            <Alert tone="info" title={t('noDraft')} />
            <p>
              <LinkButton to={PRICE_DESK} variant="secondary">
                {t('toDesk')}
              </LinkButton>
            </p>
          </>
        )}
        {trial?.state === 'outdated' && <Alert tone="wait" title={t('outdated')} />}
        {trial?.state === 'failed' && <Alert tone="error" title={t('failed')} />}
        {isShown && <Trial trial={trial} />}
      </div>
    </Page>
  );
}
