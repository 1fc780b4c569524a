import { useEffect, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PushSettings } from '#modules/notifications/api.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { usePush } from '../../shared/push/use-push.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import { readPushMark } from '../../worker/push-mark.ts';
import css from './notifications.module.css';

/** Pushes in this browser, and the user's other browsers that get them. */
export function PushCard({ devices, now }: { devices: PushSettings['devices']; now: string }) {
  const t = useTranslations('inAppNotifications.push');
  const formatInstant = useFormatInstant(now);
  const { state, busy, turn } = usePush();
  const { revalidate } = useRevalidator();
  const removing = useNavigation().formData?.get('remove');
  const [ownId, setOwnId] = useState<string | null>(null);
  useEffect(() => setOwnId(state === 'on' ? (readPushMark()?.id ?? null) : null), [state]);
  const change = async (on: boolean) => {
    await turn(on);
    await revalidate();
  };
  return (
    <Card aria-labelledby="push">
      <CardHead level={2} id="push" title={t('title')} />
      <p>{t('lead')}</p>
      <div className={`${css.push} ${useAfterHydration()}`}>
        <PushStateLine state={state} />
        {state !== 'unsupported' && state !== 'denied' && state !== 'checking' && (
          <Button
            type="button"
            variant={state === 'on' ? 'secondary' : 'primary'}
            busy={busy}
            onClick={() => void change(state !== 'on')}
          >
            {t(state === 'on' ? 'turnOff' : 'turnOn')}
          </Button>
        )}
      </div>
      <h3>{t('devices')}</h3>
      {devices.length === 0 ? (
        <p className={css.time}>{t('none')}</p>
      ) : (
        <ul className={css.devices}>
          {devices.map(({ id, name, createdAt, succeededAt }) => (
            <li key={id}>
              <div>
                <strong>{name ?? t('unknown')}</strong> {id === ownId && <Badge tone="done">{t('this')}</Badge>}
                <span className={css.time}>
                  {t('since', { time: formatInstant(createdAt) })} ·{' '}
                  {succeededAt ? t('lastPush', { time: formatInstant(succeededAt) }) : t('neverPushed')}
                </span>
              </div>
              {id !== ownId && (
                <Form method="post">
                  <Button
                    variant="quiet"
                    size="small"
                    name="remove"
                    value={id}
                    busy={removing === id}
                    aria-label={t('removeName', { name: name ?? t('unknown') })}
                  >
                    {t('remove')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PushStateLine({ state }: { state: ReturnType<typeof usePush>['state'] }) {
  const t = useTranslations('inAppNotifications.push');
  if (state === 'failed') return <Alert tone="error" live title={t('failed')} />;
  if (state === 'unsupported' || state === 'denied') return <Alert tone="info">{t(state)}</Alert>;
  if (state === 'checking') return <p>{t('checking')}</p>;
  return <p>{t(state === 'on' ? 'stateOn' : 'stateOff')}</p>;
}
