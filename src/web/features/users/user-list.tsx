import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type ListedUser, listUsers, USER_KINDS } from '#modules/identity/api.ts';
import { call } from '../../api/call.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { BarField, BarSelect, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Badge } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { useRoleNames } from './use-role-names.ts';
import css from './users.module.css';

const LIST = '/office/users';

export type UserFilter = {
  q: string | undefined;
  kind: (typeof USER_KINDS)[number] | undefined;
  contract: string | undefined;
};
const address = (filter: Partial<UserFilter> & { after?: string }): string =>
  `?${new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))}`;
const pathOf = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;

/** All users, newest first; search by name, e-mail, telephone, kind and contract. */
export function UserList(props: {
  people: readonly ListedUser[];
  next: string | null;
  filter: UserFilter;
  isComfortable: boolean;
}) {
  const { filter, next } = props;
  const pages = useRowPages(props.people, next, async (after: string) => {
    const page = await call(listUsers, { query: { ...filter, after } });
    return { rows: page.people, next: page.next };
  });
  const people = pages.rows;
  const t = useTranslations('users');
  const columns = useUserColumns(filter);
  const contract = people.flatMap((one) => one.contracts).find((one) => one.contractId === filter.contract);
  const kinds = USER_KINDS.map((value) => ({ value, label: t(`list.kinds.${value}`) }));
  const tabs = [{ value: undefined, label: t('list.any') }, ...kinds].map(({ value, label }) => ({
    to: `${LIST}${address({ ...filter, kind: value })}`,
    text: label,
    current: filter.kind === value,
  }));
  return (
    <WorkList
      list={LIST}
      title={t('title')}
      tabs={<ListTabs label={t('list.kind')} tabs={tabs} />}
      filters={
        <FilterBar
          resetTo={LIST}
          activeCount={Object.values(filter).filter((value) => value !== undefined).length}
          kept={filter.contract ? { contract: filter.contract } : {}}
          chips={
            filter.contract
              ? [{ names: ['contract'], text: t('list.of', { number: contract?.number ?? filter.contract }) }]
              : []
          }
        >
          <BarField name="q" type="search" label={t('list.search')} value={filter.q ?? ''} maxLength={100} search />
          <BarSelect name="kind" label={t('list.kind')} value={filter.kind ?? ''} options={kinds} />
        </FilterBar>
      }
      label={t('title')}
      columns={columns}
      rows={people}
      pages={pages}
      nameOf={({ surname, name }) => `${surname} ${name}`}
      empty={
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      next={next === null ? null : { to: address({ ...filter, after: next }), text: t('list.older') }}
      slots={{ hrefOf: pathOf }}
    />
  );
}

function useUserColumns(filter: UserFilter): WorkColumn<ListedUser>[] {
  const t = useTranslations('users.list');
  const roleNames = useRoleNames();
  return [
    {
      name: 'person',
      label: t('person'),
      width: 230,
      phone: '1a',
      cell: (one) => (
        <>
          <Link to={pathOf(one.id)} prefetch="none" className={css.person ?? ''}>
            {one.surname} {one.name}
          </Link>{' '}
          {!one.active && <Badge tone="error">{t('off')}</Badge>}
        </>
      ),
    },
    {
      name: 'contacts',
      label: t('contacts'),
      width: 260,
      flexible: true,
      phone: '2b',
      cell: ({ email, phone }) => <span title={[email, phone].filter(Boolean).join(', ')}>{email}</span>,
      note: ({ phone }) => phone,
    },
    {
      name: 'roles',
      label: t('roles'),
      width: 190,
      phone: '2a',
      cell: ({ roles }) => <span title={roleNames(roles)}>{roleNames(roles)}</span>,
    },
    {
      name: 'contracts',
      label: t('contracts'),
      width: 280,
      cell: ({ contracts: [first, ...more] }) =>
        first ? (
          <>
            <Link to={address({ ...filter, contract: first.contractId })} prefetch="none">
              {t(first.status === 'active' ? 'contract' : 'suspended', { number: first.number, name: first.name })}
            </Link>
            {more.length > 0 && ` +${more.length}`}
          </>
        ) : (
          '—'
        ),
      note: ({ contracts: [, second] }) => second && t('contract', { number: second.number, name: second.name }),
    },
    {
      name: 'since',
      label: t('since'),
      width: 110,
      phone: '1c',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={css.time}>
          {formatNumericDate(localDate(new Date(createdAt), BUSINESS_TIME_ZONE))}
        </time>
      ),
    },
  ];
}
