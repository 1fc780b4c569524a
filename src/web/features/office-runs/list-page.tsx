import { useTranslations } from 'use-intl';
import type { OwnRuns, RunMode } from '#modules/inventory/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { CarrierBar } from '../../shared/office/carrier-bar.tsx';
import { OwnStateDot } from '../../shared/office/own-state-dot.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { carrierPath, daysPath, listPath, NEW, newCarrierPath, runPath, TABLE } from './paths.ts';

type Props = OwnRuns & { mode: RunMode; isComfortable: boolean };
type Run = OwnRuns['runs'][number];

const nameOf = ({ carrier, number }: Run): string => `${carrier} ${number}`;

function useRunColumns(mode: RunMode): WorkColumn<Run>[] {
  const t = useTranslations('runs.list');
  const titles = useTranslations('runs.screens');
  const locale = useAppLocale();
  return [
    {
      name: 'run',
      label: titles(`${mode}.run`),
      width: 120,
      phone: '1a',
      cell: (run) => <Link to={runPath(mode, run.id)}>{nameOf(run)}</Link>,
    },
    {
      name: 'route',
      label: t('route'),
      width: 280,
      flexible: true,
      phone: '1b',
      cell: ({ from, to }) => `${from[locale]} – ${to[locale]}`,
    },
    { name: 'state', label: t('state'), width: 170, phone: '2a', cell: ({ state }) => <OwnStateDot state={state} /> },
    {
      name: 'next',
      label: t('next'),
      width: 190,
      phone: '2b',
      cell: ({ next }) => (next ? `${formatNumericDate(next.slice(0, 10))} ${formatTime(next)}` : t('never')),
    },
    { name: 'sold', label: t('sold'), width: 110, isAmount: true, cell: ({ sold }) => sold },
    { name: 'left', label: t('left'), width: 110, isAmount: true, cell: ({ left }) => left },
    {
      name: 'days',
      label: titles(`${mode}.days`),
      width: 130,
      phone: '2c',
      cell: ({ id, state }) => (state === 'draft' ? '—' : <Link to={daysPath(mode, id)}>{t('open')}</Link>),
    },
  ];
}

/** Own carriers by rail or by bus, and their services. */
export function RunListPage({ mode, carriers, runs, isComfortable }: Props) {
  const t = useTranslations('runs.list');
  const titles = useTranslations('runs.screens');
  const columns = useRunColumns(mode);
  const table = useTranslations('runs.table');
  const add = carriers.length > 0 && (
    <>
      <LinkButton to={TABLE} variant="secondary">
        {table('fromFile')}
      </LinkButton>
      <LinkButton to={runPath(mode, NEW)}>{titles(`${mode}.new`)}</LinkButton>
    </>
  );
  return (
    <WorkList
      list={listPath(mode)}
      title={titles(`${mode}.list`)}
      actions={add}
      notes={
        <CarrierBar
          title={t('carriers')}
          carriers={carriers}
          hrefOf={carrierPath}
          none={t('noCarriers')}
          add={{ to: newCarrierPath(mode), text: t('newCarrier') }}
        />
      }
      label={titles(`${mode}.list`)}
      columns={columns}
      rows={runs}
      nameOf={nameOf}
      empty={
        carriers.length > 0 && (
          <EmptyState level={2} title={titles(`${mode}.none`)}>
            {t('noneText')}
          </EmptyState>
        )
      }
      isComfortable={isComfortable}
      slots={{ hrefOf: (id) => runPath(mode, id) }}
    />
  );
}
