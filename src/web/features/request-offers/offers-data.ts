import { data, redirect } from 'react-router';
import type { Currency } from '#kernel/money.ts';
import {
  acceptOffer,
  FOUND_HOURS,
  FOUND_LIMIT,
  issueOffer,
  listRequestOffers,
  type RequestOffer,
  refuseOffer,
  sendFoundOffers,
  withdrawOffer,
} from '#modules/request-offers/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { stepPath } from '../../shared/booking/steps.ts';
import { STEP_UP } from '../../shared/forms/form-errors.ts';
import { readSum } from './offer-draft.ts';

export type OffersData = { offers: RequestOffer[]; canWrite: boolean; serverNow: string };
/** A refused act on an offer, with what was typed. */
export type OfferRefusal = {
  at: string;
  /** The offer's id. */
  offer: string;
  code: string;
  values: Record<string, unknown>;
  fields: readonly { path: string; code: string; values?: Record<string, unknown> | undefined }[];
  typed: Record<string, string>;
};

export const loadOffers = (call: Call, id: string): Promise<OffersData> =>
  call(listRequestOffers, { params: { id } }).catch(throwRouteError);

const INTENTS = ['send-found', 'accept-offer', 'withdraw-offer', 'issue-offer', 'refuse-offer'] as const;
type Intent = (typeof INTENTS)[number];
const intentOf = (form: FormData): Intent | undefined => INTENTS.find((one) => one === form.get('intent'));
/** Whether a submitted form of a request's page is about an offer. */
export const isOfferForm = (form: FormData): boolean => intentOf(form) !== undefined;
/** Whether a refusal of a request's page is of an offer. */
export const isOfferRefusal = (refusal: object | undefined): refusal is OfferRefusal =>
  refusal !== undefined && 'offer' in refusal;

/** The field of the own price of a chosen offer, `searchUid offerId`. */
export const ownPriceField = (pick: string): string => `own ${pick.slice(0, 130)}`;

/** The request of a form, and its page. */
type Place = { requestId: string; page: string };

const MAX_TICKETS = 40;
function ticketsOf(form: FormData): { travellerId: string; number: string }[] {
  const tickets: { travellerId: string; number: string }[] = [];
  for (let n = 0; n < MAX_TICKETS; n++) {
    const travellerId = form.get(`tickets.${n}.travellerId`);
    if (typeof travellerId !== 'string') break;
    tickets.push({ travellerId, number: String(form.get(`tickets.${n}.number`) ?? '').slice(0, 24) });
  }
  return tickets;
}

async function act(call: Call, intent: Intent, form: FormData, { requestId, page }: Place): Promise<string> {
  if (intent === 'send-found') {
    const picks = form.getAll('pick').map((pick) => {
      const [searchUid = '', offerId = ''] = String(pick).slice(0, 130).split(' ');
      const own = String(form.get(ownPriceField(String(pick))) ?? '').trim();
      return { searchUid, offerId, ...(own !== '' && { ownTotal: readSum(own) }) };
    });
    const hours = FOUND_HOURS.find((count) => String(count) === form.get('hours')) ?? 24;
    const note = String(form.get('note') ?? '').slice(0, 500);
    const key = String(form.get('key') ?? '').slice(0, 64);
    // One too many is refused in words instead of being dropped.
    const body = { service: Number(form.get('service')), picks: picks.slice(0, FOUND_LIMIT + 1), note, hours };
    await call(sendFoundOffers, { params: { id: requestId }, body }, key ? { idempotencyKey: key } : {});
    return `${page}?offers=sent#offers`;
  }
  const params = { id: String(form.get('offer') ?? '').slice(0, 64) };
  if (intent === 'accept-offer') {
    const total = { minor: Number(form.get('total')), currency: String(form.get('currency')) as Currency };
    return stepPath((await call(acceptOffer, { params, body: { total } })).bookingId, 'passengers');
  }
  if (intent === 'withdraw-offer') {
    await call(withdrawOffer, { params });
    return `${page}?offers=withdrawn#offers`;
  }
  if (intent === 'issue-offer') {
    const locator = String(form.get('locator') ?? '').slice(0, 20);
    await call(issueOffer, { params, body: { locator, tickets: ticketsOf(form) } });
    return `${page}?offers=issued#offers`;
  }
  await call(refuseOffer, { params, body: { reason: String(form.get('reason') ?? '').slice(0, 500) } });
  return `${page}?offers=refused#offers`;
}

/** Runs an act on an offer and leads on: an accepted one to its booking, others back to `page`. */
export async function handleOfferForm(call: Call, form: FormData, place: Place & { at: string }) {
  const { page, at } = place;
  const intent = intentOf(form);
  if (!intent) throw redirect(page);
  try {
    return redirect(await act(call, intent, form, place));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem?.code === STEP_UP) throw thrown;
    if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
    const { code, details, fields, status } = problem;
    const typed: Record<string, string> = {};
    for (const [name, value] of form) if (typeof value === 'string') typed[name] = value.slice(0, 500);
    return data<OfferRefusal>({ at, offer: typed.offer ?? '', code, values: details, fields, typed }, status);
  }
}
