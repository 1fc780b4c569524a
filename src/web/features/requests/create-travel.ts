import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readProfile } from '#modules/identity/api.ts';
import { createTravelRequest, readAnswerTimes, readRequest, TRAVEL_SERVICE_KINDS } from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { text } from './form-text.ts';
import { requestPath } from './requester-actions.ts';
import {
  copiedFilesOf,
  copyOfRequest,
  dateFieldsOf,
  normalizeBirthdates,
  readTravelForm,
  type TravelDraft,
  toTravelBody,
} from './travel-draft.ts';
import type { AnswerTimes, TravelRefusal } from './travel-form.tsx';

/**
 * What the form begins with: a copy of the request `from` of the address, or one service of the kind `service`, with
 * the user's own contacts.
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
}> {
  const idem = crypto.randomUUID();
  const answers = await call(readAnswerTimes, {}).catch(throwRouteError);
  const phone = (await call(readProfile, {}).catch(throwRouteError)).phone ?? '';
  const from = query.get('from')?.slice(0, 64);
  const source = from && /^[\w-]{8,64}$/.test(from) ? await call(readRequest, { params: { id: from } }) : null;
  if (source?.kind === 'travel')
    return {
      draft: copyOfRequest(source, { phone, email }),
      copiedFrom: source.number,
      copiedFiles: copiedFilesOf(source),
      idem,
      answers,
    };
  const kind = TRAVEL_SERVICE_KINDS.find((one) => one === query.get('service')) ?? 'avia';
  const draft: TravelDraft = {
    services: [{ kind }],
    travellers: [],
    guests: [],
    priority: 'normal',
    deadlineDate: '',
    deadlineTime: '',
    phone,
    email,
    description: '',
    filesOf: '',
  };
  return { draft, copiedFrom: null, copiedFiles: [], idem, answers };
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
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
    const { code, details, fields, status } = problem;
    return data<TravelRefusal>({ at, code, values: details, fields, draft }, status);
  }
}
