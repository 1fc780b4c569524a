import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LISTED_STATUSES, type OwnRequest, type OwnRequestsFilter } from '#modules/requests/api.ts';
import { joinEnds } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { ListFilters } from './list-filters.tsx';
import { type RequestArea, requestPath } from './requester-actions.ts';
import css from './requests.module.css';
import { ENDED, TONE } from './tone.ts';

const LIST = '/account/requests';
const CREATE = '/account/requests/create';

/** Requests of the user, or of their contract and its sub-agents: status, who acts next, deadline. */
export function OwnRequests(props: {
  requests: readonly OwnRequest[];
  next: string | null;
  filter: OwnRequestsFilter;
  first: boolean;
  /** Area where the user opens a request. */
  at: RequestArea;
  now: string;
}) {
  const { requests, filter } = props;
  const t = useTranslations('requests');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(props.now);
  const busy = useNavigation().state === 'loading';
  const page = (after?: string) => {
    const query = new URLSearchParams(
      Object.entries({ ...filter, after }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ).toString();
    return query ? `${LIST}?${query}` : LIST;
  };
  const column = (name: string, label: string, cell: Column<OwnRequest>['cell']) => ({ name, label, cell });
  const columns = [
    column('number', t('desk.number'), ({ id, number, kind }) => (
      <>
        <Link to={requestPath(props.at, id)} prefetch="none">
          {number}
        </Link>
        <br />
        {t(`kinds.${kind}`)}
      </>
    )),
    column('status', t('desk.status'), ({ status, ended, priority }) => (
      <>
        <Badge tone={ended ? ENDED[ended] : TONE[status]}>
          {ended ? t(`own.ended.${ended}`) : t(`status.${status}`)}
        </Badge>{' '}
        {priority === 'fire' && !ended && <Badge tone="error">{t('priority.fire')}</Badge>}
      </>
    )),
    column('order', t('desk.order'), ({ orderId, orderNumber, route }) => (
      <>
        <Link to={`/order/${encodeURIComponent(orderId)}`} prefetch="none">
          {orderNumber}
        </Link>
        {route && (
          <>
            <br />
            {joinEnds([route.from, route.to], locale)}
          </>
        )}
      </>
    )),
    column('actor', t('page.who'), ({ actor, ended, deadline }) =>
      ended && actor === 'nobody' ? (
        <span className={css.muted}>{t('own.over')}</span>
      ) : (
        <>
          {actor === 'author' ? <strong>{t('actor.author')}</strong> : t(`actor.${actor}`)}
          {!ended && (
            <>
              <br />
              <span className={css.muted}>{t('own.until', { moment: formatInstant(deadline) })}</span>
            </>
          )}
        </>
      ),
    ),
    column('sent', t('page.sent'), ({ createdAt }) => formatInstant(createdAt)),
    ...(requests.some(({ contract }) => contract)
      ? [
          column('contract', t('own.contract'), ({ contract }) =>
            contract ? `${contract.name}, ${contract.number}` : '—',
          ),
        ]
      : []),
  ];
  // Without any requests there is nothing to filter, only the link to create one.
  const empty = requests.length === 0 && Object.keys(filter).length === 0 && props.first;
  return (
    <Page
      title={t('own.title')}
      lead={t('own.lead')}
      actions={
        !empty && (
          <LinkButton to={CREATE} icon="plus">
            {t('own.create')}
          </LinkButton>
        )
      }
    >
      {!empty && (
        <ListFilters listParams={filter} statuses={LISTED_STATUSES} nameOf={(status) => t(`status.${status}`)} />
      )}
      {requests.length > 0 ? (
        <DataTable busy={busy} label={t('own.title')} columns={columns} rows={requests} />
      ) : !empty ? (
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
      ) : (
        <EmptyState title={t('own.empty')} actions={<LinkButton to={CREATE}>{t('own.create')}</LinkButton>}>
          {t('own.emptyText')}
        </EmptyState>
      )}
      <PageLinks
        first={props.first ? null : { to: page(), text: t('own.first') }}
        next={props.next ? { to: page(props.next), text: t('own.next') } : null}
      />
    </Page>
  );
}
