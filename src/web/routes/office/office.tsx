import { useTranslations } from 'use-intl';
import { admits } from '#kernel/access.ts';
import { listApprovals } from '#modules/approvals/api.ts';
import { listDesk } from '#modules/requests/api.ts';
import { findSales } from '#modules/sales/api.ts';
import { listStaffTasks } from '#modules/tasks/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/requests/requests.module.css';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { FindOrder } from '../../shell/desk/find-order.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/office.ts';

export async function loader(args: Route.LoaderArgs) {
  const account = await requireAccount(args, 'office');
  const admin = admits('admin', account) === 'yes';
  const finance = admits('finance', account) === 'yes';
  const approvals = finance
    ? (await args.context.get(serverContext).call(listApprovals, {}).catch(throwRouteError)).waiting.length
    : null;
  if (admits('staff', account) !== 'yes')
    return { waiting: null, tasks: null, approvals, admin, finance, q: '', found: null };
  const { call } = args.context.get(serverContext);
  const q = new URL(args.request.url).searchParams.get('q')?.trim().slice(0, 60) ?? '';
  // Users of a contract find its orders in their own list.
  const [{ counts }, { open: tasks }, found] = await Promise.all([
    call(listDesk, { query: {} }).catch(throwRouteError),
    call(listStaffTasks, { query: {} }).catch(throwRouteError),
    q === '' ? null : call(findSales, { query: { q } }).catch(throwRouteError),
  ]);
  const waiting = ['new', 'process', 'paused', 'revision'].reduce((all, s) => all + (counts[s] ?? 0), 0);
  return { waiting, tasks, approvals, admin, finance, q, found: found?.orders ?? null };
}

/** Where the people of the house begin. */
export default function Office({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('requests.desk');
  const audit = useTranslations('audit');
  const second = useTranslations('approvals');
  const people = useTranslations('people');
  const contracts = useTranslations('people.contracts');
  const tasksText = useTranslations('tasks');
  const { waiting, tasks, approvals, admin, finance, q, found } = loaderData;
  return (
    <Page title={t('hello')} lead={t('helloText')} narrow>
      {waiting !== null && <FindOrder q={q} found={found} />}
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
            <strong>{second('open')}</strong>
            <span className={css.muted}>{second('openText', { count: approvals })}</span>
          </Link>
        )}
        {admin && (
          <Link className={css.kind ?? ''} to="/office/people">
            <strong>{people('open')}</strong>
            <span className={css.muted}>{people('openText')}</span>
          </Link>
        )}
        {finance && (
          <Link className={css.kind ?? ''} to="/office/contracts">
            <strong>{contracts('open')}</strong>
            <span className={css.muted}>{contracts('openText')}</span>
          </Link>
        )}
        {admin && (
          <Link className={css.kind ?? ''} to="/office/audit" prefetch="none">
            <strong>{audit('open')}</strong>
            <span className={css.muted}>{audit('openText')}</span>
          </Link>
        )}
      </div>
    </Page>
  );
}
