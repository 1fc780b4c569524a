import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import type { OrderRequest } from '#modules/requests/api.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { requestAreaFor, requestPath } from './requester-actions.ts';
import css from './requests.module.css';
import { TONE } from './tone.ts';

/**
 * On the order page: staff requests about the order and those that go with it, with their status. `newFor`: the order
 * that more services may be requested for; null: not by this user.
 */
export function RequestsCard({ requests, newFor }: { requests: readonly OrderRequest[]; newFor: string | null }) {
  const t = useTranslations();
  const account = useAccount();
  const at = requestAreaFor(account);
  const mayRequest = newFor !== null && at === 'account';
  if (requests.length === 0 && !mayRequest) return null;
  const pathOf = ({ id, kind }: OrderRequest) =>
    kind === 'travel' && at !== 'account' && isStaff(account)
      ? `/office/requests/${encodeURIComponent(id)}`
      : requestPath(at, id);
  return (
    <Card aria-labelledby="requests">
      <CardHead level={2} id="requests" title={t('requests.own.title')} />
      {requests.length > 0 && (
        <ul className={css.list}>
          {requests.map((request) => {
            const { id, number, kind, status, ended } = request;
            return (
              <li key={id}>
                <span>
                  <Link to={pathOf(request)}>
                    {t(`requests.kinds.${kind}`)}, {number}
                  </Link>{' '}
                  <Badge tone={ended === 'rejected' ? 'error' : TONE[status]}>
                    {ended ? t(`requests.ended.${ended}`) : t(`requests.status.${status}`)}
                  </Badge>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {mayRequest && (
        <Link to={`/account/requests/create?order=${encodeURIComponent(newFor)}`}>
          {t('requests.travel.createForOrder')}
        </Link>
      )}
    </Card>
  );
}
