import { data, redirect } from 'react-router';
import { readOrder, readSplit, readSplitChoices, splitOrder } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { loadAncillaryImpact } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { readAgreedAmount, readIdempotencyKey, readNote, readTexts } from '../../shared/forms/read-form.ts';
import { assertValid } from '../../shell/assert-valid.ts';

const base = (id: string) => `/order/${encodeURIComponent(id)}/split`;
/** Address of the selection; with `chosen` it shows both orders. */
export const splitAncestorIds = (id: string, split?: string): string =>
  split ? `${base(id)}?split=${encodeURIComponent(split)}` : base(id);

const ID = /^[\w-]{1,64}$/;

/**
 * Loads the selection, the amounts or the result. All state is in the address, so each step works without scripts and
 * with Back.
 */
export async function loadSplit(call: Call, id: string, request: Request) {
  assertValid(/^[\w-]{8,64}$/.test(id));
  const query = new URL(request.url).searchParams;
  const chosen = query
    .getAll('p')
    .filter((p) => ID.test(p))
    .slice(0, 18);
  const splitId = query.get('split')?.slice(0, 64);
  const leavingQuery = chosen.length > 0 && !splitId ? { leave: chosen.join(',') } : {};
  const [choices, order] = await Promise.all([
    call(readSplitChoices, { params: { id }, query: leavingQuery }).catch(throwRouteError),
    call(readOrder, { params: { id } }).catch(() => null),
  ]);
  const shown = splitId ? await call(readSplit, { params: { id, splitId } }).catch(throwRouteError) : null;
  const parts = choices.parts;
  const ancillaryImpact = parts
    ? await loadAncillaryImpact(call, id, { action: 'split' }, parts.splitOff.passengerIds)
    : null;
  const noneChosen = query.get('show') !== null && chosen.length === 0;
  return { choices, order, shown, ancillaryImpact, chosen, noneChosen, idem: crypto.randomUUID() };
}

/** Splits the order as shown; a refusal is shown on the form. */
export async function handleSplitAction(call: Call, id: string, form: FormData) {
  try {
    const made = await call(
      splitOrder,
      {
        params: { id },
        body: {
          passengerIds: readTexts(form, 'p'),
          agreed: form.get('agreed') !== null,
          total: readAgreedAmount(form),
          ...readNote(form),
        },
      },
      readIdempotencyKey(form),
    );
    return redirect(splitAncestorIds(id, made.id));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
    return data({ code: problem.code, values: problem.details }, problem.status);
  }
}
