import { data, redirect } from 'react-router';
import {
  type BotDesk,
  discardBotDraft,
  publishBotFlow,
  readBotDesk,
  restoreBotVersion,
  saveBotStep,
} from '#modules/bot/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { BotDeskPage, type DeskAnswer, stepPath } from '../../features/bot/desk-page.tsx';
import { isStepKind, newStep } from '../../features/bot/step-form.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/bot.ts';

const REMOVED = 'removed';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const desk = await call(readBotDesk, {}).catch(throwRouteError);
  const removed = new URL(args.request.url).searchParams.has(REMOVED);
  return { desk, removed, now: now ?? new Date().toISOString() };
}

/** @throws the call's problem. */
async function act(call: Call, form: FormData): Promise<DeskAnswer['done'] | BotDesk> {
  const revision = Number(readTextField(form, 'revision', 12)) || 0;
  switch (form.get('do')) {
    case 'publish':
      await call(publishBotFlow, { body: { revision } });
      return 'published';
    case 'discard':
      await call(discardBotDraft, { query: { revision } });
      return 'discarded';
    case 'restore': {
      const version = Number(readTextField(form, 'version', 12)) || 1;
      await call(restoreBotVersion, { body: { revision, version } });
      return 'restored';
    }
    default: {
      const kind = form.get('kind');
      const id = readTextField(form, 'id', 40).trim();
      const step = newStep(id, isStepKind(kind) ? kind : 'message');
      return call(saveBotStep, { body: { revision, step, fresh: true } });
    }
  }
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  const nothing: DeskAnswer = { at, done: null, error: null, fields: {}, typed: {} };
  try {
    const done = await act(call, form);
    if (typeof done !== 'string' && done !== null) throw redirect(stepPath(readTextField(form, 'id', 40).trim()));
    return { ...nothing, done } satisfies DeskAnswer;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { refusal, status } = formErrors(thrown, at);
    const typed = { id: readTextField(form, 'id', 40), kind: readTextField(form, 'kind', 40) };
    return data({ ...nothing, error: refusal.text, fields: refusal.fields, typed } satisfies DeskAnswer, { status });
  }
}

/** The bot's flow. */
export default function OfficeBot({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, removed, now } = loaderData;
  const afterRemoval: DeskAnswer = { at: now, done: 'removed', error: null, fields: {}, typed: {} };
  return <BotDeskPage desk={desk} answer={actionData ?? (removed ? afterRemoval : null)} />;
}
