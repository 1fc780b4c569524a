import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationSettings,
  readNotificationSettings,
  readPushSettings,
  removePushDevice,
  saveNotificationSettings,
} from '#modules/notifications/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { PushCard } from '../../features/notifications/push-card.tsx';
import { SettingsForm } from '../../features/notifications/settings-form.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/notify-settings.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const [settings, push] = await Promise.all([call(readNotificationSettings, {}), call(readPushSettings, {})]).catch(
    throwRouteError,
  );
  return { ...settings, devices: push.devices, now: now ?? new Date().toISOString() };
}

/** The settings as they were typed. */
function readForm(form: FormData): NotificationSettings {
  // The form has the kinds that can reach its user; choices of others stay.
  const shown = form.getAll('kind');
  const settings = NOTIFICATION_KINDS.filter((kind) => shown.includes(kind)).map((kind) => {
    const [inApp = false, mail = false, push = false] = CHANNELS.map((channel) => form.has(`${kind}.${channel}`));
    return { kind, inApp, mail, push };
  });
  const quiet = {
    from: readTextField(form, 'quiet.from', 5),
    to: readTextField(form, 'quiet.to', 5),
    zone: readTextField(form, 'quiet.zone', 64) || BUSINESS_TIME_ZONE,
  };
  return { settings, quiet: form.has('quiet') ? quiet : null };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const device = readTextField(form, 'remove', 64);
  try {
    if (device) await call(removePushDevice, { params: { id: device } });
    else await call(saveNotificationSettings, { body: readForm(form) });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ done: null, refusal, typed: device ? null : readForm(form) }, { status });
  }
  return { done: device ? ('removed' as const) : ('saved' as const), refusal: null, typed: null };
}

/** A user's notification preferences, the same in every browser, and the browsers that get pushes. */
export default function NotifySettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('inAppNotifications');
  const { devices, now, ...saved } = loaderData;
  const { settings, quiet } = actionData?.typed ?? saved;
  const refusal = actionData?.refusal;
  return (
    <Page
      title={t('settings.title')}
      lead={t('settings.lead')}
      back={{ to: '/account/notify', text: t('title') }}
      narrow
    >
      {actionData?.done && (
        <Alert tone="done" live title={t(actionData.done === 'saved' ? 'settings.saved' : 'push.removed')} />
      )}
      {refusal && <Alert tone="error" live title={refusal.text ?? t('settings.saveFailed')} />}
      <PushCard devices={devices} now={now} />
      <SettingsForm settings={settings} quiet={quiet} quietError={refusal?.fields.quiet} />
      <p>
        <Link to="/notifications-guide">{t('settings.guide')}</Link>
      </p>
    </Page>
  );
}
