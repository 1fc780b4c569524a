import { useTranslations } from 'use-intl';
import { LISTED_STATUSES, listOwnRequests, type OwnRequest, type OwnRequestsFilter } from '#modules/requests/api.ts';
import { call } from '../../api/call.ts';
import { useRowPages } from '../../shared/lists/use-row-pages.ts';
import { ListTabs, WorkList } from '../../shared/lists/work-list.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilters } from './list-filters.tsx';
import { useOwnColumns } from './own-columns.tsx';
import { type RequestArea, requestPath } from './requester-actions.ts';

const LIST = '/account/requests';
const CREATE = '/account/requests/create';
/** Statuses with a tab of their own. */
const TAB_STATUSES = ['clarifying', 'processing', 'done'] as const;

/** Requests of the user, or of their contract and its sub-agents: status, who acts next, deadline. */
export function OwnRequests(props: {
  requests: readonly OwnRequest[];
  next: string | null;
  filter: OwnRequestsFilter;
  first: boolean;
  /** Area where the user opens a request. */
  at: RequestArea;
  isComfortable: boolean;
  now: string;
}) {
  const { filter } = props;
  const pages = useRowPages(props.requests, props.next, async (after: string) => {
    const read = await call(listOwnRequests, { query: { ...filter, after } });
    return { rows: read.requests, next: read.next };
  });
  const requests = pages.rows;
  const t = useTranslations('requests');
  const columns = useOwnColumns(requests, props.at, props.now);
  const page = (change: { status?: string | undefined; after?: string }) => {
    const query = new URLSearchParams(
      Object.entries({ ...filter, ...change }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ).toString();
    return query ? `${LIST}?${query}` : LIST;
  };
  // Without any requests there is nothing to filter, only the link to create one.
  const empty = requests.length === 0 && Object.keys(filter).length === 0 && props.first;
  const tabs = [undefined, ...TAB_STATUSES].map((status) => ({
    to: page({ status }),
    text: status ? t(`own.tabs.${status}`) : t('own.tabs.all'),
    current: filter.status === status,
  }));
  return (
    <WorkList
      list={LIST}
      title={t('own.title')}
      tabs={!empty && <ListTabs label={t('desk.status')} tabs={tabs} />}
      actions={
        !empty && (
          <LinkButton to={CREATE} icon="plus">
            {t('own.create')}
          </LinkButton>
        )
      }
      filters={
        !empty && (
          <ListFilters
            path={LIST}
            listParams={filter}
            statuses={LISTED_STATUSES}
            nameOf={(status) => t(`status.${status}`)}
          />
        )
      }
      label={t('own.title')}
      columns={columns}
      rows={requests}
      pages={pages}
      nameOf={({ number }) => number}
      empty={
        empty ? (
          <EmptyState title={t('own.empty')} actions={<LinkButton to={CREATE}>{t('own.create')}</LinkButton>}>
            {t('own.emptyText')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('own.none')}
            actions={
              <LinkButton to={LIST} variant="secondary">
                {t('own.showAll')}
              </LinkButton>
            }
          >
            {t('own.noneText')}
          </EmptyState>
        )
      }
      isComfortable={props.isComfortable}
      first={props.first ? null : { to: page({}), text: t('own.first') }}
      next={props.next ? { to: page({ after: props.next }), text: t('own.next') } : null}
      slots={{ hrefOf: (id) => requestPath(props.at, id) }}
    />
  );
}
