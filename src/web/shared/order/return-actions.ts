import { data, redirect } from 'react-router';
import { confirmReturn, quoteReturn, readReturn, type TicketReturn } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { readAgreedAmount, readIdempotencyKey, readNote, readText, readTexts } from '../forms/read-form.ts';

const base = (id: string) => `/order/${encodeURIComponent(id)}/refund`;

/** The page of a quote and of its state: spec §2 gives the voluntary refund a page of its own. */
export const returnPath = (id: string, { id: quote, kind }: Pick<TicketReturn, 'id' | 'kind'>): string =>
  `${base(id)}${kind === 'refund' ? '/voluntary' : ''}?quote=${encodeURIComponent(quote)}`;

/** Marks a page that is shown because the accepted quote had expired. */
export const STALE_PARAM = 'stale';
/** Refusals that show that the order has changed: the choice is made again. */
const ORDER_CHANGED_CODES: ReadonlySet<string> = new Set(['orders.return_refused', 'orders.return_in_progress']);

/** The same passengers' documents at current amounts; a void whose time has passed is quoted as a refund. */
async function renewQuote(
  call: Call,
  id: string,
  quoteId: string,
  note: ReturnType<typeof readNote>,
): Promise<TicketReturn> {
  const old = await call(readReturn, { params: { id, returnId: quoteId } });
  const parts = old.lines.filter((line) => line.portion !== undefined);
  const requestQuote = (kind: 'void' | 'refund') =>
    call(quoteReturn, {
      params: { id },
      body: {
        kind,
        passengerIds: [...new Set(old.lines.map((line) => line.passengerId))],
        instead: old.id,
        ...note,
        ...(parts.length > 0 && { documents: parts.flatMap((line) => line.tickets) }),
      },
    });
  if (old.kind !== 'void') return requestQuote('refund');
  return requestQuote('void').catch((thrown: unknown) => {
    if (asProblem(thrown)?.code !== 'orders.void_closed') throw thrown;
    return requestQuote('refund');
  });
}

/** The accepted quote has expired: shows the new amounts, or the choice again when the order has changed. */
async function renewStale(...quoteArgs: Parameters<typeof renewQuote>): Promise<Response> {
  const [, id] = quoteArgs;
  try {
    return redirect(`${returnPath(id, await renewQuote(...quoteArgs))}&${STALE_PARAM}=1`);
  } catch (thrown) {
    if (ORDER_CHANGED_CODES.has(asProblem(thrown)?.code ?? '')) return redirect(`${base(id)}?${STALE_PARAM}=1`);
    throw thrown;
  }
}

/**
 * Quotes a return, renews the quote, or confirms it. A refusal is shown on the page of the form, with the ticks kept.
 */
export async function handleReturnForm(call: Call, id: string, form: FormData) {
  const intent = readText(form, 'intent');
  const documents = readTexts(form, 'd');
  const passengerIds =
    documents.length > 0 ? [...new Set(documents.map((one) => one.split(':')[0] ?? ''))] : readTexts(form, 'p');
  const way = readText(form, 'way');
  const quoteId = readText(form, 'quote');
  const note = readNote(form);
  try {
    if (intent === 'confirm') {
      const confirmed = await call(
        confirmReturn,
        {
          params: { id, returnId: quoteId },
          body: {
            agreed: form.get('agreed') !== null,
            refundAmount: readAgreedAmount(form),
            ...note,
          },
        },
        readIdempotencyKey(form),
      ).catch((thrown: unknown) => {
        if (asProblem(thrown)?.code === 'orders.quote_expired') return null;
        throw thrown;
      });
      return confirmed ? redirect(returnPath(id, confirmed)) : await renewStale(call, id, quoteId, note);
    }
    if (intent === 'renew') return redirect(returnPath(id, await renewQuote(call, id, quoteId, note)));
    const chosenQuery = passengerIds.map((p) => `p=${encodeURIComponent(p)}`).join('&');
    if (way === 'forced') return redirect(`${base(id)}/forced?${chosenQuery}`);
    const body = {
      kind: way === 'void' ? ('void' as const) : ('refund' as const),
      passengerIds,
      ...note,
      ...(documents.length > 0 && { documents: documents.map((one) => one.split(':')[1] ?? '') }),
    };
    const quote = await call(quoteReturn, { params: { id }, body });
    // The carrier still accepts a void: the full amount is refunded instead of a part.
    const betterParam = way === 'refund' && quote.kind === 'void' ? '&better=1' : '';
    // Requested by a shortcut in the list of orders: the consent gets the focus.
    const keysParam = form.get('keys') === null ? '' : '&keys=1';
    return redirect(returnPath(id, quote) + betterParam + keysParam);
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

/** Refusals that only staff can resolve. */
export const MANUAL_RETURN_CODES: ReadonlySet<string> = new Set([
  'orders.refund_not_automatic',
  'orders.refund_below_zero',
]);
