import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { WEBHOOK_EVENTS, type WebhookEndpoint } from '#modules/partner-api/api.ts';
import type { FormErrors } from '../../shared/forms/refused.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field, fieldId } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge, Notice, type Tone } from '../../ui/notice.tsx';
import css from './developers.module.css';
import { eventWord } from './scope-words.ts';

const TONES: Readonly<Record<WebhookEndpoint['state'], Tone | 'plain'>> = {
  active: 'done',
  off: 'plain',
  failing: 'error',
};

function WebhookItem({ item, now }: { item: WebhookEndpoint; now: string }) {
  const t = useTranslations('developers.hooks');
  const words = useTranslations('developers');
  const moment = useFormatInstant(now);
  const navigation = useNavigation();
  const busy = (act: string) => navigation.formData?.get('id') === item.id && navigation.formData?.get('act') === act;
  const press = (act: 'on' | 'off' | 'ping' | 'rotate' | 'remove') => (
    <Button variant={act === 'remove' ? 'danger' : 'secondary'} size="small" name="act" value={act} busy={busy(act)}>
      {t(`do.${act}`)}
    </Button>
  );
  return (
    <li>
      <div className={css.line}>
        <code className={css.url}>{item.url}</code>
        <Badge tone={TONES[item.state]}>{t(`state.${item.state}`)}</Badge>
      </div>
      <p>{item.events.map((one) => words(`event.${eventWord(one)}`)).join(' · ')}</p>
      <p className={css.note}>
        {item.by === null
          ? t('madeBy', { time: moment(item.createdAt) })
          : t('made', { time: moment(item.createdAt), name: item.by })}
      </p>
      {item.maker !== 'works' && <Notice tone="wait">{t(`maker.${item.maker}`)}</Notice>}
      {item.state === 'failing' && <p className={css.note}>{t('failing')}</p>}
      {item.state === 'active' && item.failingSince && (
        <p className={css.note}>{t('since', { time: moment(item.failingSince) })}</p>
      )}
      {item.bothUntil && <p className={css.note}>{t('both', { time: moment(item.bothUntil) })}</p>}
      <Link to={`/account/developers/webhooks/${item.id}`}>{t('log')}</Link>
      <details className={css.more}>
        <summary aria-label={`${t('more')}: ${item.url}`}>{t('more')}</summary>
        <Form method="post" className={css.presses}>
          <input type="hidden" name="id" value={item.id} />
          {item.state === 'active' && press('ping')}
          {press('rotate')}
          {press(item.state === 'active' ? 'off' : 'on')}
          {press('remove')}
        </Form>
      </details>
    </li>
  );
}

/** Webhook addresses, and the form for one more. */
export function WebhooksCard(props: { webhooks: readonly WebhookEndpoint[]; now: string; refused: FormErrors | null }) {
  const t = useTranslations('developers.hooks');
  const words = useTranslations('developers');
  const navigation = useNavigation();
  const { refused } = props;
  return (
    <Card aria-labelledby="hooks">
      <CardHead level={2} id="hooks" title={t('title')} />
      <p className={css.note}>{t('lead')}</p>
      <ul className={css.rows}>
        {props.webhooks.map((item) => (
          <WebhookItem key={item.id} item={item} now={props.now} />
        ))}
      </ul>
      <Form method="post" noValidate className={css.adding}>
        <Field
          name="url"
          type="url"
          label={t('url')}
          placeholder="https://"
          maxLength={500}
          aria-required
          error={refused?.fields.url}
        />
        <ChoiceGroup legend={t('events')} error={refused?.fields.events}>
          {WEBHOOK_EVENTS.map((one, n) => (
            <Checkbox
              key={one}
              name="event"
              id={n === 0 ? fieldId('events') : `event-${eventWord(one)}`}
              value={one}
              defaultChecked
            >
              {words(`event.${eventWord(one)}`)}
            </Checkbox>
          ))}
        </ChoiceGroup>
        <Button name="act" value="hook" busy={navigation.formData?.get('act') === 'hook'} className={css.go ?? ''}>
          {t('go')}
        </Button>
      </Form>
    </Card>
  );
}
