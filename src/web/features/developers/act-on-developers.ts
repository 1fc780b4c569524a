import {
  createKey,
  createWebhook,
  LIFETIMES,
  moveWebhook,
  removeWebhook,
  revokeKey,
  SCOPES,
  WEBHOOK_EVENTS,
} from '#modules/partner-api/api.ts';
import type { Call } from '../../api/call-type.ts';
import { typed } from '../../shared/forms/refused.ts';

/** What a press has done: a secret that is shown this once, or a word of it. */
export type DeveloperAnswer = {
  made: { of: 'key' | 'hook'; name: string; secret: string } | null;
  done: 'revoked' | 'on' | 'off' | 'ping' | 'removed' | null;
};
const NOTHING: DeveloperAnswer = { made: null, done: null };
const MOVES = ['on', 'off', 'ping', 'rotate'] as const;

/** Carries out a form of the page of programs. @throws ApiProblem as the wire refuses it. */
export async function actOnDevelopers(call: Call, form: FormData): Promise<DeveloperAnswer> {
  const act = form.get('act');
  const id = typed(form, 'id');
  if (act === 'revoke') {
    await call(revokeKey, { params: { id } });
    return { ...NOTHING, done: 'revoked' };
  }
  if (act === 'remove') {
    await call(removeWebhook, { params: { id } });
    return { ...NOTHING, done: 'removed' };
  }
  if (act === 'hook') {
    const events = WEBHOOK_EVENTS.filter((one) => form.getAll('event').includes(one));
    const { webhook, secret } = await call(createWebhook, { body: { url: typed(form, 'url', 500), events } });
    return { ...NOTHING, made: { of: 'hook', name: webhook.url, secret } };
  }
  const move = MOVES.find((one) => one === act);
  if (move) {
    const { webhook, secret } = await call(moveWebhook, { params: { id }, body: { move } });
    if (secret) return { ...NOTHING, made: { of: 'hook', name: webhook.url, secret } };
    return { ...NOTHING, done: move === 'rotate' ? null : move };
  }
  const days = Number(form.get('days'));
  const body = {
    name: typed(form, 'name', 80),
    scopes: SCOPES.filter((scope) => form.getAll('scope').includes(scope)),
    days: LIFETIMES.find((one) => one === days) ?? 30,
  };
  const { key, secret } = await call(createKey, { body });
  return { ...NOTHING, made: { of: 'key', name: key.name, secret } };
}
