import { data, redirect } from 'react-router';
import { decideAccess } from '#kernel/access.ts';
import type { UserAccount } from '#kernel/account.ts';
import { MESSAGE_LIMIT } from '#modules/conversations/api.ts';
import {
  actOnOwnRequest,
  changePeople,
  type ReturnPage,
  readRequest,
  type ServiceRequest,
} from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type RequestRefusal, text } from './form-text.ts';
import { readRefusal } from './read-refusal.ts';
import { loadChatFiles, loadRequestChat, postFirstMessage, removeDocument } from './request-chat-data.ts';
import { normalizeBirthdates, readPeople, toPeopleBody } from './travel-draft.ts';

const FILE_RESULT = /^(?:ok|removed|(?:requests|common|platform)\.[a-z_]+)$/;
const REQUESTER_ACTIONS = ['answered', 'withdrawn', 'accepted', 'disputed'] as const;

/** Address of a request: public, or in the account for agency users. */
export type RequestArea = Exclude<ReturnPage, 'office'>;
const REQUEST_PATHS = { request: '/bid-return', account: '/account/requests' } as const;
/**
 * Area of a request for a user: the account for users who sell or buy under a contract and for cashiers (spec §6),
 * otherwise public, tied to the visitor.
 */
export const requestAreaFor = (account: Pick<UserAccount, 'roles'> | null): RequestArea =>
  decideAccess('trade', account) === 'yes' ? 'account' : 'request';
export const requestPath = (at: RequestArea, id: string): string => `${REQUEST_PATHS[at]}/${encodeURIComponent(id)}`;

/** The form of a new request that begins as an ended one about an order did; null for travel requests. */
export const newRequestLikePath = ({ id, kind, orderId }: Pick<ServiceRequest, 'id' | 'kind' | 'orderId'>) =>
  orderId && `/bid-return/create/${encodeURIComponent(orderId)}?kind=${kind}&from=${encodeURIComponent(id)}`;

/**
 * A request that the caller may see; `fileResult` is the result of an upload, `result` that of the last action. A
 * request of another visitor is 404, like an unknown one.
 */
export async function loadRequest(call: Call, id: string, request: Request, at: RequestArea) {
  const serviceRequest = await call(readRequest, { params: { id } }).catch(throwRouteError);
  const query = new URL(request.url).searchParams;
  const fileResult = query.get('files');
  const result = query.get('result')?.slice(0, 20) ?? null;
  // In the account the chat has a section of its own.
  const showsChat = (at === 'request' && serviceRequest.kind !== 'travel') || query.get('tab') === 'chat';
  const isAuthor = serviceRequest.access === 'author';
  const [chat, chatFiles] = await Promise.all([
    isAuthor && showsChat ? loadRequestChat(call, id) : null,
    isAuthor ? loadChatFiles(call, id) : null,
  ]).catch(throwRouteError);
  return {
    request: serviceRequest,
    chat,
    chatFiles,
    result,
    fileResult: fileResult && FILE_RESULT.test(fileResult) ? fileResult : null,
  };
}

/** The rows of people as they were typed. */
const peopleTyped = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.keys()]
      .filter((name) => /^(?:travellers|guests)\.\d/.test(name))
      .map((name) => [name, text(form, name, 120)]),
  );

/** Replaces one list of people; the other stays as it is. */
async function savePeople(call: Call, id: string, form: FormData, which: 'travellers' | 'guests'): Promise<void> {
  normalizeBirthdates(form);
  const { travellers, guests } = toPeopleBody(readPeople(form));
  const revisions = { [which]: text(form, 'revision', 64) };
  await call(changePeople, {
    params: { id },
    body: { ...(which === 'guests' ? { guests } : { travellers }), revisions },
  });
}

/** The address part that tells the page what became of an action. */
function resultOf(action: string | undefined, intent: string, form: FormData): string {
  if (action === 'accepted' && text(form, 'rating', 1)) return '?result=rated';
  if (action === 'disputed') return '?result=revision';
  if (intent === 'travellers') return '?tab=passengers&result=saved';
  if (intent === 'guests') return '?tab=guests&result=saved';
  if (intent === 'remove_file') return '?tab=documents&files=removed#files';
  return intent === 'chat' ? '?tab=chat' : '';
}

/** Runs an action of the requester and returns to the page; a refusal is shown there. `now` is the current time. */
export async function handleRequestAction(call: Call, id: string, form: FormData, at: RequestArea, now: string) {
  const action = REQUESTER_ACTIONS.find((m) => m === text(form, 'move'));
  const intent = text(form, 'intent');
  const isChat = intent === 'chat';
  const isPeople = intent === 'travellers' || intent === 'guests';
  const removes = intent === 'remove_file';
  if (!action && !isChat && !isPeople && !removes) throw redirect(requestPath(at, id));
  try {
    if (isChat) await postFirstMessage(call, id, form);
    else if (removes) await removeDocument(call, id, form);
    else if (isPeople) await savePeople(call, id, form, intent);
    else if (action) {
      const rating = Number(text(form, 'rating', 1)) || undefined;
      const body = { move: action, text: text(form, 'text', 2000), ...(action === 'accepted' && rating && { rating }) };
      await call(actOnOwnRequest, { params: { id }, body });
    }
  } catch (thrown) {
    const { problem, status } = readRefusal(thrown, now);
    const rating = text(form, 'rating', 1);
    const people = isPeople ? peopleTyped(form) : {};
    const typed = { ...people, move: action ?? '', intent, text: text(form, 'text', MESSAGE_LIMIT), rating };
    return data<RequestRefusal>({ ...problem, typed, chosen: [] }, status);
  }
  return redirect(`${requestPath(at, id)}${resultOf(action, intent, form)}`);
}
