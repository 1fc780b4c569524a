import { data, redirect } from 'react-router';
import { readOrder } from '#modules/orders/api.ts';
import {
  createRequest,
  listChatFiles,
  ORDER_REQUEST_KINDS,
  REASONS,
  readRequest,
  readRequestedOrder,
} from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { confirmPath } from '../../shared/order/confirm-path.ts';
import { loadSession } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { type RequestRefusal, text } from './form-text.ts';
import { readRefusal } from './read-refusal.ts';
import { requestAreaFor, requestPath } from './requester-actions.ts';
import { copiedFilesOf } from './travel-draft.ts';

export type Kind = (typeof ORDER_REQUEST_KINDS)[number];
export const parseRequestKind = (value: string | null): Kind | null =>
  ORDER_REQUEST_KINDS.find((k) => k === value) ?? null;

/** What a new request takes over from an own one about the same order. */
async function copiedFrom(call: Call, orderId: string, from: string | null) {
  if (!from || !/^[\w-]{8,64}$/.test(from)) return null;
  const source = await call(readRequest, { params: { id: from } }).catch(throwRouteError);
  if (source.access !== 'author' || source.orderId !== orderId) return null;
  const { number, description, reason, people } = source;
  const files = copiedFilesOf(source, await call(listChatFiles, { params: { id: from } }).catch(throwRouteError));
  const typed = { ...source.typed, description, reason, filesOf: files.length > 0 ? source.id : '' };
  return { number, files, typed, passengerIds: people.map(({ id }) => id) };
}

/**
 * Initial data of the form: passengers of the order and those selected on the previous page, or those of the request
 * `from` of the address.
 */
export async function loadForm(call: Call, id: string, request: Request, fixed?: Kind) {
  assertValid(/^[\w-]{8,64}$/.test(id));
  const query = new URL(request.url).searchParams;
  const subject = await call(readRequestedOrder, { params: { id } }).catch(throwRouteError);
  const kind = fixed ?? parseRequestKind(query.get('kind'));
  if (subject.access === 'found' && kind !== null && kind !== 'contact_change') {
    const { pathname, search } = new URL(request.url);
    throw redirect(confirmPath(id, pathname.replace(/\.data$/, '') + search));
  }
  const ancillary = { ssr: query.get('ssr') ?? '', flight: query.get('flight') ?? '' };
  const isValidAncillary = /^[A-Z]{4}$/.test(ancillary.ssr) && /^[A-Z\d]{2} \d{1,4}$/.test(ancillary.flight);
  const [copied, order] = await Promise.all([
    copiedFrom(call, id, query.get('from')),
    call(readOrder, { params: { id } }).catch(() => null),
  ]);
  return {
    subject,
    order,
    kind,
    copied: copied && { number: copied.number, files: copied.files, typed: copied.typed },
    about: isValidAncillary ? ancillary : null,
    chosen: copied?.passengerIds ?? query.getAll('p').slice(0, 18),
    idem: crypto.randomUUID(),
  };
}

/**
 * Creates the request and redirects to its page, in the account for agency users; a refusal is shown on the form and
 * keeps the input.
 */
export async function sendForm(call: Call, orderId: string, request: Request, at: string) {
  const form = await request.formData();
  const names = ['description', 'phone', 'email', 'documentType', 'documentNumber', 'expiration', 'reason'] as const;
  const typed = Object.fromEntries(names.map((name) => [name, text(form, name, 2000)])) as Record<
    (typeof names)[number],
    string
  >;
  const chosen = form
    .getAll('p')
    .filter((p) => typeof p === 'string')
    .slice(0, 18);
  const key = text(form, 'key');
  const filesOf = text(form, 'filesOf', 64);
  const body = {
    ...typed,
    orderId,
    passengerIds: chosen,
    kind: parseRequestKind(text(form, 'kind')) ?? ('refund' as const),
    reason: REASONS.find((r) => r === typed.reason) ?? ('other' as const),
    agreed: form.get('agreed') !== null,
    ...(filesOf && { filesOf }),
  };
  try {
    const made = await call(createRequest, { body }, key ? { idempotencyKey: key } : {});
    const { user } = await loadSession(call, request);
    return redirect(requestPath(requestAreaFor(user), made.id));
  } catch (thrown) {
    const { problem, status } = readRefusal(thrown, at);
    return data<RequestRefusal>({ ...problem, typed, chosen }, status);
  }
}
