import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { PartnerKey } from '#modules/partner-api/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge, type Tone } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './developers.module.css';
import { scopeLabelKey } from './label-keys.ts';

const TONES: Readonly<Record<PartnerKey['state'], Tone | 'plain'>> = {
  active: 'done',
  expired: 'wait',
  revoked: 'plain',
};

function KeyItem({ item, now }: { item: PartnerKey; now: string }) {
  const t = useTranslations('developers.keys');
  const labels = useTranslations('developers');
  const formatInstant = useFormatInstant(now);
  const navigation = useNavigation();
  const said = (key: 'made' | 'ended', at: string, name: string | null) =>
    name === null ? t(`${key}By`, { time: formatInstant(at) }) : t(key, { time: formatInstant(at), name });
  return (
    <li className={item.state === 'active' ? undefined : css.ended}>
      <div className={css.line}>
        <strong>{item.name}</strong>
        <code>{item.prefix}…</code>
        <Badge tone={TONES[item.state]}>{t(`state.${item.state}`)}</Badge>
      </div>
      <p>{item.scopes.map((one) => labels(`scope.${scopeLabelKey(one)}`)).join(' · ')}</p>
      <p className={css.note}>
        {said('made', item.createdAt, item.by)} ·{' '}
        {item.usedAt ? t('used', { time: formatInstant(item.usedAt) }) : t('unused')}
        {item.state === 'active' && (
          <>
            {' '}
            ·{' '}
            {item.expiresAt
              ? t('until', { day: formatNumericDate(localDate(item.expiresAt, BUSINESS_TIME_ZONE)) })
              : t('forever')}
          </>
        )}
        {item.revokedAt && <> · {said('ended', item.revokedAt, item.revokedBy)}</>}
      </p>
      {item.orphan && item.state === 'active' && <Badge tone="error">{t('orphan')}</Badge>}
      {item.state === 'active' && (
        <details className={css.revoke}>
          <summary aria-label={`${t('revoke')}: ${item.name}`}>{t('revoke')}</summary>
          <p>{t('revokeAsk')}</p>
          <Form method="post">
            <input type="hidden" name="id" value={item.id} />
            <Button
              variant="danger"
              size="small"
              name="intent"
              value="revoke"
              busy={navigation.formData?.get('id') === item.id}
            >
              {t('revokeDo')}
            </Button>
          </Form>
        </details>
      )}
    </li>
  );
}

/** Keys of the contract: scopes, creation time, and the form that revokes each. */
export function KeysCard({ keys, now }: { keys: readonly PartnerKey[]; now: string }) {
  const t = useTranslations('developers.keys');
  return (
    <Card aria-labelledby="keys">
      <CardHead level={2} id="keys" title={t('title')} />
      {keys.length === 0 ? (
        <p className={css.note}>{t('none')}</p>
      ) : (
        <ul className={css.rows}>
          {keys.map((item) => (
            <KeyItem key={item.id} item={item} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}
