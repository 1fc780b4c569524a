import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { previewOffer, sendOffer } from '#modules/request-offers/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { dateFieldsOf, type OfferDraft, readOfferForm, toNewOffer } from './offer-draft.ts';

export type OfferPreview = OutputOf<typeof previewOffer>;
export type OfferFormRefusal = {
  at: string;
  code: string;
  values: Record<string, unknown>;
  fields: readonly { path: string; code: string; values?: Record<string, unknown> | undefined }[];
};
/** What a submitted form leads to where it stays: the draft, with a refusal or a preview. */
export type OfferFormResult = { draft: OfferDraft; refusal?: OfferFormRefusal; preview?: OfferPreview };

/** Shows what a client would see, or sends the offer and leads back to the request. */
export async function handleOfferDraft(
  call: Call,
  form: FormData,
  { requestId, service, at }: { requestId: string; service: number; at: string },
) {
  normalizeDateFields(form, dateFieldsOf(form), localDate(at, BUSINESS_TIME_ZONE));
  const draft = readOfferForm(form);
  const params = { id: requestId };
  const body = toNewOffer(draft, service);
  try {
    if (form.get('intent') === 'preview')
      return data<OfferFormResult>({ draft, preview: await call(previewOffer, { params, body }) });
    const key = String(form.get('key') ?? '').slice(0, 64);
    await call(sendOffer, { params, body }, key ? { idempotencyKey: key } : {});
    return redirect(`/office/requests/${encodeURIComponent(requestId)}?offers=sent#offers`);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
    const { code, details, fields, status } = problem;
    return data<OfferFormResult>({ draft, refusal: { at, code, values: details, fields } }, status);
  }
}
