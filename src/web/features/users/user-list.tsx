import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type ListedUser, USER_KINDS } from '#modules/identity/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CollapsibleFilters } from '../../ui/collapsible-filters.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { useRoleNames } from './use-role-names.ts';
import css from './users.module.css';

export type UserFilter = {
  q: string | undefined;
  kind: (typeof USER_KINDS)[number] | undefined;
  contract: string | undefined;
};
type Cell = Column<ListedUser>['cell'];
const address = (filter: Partial<UserFilter> & { after?: string }): string =>
  `?${new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))}`;

/** All users, newest first; search by name, e-mail, telephone, kind and contract. */
export function UserList(props: { people: readonly ListedUser[]; next: string | null; filter: UserFilter }) {
  const { people, filter, next } = props;
  const t = useTranslations('users');
  const contractIds = people.flatMap((one) => one.contracts).find((one) => one.contractId === filter.contract);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <CollapsibleFilters activeCount={Object.values(filter).filter((value) => value !== undefined).length}>
        <Card>
          <Form method="get" className={css.filters} key={address(filter)}>
            <Field
              type="search"
              name="q"
              label={t('list.search')}
              defaultValue={filter.q}
              maxLength={100}
              autoComplete="off"
            />
            <SelectField name="kind" label={t('list.kind')} defaultValue={filter.kind ?? ''}>
              <option value="">{t('list.any')}</option>
              {USER_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`list.kinds.${kind}`)}
                </option>
              ))}
            </SelectField>
            {filter.contract && <input type="hidden" name="contract" value={filter.contract} />}
            <div className={css.buttons}>
              <Button>{t('list.show')}</Button>
              <LinkButton variant="quiet" to="/office/users" prefetch="none">
                {t('list.clear')}
              </LinkButton>
              {filter.contract && (
                <Badge tone="info">{t('list.of', { number: contractIds?.number ?? filter.contract })}</Badge>
              )}
            </div>
          </Form>
        </Card>
      </CollapsibleFilters>
      {people.length === 0 ? (
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      ) : (
        <Table people={people} filter={filter} />
      )}
      <PageLinks next={next === null ? null : { to: address({ ...filter, after: next }), text: t('list.older') }} />
    </Page>
  );
}

function Table({ people, filter }: { people: readonly ListedUser[]; filter: UserFilter }) {
  const t = useTranslations('users.list');
  const title = useTranslations('users')('title');
  const roleNames = useRoleNames();
  const column = (name: 'person' | 'contacts' | 'roles' | 'contracts' | 'since', cell: Cell) => ({
    name,
    label: t(name),
    cell,
  });
  return (
    <DataTable
      label={title}
      rows={people}
      columns={[
        column('person', (one) => (
          <>
            <Link to={`/office/users/${encodeURIComponent(one.id)}`} prefetch="none">
              {one.surname} {one.name}
            </Link>{' '}
            {!one.active && <Badge tone="error">{t('off')}</Badge>}
          </>
        )),
        column('contacts', ({ email, phone }) => (
          <span className={css.wrapped}>
            {email}
            {phone && (
              <>
                <br />
                {phone}
              </>
            )}
          </span>
        )),
        column('roles', ({ roles }) => roleNames(roles)),
        column('contracts', ({ contracts }) =>
          contracts.length === 0
            ? '—'
            : contracts.map(({ contractId, number, name, status }) => (
                <div key={contractId} className={css.contractLine}>
                  <Link to={address({ ...filter, contract: contractId })} prefetch="none">
                    {t(status === 'active' ? 'contract' : 'suspended', { number, name })}
                  </Link>
                </div>
              )),
        ),
        column('since', ({ createdAt }) => (
          <time dateTime={createdAt} className={css.time}>
            {formatNumericDate(localDate(new Date(createdAt), BUSINESS_TIME_ZONE))}
          </time>
        )),
      ]}
    />
  );
}
