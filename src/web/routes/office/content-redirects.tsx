import { data } from 'react-router';
import { deleteRedirect, listRedirects, saveRedirect } from '#modules/content/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { DeskRedirects, type RedirectAnswer } from '../../features/content/desk-redirects.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content-redirects.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { redirects } = await call(listRedirects, {}).catch(throwRouteError);
  return { redirects, isComfortable: readDensity(args.request) };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  const path = readTextField(form, 'path')
    .trim()
    .replace(/^\/+|\/+$/g, '');
  const target = readTextField(form, 'target', 500).trim();
  // Of another address it says nothing: the editor has typed a new one since.
  const previous = form.get('previousPath') === path ? readTextField(form, 'previous', 500) : '';
  const nothing = { at, refusal: null, typed: null, previous: null };
  try {
    if (form.get('do') === 'delete') {
      await call(deleteRedirect, { query: { path, previous } });
      return { ...nothing, done: 'deleted' } satisfies RedirectAnswer;
    }
    await call(saveRedirect, { body: { path, target, previous: previous === '' ? null : previous } });
    return { ...nothing, done: 'saved' } satisfies RedirectAnswer;
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    const answer: RedirectAnswer = { ...nothing, done: null, refusal, typed: { path, target } };
    // The editor has read where the address leads by now: the next save replaces that.
    if (asProblem(thrown)?.code === 'content.redirect_changed')
      answer.previous = (await call(listRedirects, {})).redirects.find((one) => one.path === path) ?? null;
    return data(answer, { status });
  }
}

/** Redirects of old addresses, for editors. */
export default function OfficeRedirects({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskRedirects {...loaderData} answer={actionData ?? null} />;
}
