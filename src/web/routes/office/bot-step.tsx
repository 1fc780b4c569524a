import { data, redirect } from 'react-router';
import { readBotDesk, removeBotStep, type Step, saveBotStep, setBotStart } from '#modules/bot/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { DESK, type DeskAnswer } from '../../features/bot/desk-page.tsx';
import { isStepKind, readStep } from '../../features/bot/step-form.ts';
import { BotStepPage } from '../../features/bot/step-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/bot-step.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const desk = await call(readBotDesk, {}).catch(throwRouteError);
  const step = desk.flow.steps.find(({ id }) => id === args.params.id);
  if (!step) throw redirect(DESK);
  return { desk, step };
}

type StepAnswer = DeskAnswer & { step: Step | null; previewed: boolean };

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const { id } = args.params;
  const form = await args.request.formData();
  const revision = Number(readTextField(form, 'revision', 12)) || 0;
  const kind = form.get('kind');
  const step = readStep(form, id, isStepKind(kind) ? kind : 'message');
  const nothing: StepAnswer = { at, done: null, error: null, fields: {}, typed: {}, step: null, previewed: false };
  try {
    switch (form.get('do')) {
      case 'preview':
        return { ...nothing, step, previewed: true } satisfies StepAnswer;
      case 'remove':
        await call(removeBotStep, { query: { revision, step: id } });
        throw redirect(`${DESK}?removed`);
      case 'start': {
        // What was typed is saved, too: no act loses it.
        const saved = await call(saveBotStep, { body: { revision, step, fresh: false } });
        await call(setBotStart, { body: { revision: saved.revision, step: id } });
        return { ...nothing, done: 'started' } satisfies StepAnswer;
      }
      default:
        await call(saveBotStep, { body: { revision, step, fresh: false } });
        return { ...nothing, done: 'saved' } satisfies StepAnswer;
    }
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { refusal, status } = formErrors(thrown, at);
    const answer: StepAnswer = { ...nothing, error: refusal.text, fields: refusal.fields, step };
    return data(answer, { status });
  }
}

/** The editor of one step of the bot. */
export default function OfficeBotStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BotStepPage
      {...loaderData}
      typed={actionData?.step ?? null}
      previewed={actionData?.previewed ?? false}
      answer={actionData ?? null}
    />
  );
}
