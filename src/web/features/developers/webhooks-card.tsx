import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { WEBHOOK_EVENTS, type WebhookEndpoint } from '#modules/partner-api/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert, Badge, type Tone } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Field, fieldId } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from './developers.module.css';
import { eventLabelKey } from './label-keys.ts';

const TONES: Readonly<Record<WebhookEndpoint['state'], Tone | 'plain'>> = {
  active: 'done',
  off: 'plain',
  failing: 'error',
};

function WebhookItem({ item, now }: { item: WebhookEndpoint; now: string }) {
  const t = useTranslations('developers.hooks');
  const labels = useTranslations('developers');
  const formatInstant = useFormatInstant(now);
  const navigation = useNavigation();
  const busy = (action: string) =>
    navigation.formData?.get('id') === item.id && navigation.formData?.get('intent') === action;
  const actionButton = (action: 'on' | 'off' | 'ping' | 'rotate' | 'remove') => (
    <Button
      variant={action === 'remove' ? 'danger' : 'secondary'}
      size="small"
      name="intent"
      value={action}
      busy={busy(action)}
    >
      {t(`do.${action}`)}
    </Button>
  );
  return (
    <li>
      <div className={css.line}>
        <code className={css.url}>{item.url}</code>
        <Badge tone={TONES[item.state]}>{t(`state.${item.state}`)}</Badge>
      </div>
      <p>{item.events.map((one) => labels(`event.${eventLabelKey(one)}`)).join(' · ')}</p>
      <p className={css.note}>
        {item.by === null
          ? t('madeBy', { time: formatInstant(item.createdAt) })
          : t('made', { time: formatInstant(item.createdAt), name: item.by })}
      </p>
      {item.creatorStatus !== 'works' && <Alert tone="wait">{t(`maker.${item.creatorStatus}`)}</Alert>}
      {item.state === 'failing' && <p className={css.note}>{t('failing')}</p>}
      {item.state === 'active' && item.failingSince && (
        <p className={css.note}>{t('since', { time: formatInstant(item.failingSince) })}</p>
      )}
      {item.bothUntil && <p className={css.note}>{t('both', { time: formatInstant(item.bothUntil) })}</p>}
      <Link to={`/account/developers/webhooks/${item.id}`}>{t('log')}</Link>
      <details className={css.more}>
        <summary aria-label={`${t('more')}: ${item.url}`}>{t('more')}</summary>
        <Form method="post" className={css.buttons}>
          <input type="hidden" name="id" value={item.id} />
          {item.state === 'active' && actionButton('ping')}
          {actionButton('rotate')}
          {actionButton(item.state === 'active' ? 'off' : 'on')}
          {actionButton('remove')}
        </Form>
      </details>
    </li>
  );
}

/** The list of webhook endpoints and the form that adds one. */
export function WebhooksCard(props: { webhooks: readonly WebhookEndpoint[]; now: string; refusal: FormErrors | null }) {
  const t = useTranslations('developers.hooks');
  const labels = useTranslations('developers');
  const navigation = useNavigation();
  const { refusal } = props;
  return (
    <Card aria-labelledby="hooks">
      <CardHead level={2} id="hooks" title={t('title')} />
      <p className={css.note}>{t('lead')}</p>
      <ul className={css.rows}>
        {props.webhooks.map((item) => (
          <WebhookItem key={item.id} item={item} now={props.now} />
        ))}
      </ul>
      <Form method="post" noValidate className={css.addForm}>
        <Field
          name="url"
          type="url"
          label={t('url')}
          placeholder="https://"
          maxLength={500}
          aria-required
          error={refusal?.fields.url}
        />
        <ChoiceGroup legend={t('events')} error={refusal?.fields.events}>
          {WEBHOOK_EVENTS.map((one, n) => (
            <Checkbox
              key={one}
              name="event"
              id={n === 0 ? fieldId('events') : `event-${eventLabelKey(one)}`}
              value={one}
              defaultChecked
            >
              {labels(`event.${eventLabelKey(one)}`)}
            </Checkbox>
          ))}
        </ChoiceGroup>
        <Button
          name="intent"
          value="hook"
          busy={navigation.formData?.get('intent') === 'hook'}
          className={css.submit ?? ''}
        >
          {t('go')}
        </Button>
      </Form>
    </Card>
  );
}
