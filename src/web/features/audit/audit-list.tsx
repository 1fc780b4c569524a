import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AUDIT_ACTIONS, type AuditFilter, type AuditRecord, readAudit } from '#modules/audit/api.ts';
import { call } from '../../api/call.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { address } from '../../shared/lists/address.ts';
import { BarField, BarSelect, FilterBar, type FilterChip } from '../../shared/lists/filter-bar.tsx';
import { RowFacts, RowPanel } from '../../shared/lists/row-panel.tsx';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { WorkList } from '../../shared/lists/work-list.tsx';
import { AuditChanges } from '../../shared/office/audit-changes.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import css from './audit.module.css';
import { Actor, ContractLink, recordTime, Subject, useRecordColumns } from './record-columns.tsx';

const LIST = '/office/audit';

type AuditListProps = {
  records: readonly AuditRecord[];
  next: number | null;
  after: number | undefined;
  filter: AuditFilter;
  order: 'asc' | 'desc';
  isComfortable: boolean;
};

/** The audit log: filters, and a panel with everything that a record holds. Nothing in it can be changed. */
export function AuditList(props: AuditListProps) {
  const { filter, order } = props;
  const t = useTranslations('audit');
  const [search] = useSearchParams();
  const hrefOf = (only: AuditFilter) => address(search, { ...only, after: undefined });
  const columns = useRecordColumns(hrefOf);
  const pages = useRowPages(props.records, props.next, async (after: number) => {
    const { records, next } = await call(readAudit, { query: { ...filter, order, after } });
    return { rows: records, next };
  });
  return (
    <WorkList
      list={LIST}
      title={t('title')}
      totals={<span className={css.muted}>{t('lead')}</span>}
      filters={<AuditFilters filter={filter} order={order} records={pages.rows} />}
      label={t('title')}
      columns={columns}
      rows={pages.rows}
      pages={pages}
      nameOf={({ at, action }) => `${t(`actions.${action}`)}, ${recordTime(at)}`}
      sorted={{ by: 'at', order }}
      empty={
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      first={props.after === undefined ? null : { to: address(search, { after: undefined }), text: t('newest') }}
      next={props.next === null ? null : { to: address(search, { after: String(props.next) }), text: t('older') }}
      slots={{
        panel: (id, close) => {
          const record = pages.rows.find((row) => row.id === id);
          return record && <RecordPanel record={record} hrefOf={hrefOf} onClose={close} />;
        },
        hints: [{ keys: ['Enter'], text: t('details') }],
      }}
    />
  );
}

/** The names of what the log is filtered by, as its records have them; otherwise what the address has. */
function useChips(filter: AuditFilter, records: readonly AuditRecord[]): FilterChip[] {
  const t = useTranslations('audit');
  const { actor, contract, subject, from, to } = filter;
  const chips: FilterChip[] = [];
  if (actor && !actor.includes('@')) {
    const name = records.find((record) => record.actor?.id === actor)?.actor?.name;
    chips.push({ names: ['actor'], text: name ?? actor });
  }
  if (subject) {
    const name = records.find(({ subjectId }) => subjectId === subject)?.subjectName;
    chips.push({ names: ['subject'], text: name ?? subject });
  }
  if (contract) {
    const number = records.find((record) => record.contract?.id === contract)?.contract?.number;
    chips.push({ names: ['contract'], text: number ?? contract });
  }
  if (from) chips.push({ names: ['from'], text: t('since', { day: formatNumericDate(from) }) });
  if (to) chips.push({ names: ['to'], text: t('until', { day: formatNumericDate(to) }) });
  return chips;
}

function AuditFilters(props: { filter: AuditFilter; order: 'asc' | 'desc'; records: readonly AuditRecord[] }) {
  const { filter, order } = props;
  const t = useTranslations('audit.filters');
  const anyText = useTranslations('audit');
  const chips = useChips(filter, props.records);
  const isPerson = filter.actor !== undefined && !filter.actor.includes('@');
  const kept = {
    ...(isPerson && filter.actor && { actor: filter.actor }),
    ...(filter.subject && { subject: filter.subject }),
    ...(filter.contract && { contract: filter.contract }),
    ...(order === 'asc' && { sort: 'at_asc' }),
  };
  return (
    <FilterBar
      resetTo={LIST}
      activeCount={Object.values(filter).filter((value) => value !== undefined).length}
      kept={kept}
      chips={chips}
      more={{
        label: t('more'),
        fields: (['from', 'to'] as const).map((name) => (
          <DateField key={`${name} ${filter[name]}`} name={name} label={t(name)} defaultValue={filter[name]} />
        )),
      }}
    >
      {!isPerson && (
        <BarField name="actor" type="search" label={t('actor')} value={filter.actor ?? ''} maxLength={200} search />
      )}
      <BarSelect
        name="action"
        label={t('action')}
        value={filter.action ?? ''}
        options={AUDIT_ACTIONS.map((value) => ({ value, label: anyText(`actions.${value}`) }))}
      />
    </FilterBar>
  );
}

function RecordPanel(props: { record: AuditRecord; hrefOf: (filter: AuditFilter) => string; onClose: () => void }) {
  const { record } = props;
  const t = useTranslations('audit');
  return (
    <RowPanel label={t('panel')} title={t(`actions.${record.action}`)} onClose={props.onClose}>
      <RowFacts
        facts={[
          [
            t('table.at'),
            <time key="at" dateTime={record.at}>
              {recordTime(record.at)}
            </time>,
          ],
          [t('table.actor'), <Actor key="actor" {...props} />],
          [t('table.subject'), <Subject key="subject" {...props} />],
          [t('table.contract'), record.contract && <ContractLink key="contract" {...props} />],
          [t('table.from'), record.from],
        ]}
      />
      <AuditChanges changes={record.changes} />
    </RowPanel>
  );
}
