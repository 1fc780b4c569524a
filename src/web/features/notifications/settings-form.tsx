import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { NotificationSetting } from '#modules/notifications/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import css from './notifications.module.css';

/** Settings of notifications in the app and by e-mail, one row for each kind. */
export function SettingsForm({ settings }: { settings: readonly NotificationSetting[] }) {
  const t = useTranslations('inAppNotifications');
  const navigation = useNavigation();
  return (
    <Form method="post" className={css.form}>
      <Card flush>
        <table className={css.settings}>
          <thead>
            <tr>
              {(['kind', 'inApp', 'mail'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`settings.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {settings.map(({ kind, inApp, mail }) => (
              <tr key={kind}>
                <th scope="row">{t(`names.${kind}`)}</th>
                {(['inApp', 'mail'] as const).map((channel) => (
                  <td key={channel}>
                    <Checkbox name={`${kind}.${channel}`} defaultChecked={channel === 'inApp' ? inApp : mail}>
                      <span className="visually-hidden">
                        {t(`names.${kind}`)}: {t(`settings.${channel}`)}
                      </span>
                    </Checkbox>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <div>
        <Button busy={navigation.state !== 'idle'}>{t('settings.save')}</Button>
      </div>
    </Form>
  );
}
