import { data, redirect } from 'react-router';
import { moveOwnRequest, openRequestLink, readRequest } from '#modules/requests/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type Refused, text } from '../../features/requests/form-text.ts';
import { Tracker } from '../../features/requests/tracker.tsx';
import { serverContext } from '../../server-context.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

const address = (id: string) => `/bid-return/${encodeURIComponent(id)}`;
const CAME = /^(?:ok|(?:requests|common|platform)\.[a-z_]+)$/;
const MOVES = ['answered', 'withdrawn', 'accepted', 'disputed'] as const;

/** A request of this visitor; a link from a letter brings a code that is dropped from the address at once. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const query = new URL(request.url).searchParams;
  const code = query.get('code');
  if (code !== null) {
    const opened = await call(openRequestLink, { body: { code: code.slice(0, 100) } }).catch((thrown) => {
      if ((asProblem(thrown)?.status ?? 500) >= 500) throwRouteError(thrown);
      return null;
    });
    throw redirect(opened ? address(opened.id) : '/bid-return');
  }
  const shown = await call(readRequest, { params: { id: params.id } }).catch(throwRouteError);
  const came = query.get('files');
  return { request: shown, came: came && CAME.test(came) ? came : null };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const move = MOVES.find((m) => m === text(form, 'move'));
  if (!move) throw redirect(address(params.id));
  try {
    await call(moveOwnRequest, { params: { id: params.id }, body: { move, text: text(form, 'text', 2000) } });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
    const { code, details, fields, status } = problem;
    const at = now ?? new Date().toISOString();
    return data<Refused>({ at, code, values: details, fields, typed: {}, chosen: [] }, status);
  }
  return redirect(address(params.id));
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Tracker {...loaderData} refused={actionData} />;
}
