import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { readWebhookLog, resendWebhook, type WebhookDelivery } from '#modules/partner-api/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/developers/developers.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/webhook-log.ts';

export async function loader(args: Route.LoaderArgs) {
  const { contract } = await requireAccount(args);
  if (!contract) throw redirect('/account/developers');
  const { call, now } = args.context.get(serverContext);
  const found = await call(readWebhookLog, { params: { id: args.params.id } }).catch(throwRouteError);
  return { ...found, now: now ?? new Date().toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const { call, now } = args.context.get(serverContext);
  await requireAccount(args);
  const form = await args.request.formData();
  try {
    await call(resendWebhook, { params: { id: args.params.id, deliveryId: readTextField(form, 'delivery') } });
    return { queued: true, refusal: null };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ queued: false, refusal }, { status });
  }
}

const TONES = { waiting: 'wait', delivered: 'done', failed: 'error' } as const;
const PROBLEMS = ['refused_address', 'unknown_host', 'timeout', 'unreachable'] as const;

function DeliveryItem({ item, now }: { item: WebhookDelivery; now: string }) {
  const t = useTranslations('developers.log');
  const formatInstant = useFormatInstant(now);
  const navigation = useNavigation();
  const { last } = item;
  const problem = PROBLEMS.find((one) => one === last?.problem);
  return (
    <li>
      <div className={css.line}>
        <code>{item.event}</code>
        <Badge tone={TONES[item.state]}>{t(`state.${item.state}`)}</Badge>
        <span className={css.note}>{formatInstant(item.createdAt)}</span>
      </div>
      {last && (
        <p>
          {last.status !== null
            ? t('answer', { status: last.status, ms: last.ms })
            : problem && t(`problem.${problem}`)}
          {' · '}
          {t('tries', { count: item.attempts })}
          {item.nextAt && <> · {t('next', { time: formatInstant(item.nextAt) })}</>}
        </p>
      )}
      <details className={css.more}>
        <summary aria-label={`${t('more')}: ${item.event} ${formatInstant(item.createdAt)}`}>{t('more')}</summary>
        <pre className={css.text}>{item.body}</pre>
        {last?.response && <pre className={css.text}>{last.response}</pre>}
        <Form method="post">
          <Button
            variant="secondary"
            size="small"
            name="delivery"
            value={item.id}
            busy={navigation.formData?.get('delivery') === item.id}
          >
            {t('repeat')}
          </Button>
        </Form>
      </details>
    </li>
  );
}

/** The deliveries of a webhook with their responses; each can be repeated. */
export default function WebhookLog({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('developers.log');
  const { webhook, deliveries, waiting, now } = loaderData;
  return (
    <Page
      title={t('title')}
      lead={<code className={css.url}>{webhook.url}</code>}
      back={{ to: '/account/developers', text: t('back') }}
      narrow
    >
      {actionData?.queued && <Alert tone="done" live title={t('queued')} />}
      {actionData?.refusal && <Alert tone="error" live title={actionData.refusal.text ?? t('failed')} />}
      <Card aria-label={t('title')}>
        <p className={css.note}>{deliveries.length === 0 ? t('none') : t('waiting', { count: waiting })}</p>
        <ul className={css.rows}>
          {deliveries.map((item) => (
            <DeliveryItem key={item.id} item={item} now={now} />
          ))}
        </ul>
      </Card>
    </Page>
  );
}
