import {
  createKey,
  createWebhook,
  KEY_LIFETIMES_DAYS,
  removeWebhook,
  revokeKey,
  SCOPES,
  updateWebhookState,
  WEBHOOK_EVENTS,
} from '#modules/partner-api/api.ts';
import type { Call } from '../../api/call-type.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';

/** Result of an action: a secret that is shown only once, or the name of what was done. */
export type DeveloperActionResult = {
  made: { of: 'key' | 'hook'; name: string; secret: string } | null;
  done: 'revoked' | 'on' | 'off' | 'ping' | 'removed' | null;
};
const NO_RESULT: DeveloperActionResult = { made: null, done: null };
const WEBHOOK_ACTIONS = ['on', 'off', 'ping', 'rotate'] as const;

/** Runs the action of a form of the developers page. @throws ApiProblem when the API refuses it */
export async function handleDevelopersAction(call: Call, form: FormData): Promise<DeveloperActionResult> {
  const action = form.get('intent');
  const id = readTextField(form, 'id');
  if (action === 'revoke') {
    await call(revokeKey, { params: { id } });
    return { ...NO_RESULT, done: 'revoked' };
  }
  if (action === 'remove') {
    await call(removeWebhook, { params: { id } });
    return { ...NO_RESULT, done: 'removed' };
  }
  if (action === 'hook') {
    const events = WEBHOOK_EVENTS.filter((one) => form.getAll('event').includes(one));
    const { webhook, secret } = await call(createWebhook, { body: { url: readTextField(form, 'url', 500), events } });
    return { ...NO_RESULT, made: { of: 'hook', name: webhook.url, secret } };
  }
  const webhookAction = WEBHOOK_ACTIONS.find((one) => one === action);
  if (webhookAction) {
    const { webhook, secret } = await call(updateWebhookState, { params: { id }, body: { move: webhookAction } });
    if (secret) return { ...NO_RESULT, made: { of: 'hook', name: webhook.url, secret } };
    return { ...NO_RESULT, done: webhookAction === 'rotate' ? null : webhookAction };
  }
  const days = Number(form.get('days'));
  const body = {
    name: readTextField(form, 'name', 80),
    scopes: SCOPES.filter((scope) => form.getAll('scope').includes(scope)),
    days: KEY_LIFETIMES_DAYS.find((one) => one === days) ?? 30,
  };
  const { key, secret } = await call(createKey, { body });
  return { ...NO_RESULT, made: { of: 'key', name: key.name, secret } };
}
