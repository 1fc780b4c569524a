import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  moveRedirects,
  publishRedirects,
  readRedirects,
  redirectChanges,
  saveRedirects,
} from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { REDIRECTS } from '../../features/content/desk-list.tsx';
import { DeskRedirects } from '../../features/content/desk-redirects.tsx';
import { type RedirectRefusal, readRedirectForm, redirectRefusal } from '../../features/content/redirect-form.ts';
import { serverContext } from '../../server-context.ts';
import { DONE, findDone, isMove, readDocumentAct } from '../../shared/content/document-form.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content-redirects.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const redirects = await call(readRedirects, {}).catch(throwRouteError);
  return { redirects, done: findDone(new URL(args.request.url).searchParams.get('done')) };
}

/** Carries one act out. @throws the call's problem. */
function act(call: Call, { act: wanted, revision, version, at }: ReturnType<typeof readDocumentAct>, form: FormData) {
  if (isMove(wanted)) return call(moveRedirects, { body: { revision, move: wanted, version } });
  const redirects = readRedirectForm(form);
  return wanted === 'save'
    ? call(saveRedirects, { body: { revision, redirects } })
    : call(publishRedirects, { body: { revision, redirects, at } });
}

/** What another editor has saved since, and what the typed rows change in it. */
async function readConflict(call: Call, form: FormData) {
  const { draft, published, revision } = await call(readRedirects, {});
  const stored = draft?.value ?? published?.value ?? null;
  const changes = redirectChanges(stored, { redirects: readRedirectForm(form) });
  return { revision, conflict: { name: draft?.author ?? published?.author ?? '', changes } };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  const wanted = readDocumentAct(form, localDate(at, BUSINESS_TIME_ZONE));
  try {
    await act(call, wanted, form);
  } catch (thrown) {
    const { refusal, status } = redirectRefusal(thrown, form, at);
    const isStale = asProblem(thrown)?.code === 'content.draft_changed' && !isMove(wanted.act);
    const other = isStale ? await readConflict(call, form) : { revision: wanted.revision, conflict: null };
    const typed = isMove(wanted.act) ? null : refusal.typed;
    return data({ ...refusal, ...other, typed } satisfies RedirectRefusal, { status });
  }
  return redirect(wanted.act === 'preview' ? REDIRECTS : `${REDIRECTS}?done=${DONE[wanted.act]}`);
}

/** Redirects of old addresses, for editors. */
export default function OfficeRedirects({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskRedirects {...loaderData} refusal={actionData ?? null} />;
}
