import { data, redirect } from 'react-router';
import { confirmReturn, quoteReturn, type Return, readReturn } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { onceIn, sumIn, text, texts } from './act-form.ts';

const base = (id: string) => `/order/${encodeURIComponent(id)}/refund`;

/** Where a quote is shown, and afterwards what became of it: spec §2 gives the voluntary refund a page of its own. */
export const returnPath = (id: string, { id: quote, kind }: Pick<Return, 'id' | 'kind'>): string =>
  `${base(id)}${kind === 'refund' ? '/voluntary' : ''}?quote=${encodeURIComponent(quote)}`;

/** Tells what giving back brings, works it out again, or does it. A refusal is told on the page that asked, with its ticks kept. */
export async function actOnReturns(call: Call, id: string, form: FormData) {
  const intent = text(form, 'intent');
  const documents = texts(form, 'd');
  const passengerIds =
    documents.length > 0 ? [...new Set(documents.map((one) => one.split(':')[0] ?? ''))] : texts(form, 'p');
  const way = text(form, 'way');
  const quoteId = text(form, 'quote');
  try {
    if (intent === 'confirm') {
      const done = await call(
        confirmReturn,
        {
          params: { id, returnId: quoteId },
          body: {
            agreed: form.get('agreed') !== null,
            back: sumIn(form),
          },
        },
        onceIn(form),
      );
      return redirect(returnPath(id, done));
    }
    if (intent === 'renew') {
      const old = await call(readReturn, { params: { id, returnId: quoteId } });
      const people = [...new Set(old.lines.map((line) => line.passengerId))];
      const parts = old.lines.filter((line) => line.part !== undefined);
      const body = {
        kind: old.kind === 'void' ? old.kind : ('refund' as const),
        passengerIds: people,
        instead: old.id,
        ...(parts.length > 0 && { documents: parts.flatMap((line) => line.tickets) }),
      };
      return redirect(returnPath(id, await call(quoteReturn, { params: { id }, body })));
    }
    const chosenQuery = passengerIds.map((p) => `p=${encodeURIComponent(p)}`).join('&');
    if (way === 'forced') return redirect(`${base(id)}/forced?${chosenQuery}`);
    const body = {
      kind: way === 'void' ? ('void' as const) : ('refund' as const),
      passengerIds,
      ...(documents.length > 0 && { documents: documents.map((one) => one.split(':')[1] ?? '') }),
    };
    const quote = await call(quoteReturn, { params: { id }, body });
    // The carrier still takes a void: everything comes back instead of a part.
    const better = way === 'refund' && quote.kind === 'void' ? '&better=1' : '';
    return redirect(returnPath(id, quote) + better);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data(
      {
        code: problem.code,
        values: problem.details,
        chosen: documents.length > 0 ? documents : passengerIds,
        way,
      },
      problem.status,
    );
  }
}

/** Refusals after which only a person can help. */
export const NEEDS_PERSON: ReadonlySet<string> = new Set([
  'orders.refund_not_automatic',
  'orders.refund_below_zero',
]);
