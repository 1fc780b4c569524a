import { useTranslations } from 'use-intl';
import type { OwnRuns, RunMode } from '#modules/inventory/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { carrierPath, daysPath, NEW, newCarrierPath, runPath } from './paths.ts';

type Props = OwnRuns & { mode: RunMode };

function Carriers({ carriers, mode }: Pick<Props, 'carriers' | 'mode'>) {
  const t = useTranslations('runs.list');
  const states = useTranslations('ownSale.states');
  return (
    <Card aria-labelledby="carriers">
      <CardHead level={2} id="carriers" title={t('carriers')}>
        <LinkButton to={newCarrierPath(mode)} variant="secondary" size="small">
          {t('newCarrier')}
        </LinkButton>
      </CardHead>
      {carriers.length === 0 && <p className={css.note}>{t('noCarriers')}</p>}
      <ul className={css.list}>
        {carriers.map(({ code, name, state }) => (
          <li key={code} className={css.line}>
            <Link to={carrierPath(code)}>{`${code} · ${name}`}</Link>
            <Badge tone={state === 'published' ? 'done' : 'wait'}>{states(state)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Own carriers by rail or by bus, and their services. */
export function RunListPage({ mode, carriers, runs }: Props) {
  const t = useTranslations('runs.list');
  const titles = useTranslations('runs.screens');
  const states = useTranslations('ownSale.states');
  const locale = useAppLocale();
  return (
    <Page
      title={titles(`${mode}.list`)}
      lead={titles(`${mode}.text`)}
      actions={carriers.length > 0 && <LinkButton to={runPath(mode, NEW)}>{titles(`${mode}.new`)}</LinkButton>}
    >
      <div className={css.stack}>
        <Carriers carriers={carriers} mode={mode} />
        {runs.length === 0 && carriers.length > 0 && (
          <EmptyState title={titles(`${mode}.none`)}>{t('noneText')}</EmptyState>
        )}
        {runs.length > 0 && (
          <DataTable
            label={titles(`${mode}.list`)}
            rows={runs}
            columns={[
              {
                name: 'run',
                label: titles(`${mode}.run`),
                cell: ({ id, carrier, number }) => <Link to={runPath(mode, id)}>{`${carrier} ${number}`}</Link>,
              },
              { name: 'route', label: t('route'), cell: ({ from, to }) => `${from[locale]} – ${to[locale]}` },
              {
                name: 'state',
                label: t('state'),
                cell: ({ state }) => <Badge tone={state === 'published' ? 'done' : 'wait'}>{states(state)}</Badge>,
              },
              {
                name: 'next',
                label: t('next'),
                cell: ({ next }) => (next ? `${formatNumericDate(next.slice(0, 10))} ${formatTime(next)}` : t('never')),
              },
              { name: 'sold', label: t('sold'), numeric: true, cell: ({ sold }) => sold },
              { name: 'left', label: t('left'), numeric: true, cell: ({ left }) => left },
              {
                name: 'days',
                label: titles(`${mode}.days`),
                cell: ({ id, state }) => (state === 'draft' ? '—' : <Link to={daysPath(mode, id)}>{t('open')}</Link>),
              },
            ]}
          />
        )}
      </div>
    </Page>
  );
}
