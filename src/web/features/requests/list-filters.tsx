import { useTranslations } from 'use-intl';
import { REQUEST_KINDS } from '#modules/requests/api.ts';
import { BarField, BarSelect, FilterBar } from '../../shared/lists/filter-bar.tsx';

/** Filters of a user's list of requests: number, status and kind. Stored in the address. */
export function ListFilters<Status extends string>(props: {
  path: string;
  listParams: { status?: Status | undefined; kind?: string | undefined; q?: string | undefined };
  statuses: readonly Status[];
  nameOf: (status: Status) => string;
}) {
  const { listParams } = props;
  const t = useTranslations('requests');
  return (
    <FilterBar
      resetTo={props.path}
      activeCount={Object.values(listParams).filter((value) => value !== undefined).length}
    >
      <BarField
        name="q"
        label={t('desk.numberFilter')}
        value={listParams.q ?? ''}
        type="search"
        maxLength={20}
        search
      />
      <BarSelect
        name="status"
        label={t('desk.status')}
        value={listParams.status ?? ''}
        options={props.statuses.map((value) => ({ value, label: props.nameOf(value) }))}
      />
      <BarSelect
        name="kind"
        label={t('desk.kind')}
        value={listParams.kind ?? ''}
        options={REQUEST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
    </FilterBar>
  );
}
