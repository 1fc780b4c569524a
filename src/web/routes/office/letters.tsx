import { data, redirect } from 'react-router';
import { attachLetter, discardLetter, listLetters } from '#modules/inbound-mail/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { LetterList } from '../../features/letters/letter-list.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/letters.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const state = query.get('state') === 'handled' ? ('handled' as const) : ('open' as const);
  const after = /^\d{1,15}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : undefined;
  const page = await call(listLetters, { query: { state, after } }).catch(throwRouteError);
  const done = (['attached', 'discarded'] as const).find((one) => one === query.get('done')) ?? null;
  return { ...page, state, done };
}

/** Attaches a letter to a conversation, or discards it. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const id = readTextField(form, 'id', 36);
  const conversation = readTextField(form, 'conversation', 20);
  const discards = form.get('intent') === 'discard';
  assertValid(/^[\da-f-]{36}$/.test(id));
  try {
    if (discards) await call(discardLetter, { params: { id } });
    else await call(attachLetter, { params: { id }, body: { conversation } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    const text = refusal.fields.conversation ?? refusal.text;
    return data({ at: refusal.at, id, conversation, text, attaching: !discards }, { status });
  }
  return redirect(`/office/letters?done=${discards ? 'discarded' : 'attached'}`);
}

/** E-mails that wait for staff. */
export default function Letters({ loaderData, actionData }: Route.ComponentProps) {
  return <LetterList {...loaderData} refusal={actionData ?? null} />;
}
