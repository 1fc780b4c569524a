import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { listNotifications, markNotificationsRead } from '#modules/notifications/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/notify.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const afterParam = Number(new URL(args.request.url).searchParams.get('after'));
  const after = Number.isSafeInteger(afterParam) && afterParam > 0 ? afterParam : undefined;
  const page = await call(listNotifications, { query: after ? { after } : {} }).catch(throwRouteError);
  return { page, first: !after, now: now ?? new Date().toISOString() };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const form = await args.request.formData();
  const ids = form.getAll('id').filter((id) => typeof id === 'string');
  await call(markNotificationsRead, { body: ids.length > 0 ? { ids } : {} }).catch(throwRouteError);
  throw redirect(`/account/notify${new URL(args.request.url).search}`);
}

/** Notifications about a user's own affairs and those of the contract in use (spec §2). */
export default function Notify({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('inAppNotifications');
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <LinkButton variant="secondary" to="/account/notify/settings">
          {t('settings.link')}
        </LinkButton>
      }
    >
      <NotificationList page={loaderData.page} isFirstPage={loaderData.first} now={loaderData.now} />
    </Page>
  );
}
