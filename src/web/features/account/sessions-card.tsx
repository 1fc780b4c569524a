import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OwnSession } from '#modules/identity/api.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './account.module.css';

/** Active sessions of the user, and the button that ends all others. */
export function SessionsCard(props: { sessions: readonly OwnSession[]; now: string; ended: number | null }) {
  const { sessions, ended } = props;
  const t = useTranslations('account.sessions');
  const formatInstant = useFormatInstant(props.now);
  const navigation = useNavigation();
  const busy = navigation.formData?.get('act') === 'elsewhere';
  return (
    <Card aria-labelledby="sessions">
      <CardHead level={2} id="sessions" title={t('sessions')} />
      {ended !== null && <Alert tone="done" live title={t('ended', { count: ended })} />}
      <ul className={css.sessions}>
        {sessions.map(({ device, createdAt, seenAt, current }) => (
          <li key={createdAt + device}>
            <strong>{device ?? t('unknown')}</strong> {current && <Badge tone="done">{t('current')}</Badge>}
            <span>
              {t('since', { time: formatInstant(createdAt) })} · {t('seen', { time: formatInstant(seenAt) })}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post">
          <Button variant="secondary" name="act" value="elsewhere" busy={busy}>
            {t('elsewhere')}
          </Button>
        </Form>
      ) : (
        <p className={css.onlySession}>{t('alone')}</p>
      )}
    </Card>
  );
}
