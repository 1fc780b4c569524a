import { useTranslations } from 'use-intl';
import { NOTIFICATION_KINDS, readNotificationSettings, saveNotificationSettings } from '#modules/notifications/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { SettingsForm } from '../../features/notifications/settings-form.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/notify-settings.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return call(readNotificationSettings, {}).catch(throwRouteError);
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const form = await args.request.formData();
  const settings = NOTIFICATION_KINDS.map((kind) => ({
    kind,
    inApp: form.has(`${kind}.inApp`),
    mail: form.has(`${kind}.mail`),
  }));
  await call(saveNotificationSettings, { body: { settings } }).catch(throwRouteError);
  return { saved: true };
}

/** A user's notification preferences; the same in every browser. */
export default function NotifySettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('inAppNotifications');
  return (
    <Page
      title={t('settings.title')}
      lead={t('settings.lead')}
      back={{ to: '/account/notify', text: t('title') }}
      narrow
    >
      {actionData?.saved && <Alert tone="done" live title={t('settings.saved')} />}
      <SettingsForm settings={loaderData.settings} />
      <p>
        <Link to="/notifications-guide">{t('settings.guide')}</Link>
      </p>
    </Page>
  );
}
