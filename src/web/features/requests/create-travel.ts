import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readProfile } from '#modules/identity/api.ts';
import {
  createTravelRequest,
  listChatFiles,
  type RequestedOrder,
  readAnswerTimes,
  readRequest,
  readRequestedOrder,
  TICKET_OPERATIONS,
  TRAVEL_SERVICE_KINDS,
} from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { text } from './form-text.ts';
import { readRefusal } from './read-refusal.ts';
import { requestPath } from './requester-actions.ts';
import {
  copiedFilesOf,
  copyOfRequest,
  dateFieldsOf,
  hasPassedDeadline,
  normalizeBirthdates,
  readTravelForm,
  type TravelDraft,
  toTravelBody,
} from './travel-draft.ts';
import type { AnswerTimes, RelatedOrder, TravelRefusal } from './travel-form.tsx';

const ID = /^[\w-]{8,64}$/;
const idIn = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name)?.slice(0, 64);
  return id && ID.test(id) ? id : null;
};

/** The order that a request is to go with, for who may act for it; else null. */
async function loadRelatedOrder(call: Call, id: string): Promise<RequestedOrder | null> {
  const order = await call(readRequestedOrder, { params: { id } }).catch((thrown) =>
    asProblem(thrown)?.status === 404 ? null : throwRouteError(thrown),
  );
  return order?.access === 'confirmed' ? order : null;
}

/**
 * What the form begins with: a copy of the request `from` of the address, or one service of the kind `service`, for
 * tickets with their `operation`, with the user's own contacts; with the order `order` its passengers, too.
 */
export async function loadTravelForm(
  call: Call,
  query: URLSearchParams,
  email: string,
): Promise<{
  draft: TravelDraft;
  copiedFrom: string | null;
  copiedFiles: string[];
  idem: string;
  answers: AnswerTimes;
  order: RelatedOrder;
  deadlinePassed: boolean;
}> {
  const idem = crypto.randomUUID();
  const answers = await call(readAnswerTimes, {}).catch(throwRouteError);
  const phone = (await call(readProfile, {}).catch(throwRouteError)).phone ?? '';
  const from = idIn(query, 'from');
  const source = from ? await call(readRequest, { params: { id: from } }) : null;
  const orderId = idIn(query, 'order') ?? source?.relatedOrder?.id ?? null;
  const known = orderId === null ? null : await loadRelatedOrder(call, orderId);
  const order = orderId === null ? null : known ? { id: known.orderId, number: known.number } : 'closed';
  if (source?.kind === 'travel') {
    const chatFiles = await call(listChatFiles, { params: { id: source.id } }).catch(throwRouteError);
    const copiedFiles = copiedFilesOf(source, chatFiles);
    return {
      draft: { ...copyOfRequest(source, { phone, email }, copiedFiles), orderId: known?.orderId ?? '' },
      copiedFrom: source.number,
      copiedFiles,
      idem,
      answers,
      order,
      deadlinePassed: hasPassedDeadline(source),
    };
  }
  const kind = TRAVEL_SERVICE_KINDS.find((one) => one === query.get('service')) ?? 'avia';
  const operation = TICKET_OPERATIONS.find((one) => one === query.get('operation'));
  const draft: TravelDraft = {
    services: [kind === 'ticketOperation' && operation ? { kind, operation } : { kind }],
    travellers: (known?.passengers ?? []).map(({ surname, name }) => ({ surname, name, birthdate: '', document: '' })),
    guests: [],
    priority: 'normal',
    deadlineDate: '',
    deadlineTime: '',
    phone,
    email,
    description: '',
    filesOf: '',
    orderId: known?.orderId ?? '',
  };
  return { draft, copiedFrom: null, copiedFiles: [], idem, answers, order, deadlinePassed: false };
}

/** Sends the request and opens its chat; a refusal keeps what was typed. */
export async function sendTravelForm(call: Call, form: FormData, at: string) {
  normalizeDateFields(form, dateFieldsOf(form), localDate(at, BUSINESS_TIME_ZONE));
  normalizeBirthdates(form);
  const draft = readTravelForm(form);
  const key = text(form, 'key', 64);
  try {
    const made = await call(createTravelRequest, { body: toTravelBody(draft) }, key ? { idempotencyKey: key } : {});
    return redirect(requestPath('account', made.id));
  } catch (thrown) {
    const { problem, status } = readRefusal(thrown, at);
    return data<TravelRefusal>({ ...problem, draft }, status);
  }
}
