import { Form, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PassengerPage } from '#modules/travellers/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CollapsibleFilters } from '../../ui/collapsible-filters.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { address, type PassengerListParams } from './list-params.ts';
import css from './passengers.module.css';
import { PassengersTable } from './passengers-table.tsx';

export type PassengersListProps = {
  page: PassengerPage;
  listParams: PassengerListParams;
  countries: Readonly<Record<string, string>>;
  today: string;
  done: 'saved' | 'deleted' | null;
};

/** Saved passengers of an agency: search by name, letter and document state. */
export function PassengersList(props: PassengersListProps) {
  const { page, listParams } = props;
  const t = useTranslations('savedPassengers.list');
  const [search] = useSearchParams();
  const filtered = Object.keys(listParams.filter).length > 0;
  const empty = page.total === 0 && !filtered;
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {!empty && (
            <LinkButton
              variant="quiet"
              icon="download"
              prefetch="none"
              reloadDocument
              download
              title={t('exportNote')}
              to="/api/account/passengers.xlsx"
            >
              {t('export')}
            </LinkButton>
          )}
          <LinkButton variant="secondary" to="/account/passengers/import">
            {t('import')}
          </LinkButton>
          <LinkButton icon="plus" to="/account/passengers/create">
            {t('add')}
          </LinkButton>
        </>
      }
    >
      {props.done && <Alert tone="done" live title={t(props.done)} />}
      {!empty && (
        <CollapsibleFilters activeCount={Object.keys(listParams.filter).length}>
          <Filters {...props} filtered={filtered} />
        </CollapsibleFilters>
      )}
      {page.initials.length > 1 && listParams.sort === 'name' && <AlphabetLinks page={page} search={search} />}
      {!empty && <p className={css.total}>{t('count', { count: page.total })}</p>}
      {page.passengers.length > 0 ? (
        <PassengersTable {...props} />
      ) : empty ? (
        <EmptyState
          level={2}
          title={t('empty')}
          actions={
            <LinkButton icon="plus" to="/account/passengers/create">
              {t('add')}
            </LinkButton>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <PageLinks
        first={listParams.after ? { to: address(search, { after: undefined }), text: t('first') } : null}
        next={page.next ? { to: address(search, { after: page.next }), text: t('next') } : null}
      />
    </Page>
  );
}

function Filters({ listParams, page, filtered }: PassengersListProps & { filtered: boolean }) {
  const t = useTranslations('savedPassengers.list');
  const { filter, sort } = listParams;
  return (
    <Form method="get" className={css.filters} aria-label={t('filters')} key={JSON.stringify(listParams)}>
      <Field
        type="search"
        name="q"
        label={t('search')}
        defaultValue={filter.q}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField name="documents" label={t('documents')} defaultValue={filter.documents ?? ''}>
        <option value="">{t('anyDocuments')}</option>
        <option value="expired">{t('expired')}</option>
        <option value="soon">{t('soon')}</option>
      </SelectField>
      <SelectField name="sort" label={t('sort')} defaultValue={sort}>
        <option value="name">{t('byName')}</option>
        <option value="recent">{t('byRecent')}</option>
        <option value="expiry">{t('byExpiry')}</option>
      </SelectField>
      {page.contracts.length > 1 && (
        <SelectField name="contract" label={t('contract')} defaultValue={filter.contract ?? ''}>
          <option value="">{t('any')}</option>
          {page.contracts.map(({ id, name, number }) => (
            <option key={id} value={id}>
              {name} · {number}
            </option>
          ))}
        </SelectField>
      )}
      <div className={css.actions}>
        <Button variant="secondary" icon="search">
          {t('find')}
        </Button>
        {filtered && (
          <LinkButton variant="quiet" prefetch="none" to="/account/passengers">
            {t('reset')}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

function AlphabetLinks({ page, search }: { page: PassengerPage; search: URLSearchParams }) {
  const t = useTranslations('savedPassengers.list');
  return (
    <nav className={css.letters} aria-label={t('letters')}>
      {page.initials.map(({ initial, count }) => (
        <Link
          key={initial}
          prefetch="none"
          to={address(search, { q: initial, after: undefined })}
          aria-current={search.get('q') === initial ? 'true' : undefined}
          aria-label={t('letter', { letter: initial, count })}
        >
          {initial}
        </Link>
      ))}
    </nav>
  );
}
