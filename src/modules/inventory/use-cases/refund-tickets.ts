import { readQuote, useQuote } from '../db/after-sale.ts';
import { voidTaken } from '../domain/after-sale.ts';
import type { InventoryDeps } from './deps.ts';
import type { InventoryRef } from './issue-tickets.ts';
import { Refusal } from './refusal.ts';
import { type InventoryCall, type InventoryResult, once } from './run-idempotently.ts';
import { checkNotQuoted, choose, lockSold, move } from './sold-booking.ts';

/** Does what a quote promised, once, while the reservation is as it was then. */
export function refundTickets(
  deps: InventoryDeps,
  call: InventoryCall,
  ref: InventoryRef,
  quoteId: string,
): Promise<InventoryResult> {
  return once(deps, { call, method: 'refund', request: [ref.id, quoteId] }, ref.id, async (tx) => {
    await checkNotQuoted(tx, call);
    const booking = await lockSold(tx, { id: ref.id });
    const quote = await readQuote(tx, quoteId);
    if (!quote || quote.bookingId !== ref.id) throw new Refusal('INVALID', 'no such quote');
    if (quote.usedBy !== null) throw new Refusal('EXPIRED', 'the quote has been used');
    if (quote.version !== booking.version) throw new Refusal('VERSION', 'the reservation has changed');
    const now = deps.clock.now();
    const to = quote.mode === 'void' ? 'void' : 'refunded';
    const chosen = choose(
      booking,
      {
        travellers: quote.lines.map((line) => line.travellerId),
        documents: quote.lines.map((line) => line.document),
      },
      to,
    );
    if (to === 'void' && !chosen.every((ticket) => voidTaken(ticket, now)))
      throw new Refusal('WINDOW_CLOSED', 'the time for a void has passed');
    if (quote.expiresAt <= now.toISOString()) throw new Refusal('EXPIRED', 'the quote has expired');
    if (!(await useQuote(tx, quoteId, call.opId))) throw new Refusal('EXPIRED', 'the quote has been used');
    await move(tx, booking, chosen, { to, now });
  });
}
