import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { CURRENCIES, type Currency, money } from '#kernel/money.ts';
import {
  actOnRequest,
  approveRefund,
  assignRequest,
  calculateRefund,
  changeDeadline,
  changePriority,
  createCharge,
  executeAction,
  readStaffRequest,
  refuseCharge,
  settleCharge,
  withdrawCharge,
} from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { type ApiProblem, asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { STEP_UP } from '../../shared/forms/form-errors.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { type RequestRefusal, text } from './form-text.ts';
import { findHandwork, handleHandwork, wrongSums } from './handwork-actions.ts';
import { postFirstMessage, removeDocument } from './request-chat-data.ts';

const STAFF_ACTIONS = ['claimed', 'asked', 'paused', 'resumed', 'completed', 'rejected'] as const;

/** Minor units of `1 234,50`; −1 for invalid input, which the API rejects. */
function parseMinor(typed: string): number {
  const digits = typed.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits || '0') ? Math.round(Number(digits || '0') * 100) : -1;
}

async function calculate(call: Call, id: string, form: FormData) {
  const params = { id };
  if (text(form, 'way') === 'supplier')
    return call(calculateRefund, { params, body: { channel: 'supplier', lines: [] } });
  const { paid } = await call(readStaffRequest, { params });
  const lines = paid.map(({ passengerId, parts }) => {
    const currency: Currency = parts?.fare.currency ?? 'KGS';
    const readSum = (part: string) => money(parseMinor(text(form, `${part}-${passengerId}`, 20)), currency);
    return {
      passengerId,
      fare: readSum('fare'),
      taxes: readSum('taxes'),
      fees: readSum('fees'),
      penalty: readSum('penalty'),
    };
  });
  return call(calculateRefund, { params, body: { channel: 'hand', lines } });
}

/** Makes, withdraws or settles a charge. */
async function actOnCharge(call: Call, id: string, form: FormData, at: string): Promise<unknown> {
  const intent = text(form, 'intent');
  const params = { id, chargeId: text(form, 'charge', 64) };
  const itemId = text(form, 'item', 64);
  if (intent === 'charge_withdraw') return call(withdrawCharge, { params });
  if (intent === 'charge_refuse') return call(refuseCharge, { params, body: { itemId } });
  if (intent === 'charge_returned') return call(settleCharge, { params, body: { itemId, done: 'returned' } });
  if (intent === 'charge_issued')
    return call(settleCharge, { params, body: { itemId, done: 'issued', number: text(form, 'number', 25) } });
  normalizeDateFields(form, ['payByDate'], localDate(at, BUSINESS_TIME_ZONE));
  const currency = (Object.keys(CURRENCIES) as Currency[]).find((one) => one === text(form, 'currency')) ?? 'KGS';
  return call(createCharge, {
    params: { id },
    body: {
      title: text(form, 'title', 120),
      passengerIds: form.getAll('passenger').filter((one) => typeof one === 'string'),
      price: money(parseMinor(text(form, 'price', 12) || '0'), currency),
      payBy: `${text(form, 'payByDate', 10)}T${normalizeTypedTime(text(form, 'payByTime', 5)) || '18:00'}`,
    },
  });
}

/** Runs a staff action on a request; a refusal is shown on the page and keeps the input. */
export async function handleStaffRequestAction(call: Call, id: string, form: FormData, at: string) {
  const params = { id };
  const intent = text(form, 'intent');
  const said = text(form, 'text', 2000);
  const handwork = findHandwork(form);
  const requestActionId = text(form, 'act', 64);
  const refused = ({ code, details, fields, status }: Pick<ApiProblem, 'code' | 'details' | 'fields' | 'status'>) => {
    const typed: Record<string, string> = {};
    for (const [name, value] of form) if (typeof value === 'string') typed[name] = value.slice(0, 2000);
    const chosen = form.getAll('passenger').filter((one) => typeof one === 'string');
    return data<RequestRefusal>({ at, code, values: details, fields, typed, chosen }, status);
  };
  const wrong = handwork === 'exchange' ? wrongSums(form) : [];
  if (wrong.length > 0) return refused({ code: 'common.bad_input', details: {}, fields: wrong, status: 400 });
  try {
    const staffAction = STAFF_ACTIONS.find((m) => m === intent);
    if (staffAction) await call(actOnRequest, { params, body: { move: staffAction, text: said } });
    else if (intent === 'assigned')
      await call(assignRequest, { params, body: { executorId: text(form, 'executorId', 64), note: said } });
    else if (intent === 'priority')
      await call(changePriority, {
        params,
        body: { priority: text(form, 'priority', 10) === 'fire' ? 'fire' : 'normal' },
      });
    else if (intent === 'deadline') {
      normalizeDateFields(form, ['deadlineDate'], localDate(at, BUSINESS_TIME_ZONE));
      const time = normalizeTypedTime(text(form, 'deadlineTime', 5));
      await call(changeDeadline, { params, body: { deadline: `${text(form, 'deadlineDate', 10)}T${time}` } });
    } else if (intent === 'usual_deadline') await call(changeDeadline, { params, body: { deadline: null } });
    else if (handwork) await handleHandwork(call, handwork, form, { id, at });
    else if (intent.startsWith('charge')) await actOnCharge(call, id, form, at);
    else if (intent === 'remove_file') await removeDocument(call, id, form);
    else if (intent === 'chat') await postFirstMessage(call, id, form);
    else if (intent === 'calculate') await calculate(call, id, form);
    else if (intent === 'approve' || intent === 'send_back')
      await call(approveRefund, { params, body: { actId: requestActionId, agreed: intent === 'approve', text: said } });
    else if (intent === 'carry_out') {
      if (form.get('agreed') === null)
        return refused({ code: 'requests.agreement_required', details: {}, fields: [], status: 400 });
      await call(executeAction, {
        params,
        body: { actId: requestActionId, reference: text(form, 'reference', 100), note: text(form, 'note', 500) },
      });
    }
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem?.code === STEP_UP) throw thrown;
    // The page stays with what was typed, whatever failed, as long as there is a request to show.
    if (!problem || problem.status === 404) return throwRouteError(thrown);
    return refused(problem);
  }
  const result = intent === 'remove_file' ? '?files=removed#files' : '';
  return redirect(`/office/requests/${encodeURIComponent(id)}${result}`);
}
