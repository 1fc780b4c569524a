import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import { CHANNELS, type NotificationSettings } from '#modules/notifications/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import css from './notifications.module.css';

/** Settings of notifications in the app, by e-mail and on devices, one row for each kind; and the quiet hours. */
export function SettingsForm({
  settings,
  quiet,
  quietError,
}: NotificationSettings & { quietError?: string | undefined }) {
  const t = useTranslations('inAppNotifications');
  const navigation = useNavigation();
  const isSaving = navigation.state !== 'idle' && navigation.formData?.get('act') === 'save';
  return (
    <Form method="post" className={css.form} noValidate>
      <Card flush>
        <table className={css.settings}>
          <thead>
            <tr>
              {(['kind', ...CHANNELS] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`settings.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {settings.map(({ kind, ...chosen }) => (
              <tr key={kind}>
                <th scope="row">
                  <input type="hidden" name="kind" value={kind} />
                  {t(`names.${kind}`)}
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel}>
                    <Checkbox name={`${kind}.${channel}`} defaultChecked={chosen[channel]}>
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
      <QuietHoursCard quiet={quiet} error={quietError} />
      <div>
        <Button name="act" value="save" busy={isSaving}>
          {t('settings.save')}
        </Button>
      </div>
    </Form>
  );
}

function QuietHoursCard({ quiet, error }: { quiet: NotificationSettings['quiet']; error: string | undefined }) {
  const t = useTranslations('inAppNotifications.quiet');
  const [zone, setZone] = useState(quiet?.zone ?? BUSINESS_TIME_ZONE);
  // The hours are those of the clock that their user sees.
  useEffect(() => {
    if (!quiet) setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || BUSINESS_TIME_ZONE);
  }, [quiet]);
  return (
    <Card aria-labelledby="quiet">
      <CardHead level={2} id="quiet" title={t('title')} />
      <p>{t('text')}</p>
      <Checkbox name="quiet" defaultChecked={quiet !== null}>
        {t('on')}
      </Checkbox>
      <div className={css.hours}>
        <TimeField name="quiet.from" label={t('from')} defaultValue={quiet?.from ?? '22:00'} error={error} />
        <TimeField name="quiet.to" label={t('to')} defaultValue={quiet?.to ?? '08:00'} />
      </div>
      <input type="hidden" name="quiet.zone" value={zone} />
      <p className={css.time}>{t('zone', { zone })}</p>
    </Card>
  );
}
