import { useTranslations } from 'use-intl';
import type { OrderRequest } from '#modules/requests/api.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { requestAreaFor, requestPath } from './requester-actions.ts';
import css from './requests.module.css';
import { TONE } from './tone.ts';

/** On the order page: staff requests about the order and their status. */
export function RequestsCard({ requests }: { requests: readonly OrderRequest[] }) {
  const t = useTranslations('requests');
  const at = requestAreaFor(useAccount());
  if (requests.length === 0) return null;
  return (
    <Card aria-labelledby="requests">
      <CardHead level={2} id="requests" title={t('own.title')} />
      <ul className={css.list}>
        {requests.map(({ id, number, kind, status, ended }) => (
          <li key={id}>
            <span>
              <Link to={requestPath(at, id)}>
                {t(`kinds.${kind}`)}, {number}
              </Link>{' '}
              <Badge tone={ended === 'rejected' ? 'error' : TONE[status]}>
                {ended ? t(`ended.${ended}`) : t(`status.${status}`)}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
