import { useTranslations } from 'use-intl';
import { decideAccess } from '#kernel/access.ts';
import { listApprovals } from '#modules/approvals/api.ts';
import { listRequestQueue } from '#modules/requests/api.ts';
import { findOrders } from '#modules/sales/api.ts';
import { listStaffTasks } from '#modules/tasks/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/requests/requests.module.css';
import { SCREENS } from '../../screens/list.ts';
import { serverContext } from '../../server-context.ts';
import { requireAccount, useAccount } from '../../shared/session/session.ts';
import { OrderSearch } from '../../shell/workspace/order-search.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/office.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const approvals =
    decideAccess('finance', user) === 'yes'
      ? (await args.context.get(serverContext).call(listApprovals, {}).catch(throwRouteError)).waiting.length
      : null;
  if (decideAccess('staff', user) !== 'yes') return { waiting: null, tasks: null, approvals, q: '', found: null };
  const { call } = args.context.get(serverContext);
  const q = new URL(args.request.url).searchParams.get('q')?.trim().slice(0, 60) ?? '';
  // Users of a contract find its orders in their own list.
  const [{ counts }, { open: tasks }, found] = await Promise.all([
    call(listRequestQueue, { query: {} }).catch(throwRouteError),
    call(listStaffTasks, { query: {} }).catch(throwRouteError),
    q === '' ? null : call(findOrders, { query: { q } }).catch(throwRouteError),
  ]);
  const waiting = ['new', 'process', 'paused', 'revision'].reduce((all, s) => all + (counts[s] ?? 0), 0);
  return { waiting, tasks, approvals, q, found: found?.orders ?? null };
}

/** The start page of staff. */
export default function Office({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('requests.desk');
  const approvalTexts = useTranslations('approvals');
  const anyText = useTranslations();
  const user = useAccount();
  const tasksText = useTranslations('tasks');
  const { waiting, tasks, approvals, q, found } = loaderData;
  return (
    <Page title={t('hello')} lead={t('helloText')} narrow>
      {waiting !== null && <OrderSearch q={q} found={found} />}
      <div className={css.kinds}>
        {waiting !== null && (
          <Link className={css.kind ?? ''} to="/office/requests">
            <strong>{t('title')}</strong>
            <span className={css.muted}>
              {t('open')}: {waiting}
            </span>
          </Link>
        )}
        {tasks !== null && (
          <Link className={css.kind ?? ''} to="/office/tasks">
            <strong>{tasksText('open')}</strong>
            <span className={css.muted}>
              {tasksText('state.open')}: {tasks}
            </span>
          </Link>
        )}
        {approvals !== null && (
          <Link className={css.kind ?? ''} to="/office/approvals">
            <strong>{approvalTexts('open')}</strong>
            <span className={css.muted}>{approvalTexts('openText', { count: approvals })}</span>
          </Link>
        )}
        {SCREENS.flatMap(({ path, access, accessLogged, officeCard }) =>
          officeCard && decideAccess(access, user) === 'yes' ? (
            <Link key={path} className={css.kind ?? ''} to={path} {...(accessLogged && { prefetch: 'none' })}>
              <strong>{anyText(officeCard.title)}</strong>
              <span className={css.muted}>{anyText(officeCard.text)}</span>
            </Link>
          ) : (
            []
          ),
        )}
      </div>
    </Page>
  );
}
