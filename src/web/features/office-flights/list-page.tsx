import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OwnFlights } from '#modules/inventory/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { BLOCKS, carrierPath, departuresPath, flightPath, IMPORT, NEW } from './typed-values.ts';

/** Own carriers and flights. */
export function FlightListPage({ carriers, flights, total, find }: OwnFlights & { find: string }) {
  const t = useTranslations('flights');
  const states = useTranslations('ownSale.states');
  const badge = (state: OwnFlights['flights'][number]['state']) => (
    <Badge tone={state === 'published' ? 'done' : 'wait'}>{states(state)}</Badge>
  );
  return (
    <Page
      title={t('screens.list')}
      lead={t('screens.text')}
      actions={
        carriers.length > 0 && (
          <>
            <LinkButton to={BLOCKS} variant="secondary">
              {t('blocks.title')}
            </LinkButton>
            <LinkButton to={IMPORT} variant="secondary">
              {t('list.fromFile')}
            </LinkButton>
            <LinkButton to={flightPath(NEW)}>{t('list.newFlight')}</LinkButton>
          </>
        )
      }
    >
      <div className={css.stack}>
        <Card aria-labelledby="carriers">
          <CardHead level={2} id="carriers" title={t('list.carriers')}>
            <LinkButton to={carrierPath(NEW)} variant="secondary" size="small">
              {t('list.newCarrier')}
            </LinkButton>
          </CardHead>
          {carriers.length === 0 && <p className={css.note}>{t('list.noCarriers')}</p>}
          <ul className={css.list}>
            {carriers.map(({ code, name, state }) => (
              <li key={code} className={css.line}>
                <Link to={carrierPath(code)}>{`${code} · ${name}`}</Link>
                {badge(state)}
              </li>
            ))}
          </ul>
        </Card>
        {carriers.length > 0 && flights.length === 0 && find === '' && (
          <p className={css.note}>{t('list.noFlights')}</p>
        )}
        {(find !== '' || total > flights.length) && (
          <Form method="get" className={css.actions}>
            <Field
              name="find"
              label={t('list.find')}
              hint={t('list.findHint')}
              defaultValue={find}
              maxLength={6}
              autoComplete="off"
            />
            <Button variant="secondary">{t('list.find')}</Button>
          </Form>
        )}
        {total > flights.length && <p className={css.note}>{t('list.shown', { shown: flights.length, total })}</p>}
        {flights.length > 0 && (
          <DataTable
            label={t('screens.list')}
            rows={flights}
            columns={[
              {
                name: 'flight',
                label: t('list.flight'),
                cell: ({ id, carrier, number }) => <Link to={flightPath(id)}>{`${carrier} ${number}`}</Link>,
              },
              { name: 'route', label: t('list.route'), cell: ({ from, to }) => `${from} – ${to}` },
              { name: 'state', label: t('list.state'), cell: ({ state }) => badge(state) },
              {
                name: 'next',
                label: t('list.next'),
                cell: ({ next }) =>
                  next ? `${formatNumericDate(next.slice(0, 10))} ${formatTime(next)}` : t('list.none'),
              },
              { name: 'sold', label: t('list.sold'), numeric: true, cell: ({ sold }) => sold },
              { name: 'left', label: t('list.left'), numeric: true, cell: ({ left }) => left },
              {
                name: 'departures',
                label: t('screens.departures'),
                cell: ({ id }) => <Link to={departuresPath(id)}>{t('list.open')}</Link>,
              },
            ]}
          />
        )}
      </div>
    </Page>
  );
}
