import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FoundOrder } from '#modules/sales/api.ts';
import { directionName } from '#modules/supply/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from './order-search.module.css';

const orderHref = (id: string) => `/order/${encodeURIComponent(id)}`;

/**
 * Orders visible to the reader by a number, a booking code, a ticket or a surname; the query is in the address, so that
 * it works without scripts.
 */
export function OrderSearch(props: {
  q: string;
  found: readonly FoundOrder[] | null;
  /** The link of an order by its id; its own page by default. */
  hrefOf?: (id: string) => string;
}) {
  const { q, found, hrefOf = orderHref } = props;
  const t = useTranslations('workspace.find');
  return (
    <Card aria-labelledby="find-order" className={css.stack ?? ''}>
      <h2 id="find-order">{t('title')}</h2>
      <Form method="get" className={css.form} key={q}>
        <Field
          type="search"
          name="q"
          label={t('label')}
          defaultValue={q}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <div className={css.buttons}>
          <Button variant="secondary" icon="search">
            {t('find')}
          </Button>
        </div>
      </Form>
      {found?.length === 0 && <Alert live title={t('none')} />}
      {found && found.length > 0 && <OrderResults label={t('found')} orders={found} hrefOf={hrefOf} />}
    </Card>
  );
}

/** Found orders: number, booking code, passengers and route. */
export function OrderResults(props: { label: string; orders: readonly FoundOrder[]; hrefOf: (id: string) => string }) {
  const { label, orders, hrefOf } = props;
  const status = useTranslations('orders.status');
  const locale = useAppLocale();
  return (
    <ul className={css.list} aria-label={label}>
      {orders.map(({ id, number, locator, passengers, route, locations, status: state }) => {
        const [first] = route;
        const passengerNames = passengers.map(({ surname, name }) => `${surname} ${name}`).join(', ');
        return (
          <li key={id}>
            <span>
              <Link to={hrefOf(id)} prefetch="none">
                {[number, locator].filter(Boolean).join(' · ')}
              </Link>{' '}
              <Badge>{status(state)}</Badge>
            </span>
            <p className={css.muted}>
              {passengerNames}
              {first && ` · ${directionName(first, locations, locale)}, ${formatDate(first.departsLocal, locale)}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
