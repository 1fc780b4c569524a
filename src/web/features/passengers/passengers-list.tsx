import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { listPassengers, type PassengerPage } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';
import { BarField, BarSelect, FilterBar } from '../../shared/lists/filter-bar.tsx';
import { ListNote } from '../../shared/lists/list-note.tsx';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { WorkList } from '../../shared/lists/work-list.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { address, type PassengerListParams } from './list-params.ts';
import { nameOf, passengerPath, usePassengerColumns } from './passenger-columns.tsx';
import css from './passengers.module.css';

const LIST = '/account/passengers';

export type PassengersListProps = {
  page: PassengerPage;
  listParams: PassengerListParams;
  countries: Readonly<Record<string, string>>;
  today: string;
  done: 'saved' | 'deleted' | null;
  isComfortable: boolean;
};

/** Saved passengers of an agency: search by name, letter and document state. */
export function PassengersList(props: PassengersListProps) {
  const { page, listParams } = props;
  const t = useTranslations('savedPassengers.list');
  const [search] = useSearchParams();
  const columns = usePassengerColumns(props);
  const { filter, sort } = listParams;
  const pages = useRowPages(page.passengers, page.next, async (after: string) => {
    const { passengers, next } = await call(listPassengers, { query: { ...filter, sort, after } });
    return { rows: passengers, next };
  });
  const empty = page.total === 0 && Object.keys(listParams.filter).length === 0;
  const hasLetters = page.initials.length > 1 && listParams.sort === 'name';
  return (
    <WorkList
      list={LIST}
      title={t('title')}
      actions={<Actions isEmpty={empty} />}
      filters={!empty && <Filters {...props} />}
      notes={
        (props.done || hasLetters) && (
          <ListNote>
            {props.done && <Alert tone="done" live title={t(props.done)} />}
            {hasLetters && <AlphabetLinks page={page} search={search} />}
          </ListNote>
        )
      }
      label={t('table')}
      columns={columns}
      rows={pages.rows}
      pages={pages}
      nameOf={nameOf}
      empty={
        <EmptyState level={2} title={t(empty ? 'empty' : 'none')}>
          {t(empty ? 'emptyText' : 'noneText')}
        </EmptyState>
      }
      isComfortable={props.isComfortable}
      count={page.total}
      first={listParams.after ? { to: address(search, { after: undefined }), text: t('first') } : null}
      next={page.next ? { to: address(search, { after: page.next }), text: t('next') } : null}
      slots={{ hrefOf: passengerPath }}
    />
  );
}

function Actions({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations('savedPassengers.list');
  return (
    <>
      {!isEmpty && (
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
      <LinkButton variant="secondary" to={`${LIST}/import`}>
        {t('import')}
      </LinkButton>
      <LinkButton icon="plus" to={`${LIST}/create`}>
        {t('add')}
      </LinkButton>
    </>
  );
}

function Filters({ listParams, page }: PassengersListProps) {
  const t = useTranslations('savedPassengers.list');
  const { filter, sort } = listParams;
  return (
    <FilterBar resetTo={LIST} activeCount={Object.keys(filter).length}>
      <BarField name="q" type="search" label={t('search')} value={filter.q ?? ''} maxLength={60} search />
      <BarSelect
        name="documents"
        label={t('documents')}
        value={filter.documents ?? ''}
        options={[
          { value: 'expired', label: t('expired') },
          { value: 'soon', label: t('soon') },
        ]}
      />
      {page.contracts.length > 1 && (
        <BarSelect
          name="contract"
          label={t('contract')}
          value={filter.contract ?? ''}
          options={page.contracts.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
        />
      )}
      <BarSelect
        name="sort"
        label={t('sort')}
        value={sort}
        required
        options={[
          { value: 'name', label: t('byName') },
          { value: 'recent', label: t('byRecent') },
          { value: 'expiry', label: t('byExpiry') },
        ]}
      />
    </FilterBar>
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
