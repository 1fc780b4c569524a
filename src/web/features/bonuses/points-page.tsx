import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { CURRENCIES, type Money } from '#kernel/money.ts';
import { POINT_MOVEMENTS, type PointMovement, type PointStatement } from '#modules/bonuses/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useRuleText } from '../../shared/campaigns/use-rule-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './bonuses.module.css';

type Points = NonNullable<PointStatement['points']>;
type Filter = { kind: PointMovement['kind'] | undefined; year: number | undefined };
const major = ({ minor, currency }: Money): number => minor / 10 ** CURRENCIES[currency].digits;

/** Points of a customer: what can be spent, what expires, how they are earned, every movement. */
export function PointsPage({ statement, filter }: { statement: PointStatement; filter: Filter }) {
  const t = useTranslations('bonuses.customer');
  const { points } = statement;
  if (!points)
    return (
      <Page title={t('screen')}>
        <EmptyState level={2} title={t('noAccount')}>
          {t('noAccountText')}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t('screen')}>
      <div className={css.columns}>
        <div className={css.stack}>
          <Figures points={points} />
          <Movements points={points} filter={filter} />
        </div>
        <div className={css.stack}>
          {points.expiring.length > 0 && <Expiring points={points} />}
          <HowToEarn statement={statement} />
        </div>
      </div>
    </Page>
  );
}

function Figures({ points }: { points: Points }) {
  const t = useTranslations('bonuses.customer');
  const amount = (value: Money) => t('amount', { points: major(value) });
  return (
    <>
      {points.debt.minor > 0 && (
        <Alert tone="wait" title={t('debt', { points: major(points.debt) })}>
          {t('debtText')}
        </Alert>
      )}
      <dl className={css.totals}>
        <div>
          <dt>{t('available')}</dt>
          <dd>{amount(points.available)}</dd>
        </div>
        {points.reserved.minor > 0 && (
          <div>
            <dt>{t('reserved')}</dt>
            <dd>{amount(points.reserved)}</dd>
          </div>
        )}
        {points.debt.minor > 0 && (
          <div>
            <dt>{t('balance')}</dt>
            <dd>{amount(points.balance)}</dd>
          </div>
        )}
      </dl>
      <p className={css.note}>{t('availableText')}</p>
    </>
  );
}

function Expiring({ points }: { points: Points }) {
  const t = useTranslations('bonuses.customer');
  return (
    <Card aria-labelledby="expiring">
      <CardHead level={2} id="expiring" title={t('expiring')} />
      <ul className={css.list}>
        {points.expiring.map(({ lastDay, amount }) => (
          <li key={lastDay}>
            <b>{t('amount', { points: major(amount) })}</b>
            <span className={css.note}>{t('expiringUntil', { date: formatNumericDate(lastDay) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HowToEarn({ statement: { campaigns, months } }: { statement: PointStatement }) {
  const t = useTranslations('bonuses.customer');
  const kindText = useTranslations('bonuses.kinds');
  const locale = useAppLocale();
  const ruleText = useRuleText();
  return (
    <Card aria-labelledby="how">
      <CardHead level={2} id="how" title={t('how')} />
      <div className={css.stack}>
        {campaigns.length === 0 ? (
          <p className={css.note}>{t('howNone')}</p>
        ) : (
          <ul className={css.list}>
            {campaigns.map(({ id, names, kinds, rule }) => (
              <li key={id}>
                <b>{names[locale]}</b>
                <span>{ruleText(rule)}</span>
                {kinds.length > 0 && <span className={css.note}>{kinds.map((kind) => kindText(kind)).join(', ')}</span>}
              </li>
            ))}
          </ul>
        )}
        <p className={css.note}>{months === null ? t('forever') : t('months', { months })}</p>
      </div>
    </Card>
  );
}

function Movements({ points, filter }: { points: Points; filter: Filter }) {
  const t = useTranslations('bonuses.customer');
  const value = (amount: Money) => {
    const sign = amount.minor < 0 ? '−' : '+';
    return t('value', { sign: amount.minor === 0 ? '' : sign, points: Math.abs(major(amount)) });
  };
  const columns: Column<PointMovement>[] = [
    {
      name: 'at',
      label: t('at'),
      cell: ({ at }) => {
        const local = localDateTime(at, BUSINESS_TIME_ZONE);
        return (
          <time dateTime={at} className={css.moment}>
            {formatNumericDate(local.slice(0, 10))} {formatTime(local)}
          </time>
        );
      },
    },
    { name: 'kind', label: t('what'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      name: 'order',
      label: t('order'),
      cell: ({ order }) =>
        order ? (
          <Link to={`/order/${encodeURIComponent(order.id)}`} prefetch="none">
            {order.number}
          </Link>
        ) : (
          '—'
        ),
    },
    { name: 'amount', label: t('points'), numeric: true, cell: ({ amount }) => value(amount) },
  ];
  if (points.years.length === 0)
    return (
      <EmptyState level={2} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <section aria-labelledby="movements" className={css.stack}>
      <h2 id="movements">{t('movements')}</h2>
      <Form method="get" className={css.filters}>
        <SelectField key={filter.year ?? ''} name="year" label={t('year')} defaultValue={filter.year ?? ''}>
          <option value="">{t('anyYear')}</option>
          {points.years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
        <SelectField key={filter.kind ?? ''} name="kind" label={t('what')} defaultValue={filter.kind ?? ''}>
          <option value="">{t('any')}</option>
          {POINT_MOVEMENTS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{t('show')}</Button>
      </Form>
      {points.movements.length === 0 ? (
        <EmptyState level={2} title={t('noneFound')}>
          {t('noneFoundText')}
        </EmptyState>
      ) : (
        <>
          <DataTable label={t('movements')} columns={columns} rows={points.movements} />
          <p>
            {t('sum')} <b>{value(points.sum)}</b>
          </p>
        </>
      )}
      {points.isCut && <p className={css.note}>{t('cut')}</p>}
    </section>
  );
}
