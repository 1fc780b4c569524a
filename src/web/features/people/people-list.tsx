import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type ListedPerson, PEOPLE_KINDS } from '#modules/identity/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './people.module.css';
import { useRoleNames } from './use-role-names.ts';

export type UserFilter = {
  q: string | undefined;
  kind: (typeof PEOPLE_KINDS)[number] | undefined;
  contract: string | undefined;
};
type Cell = Column<ListedPerson>['cell'];
const address = (wanted: Partial<UserFilter> & { after?: string }): string =>
  `?${new URLSearchParams(Object.entries(wanted).filter((pair): pair is [string, string] => Boolean(pair[1])))}`;

/** Everybody who has an account, newest first, found by name, address, telephone, kind and contract. */
export function PeopleList(props: { people: readonly ListedPerson[]; next: string | null; wanted: UserFilter }) {
  const { people, wanted, next } = props;
  const t = useTranslations('people');
  const under = people.flatMap((one) => one.contracts).find((one) => one.contractId === wanted.contract);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <FoldedFilters set={Object.values(wanted).filter((value) => value !== undefined).length}>
        <Card>
          <Form method="get" className={css.filters} key={address(wanted)}>
            <Field
              type="search"
              name="q"
              label={t('list.search')}
              defaultValue={wanted.q}
              maxLength={100}
              autoComplete="off"
            />
            <SelectField name="kind" label={t('list.kind')} defaultValue={wanted.kind ?? ''}>
              <option value="">{t('list.any')}</option>
              {PEOPLE_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`list.kinds.${kind}`)}
                </option>
              ))}
            </SelectField>
            {wanted.contract && <input type="hidden" name="contract" value={wanted.contract} />}
            <div className={css.buttons}>
              <Button>{t('list.show')}</Button>
              <LinkButton variant="quiet" to="/office/people" prefetch="none">
                {t('list.clear')}
              </LinkButton>
              {wanted.contract && (
                <Badge tone="info">{t('list.of', { number: under?.number ?? wanted.contract })}</Badge>
              )}
            </div>
          </Form>
        </Card>
      </FoldedFilters>
      {people.length === 0 ? (
        <EmptyState level={2} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      ) : (
        <Table people={people} wanted={wanted} />
      )}
      <PageLinks next={next === null ? null : { to: address({ ...wanted, after: next }), text: t('list.older') }} />
    </Page>
  );
}

function Table({ people, wanted }: { people: readonly ListedPerson[]; wanted: UserFilter }) {
  const t = useTranslations('people.list');
  const title = useTranslations('people')('title');
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
            <Link to={`/office/people/${encodeURIComponent(one.id)}`} prefetch="none">
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
                <div key={contractId} className={css.one}>
                  <Link to={address({ ...wanted, contract: contractId })} prefetch="none">
                    {t(status === 'active' ? 'contract' : 'suspended', { number, name })}
                  </Link>
                </div>
              )),
        ),
        column('since', ({ createdAt }) => (
          <time dateTime={createdAt} className={css.when}>
            {formatNumericDate(localDate(new Date(createdAt), BUSINESS_TIME_ZONE))}
          </time>
        )),
      ]}
    />
  );
}
