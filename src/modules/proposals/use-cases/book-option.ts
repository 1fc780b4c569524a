import { AppError, notFound } from '#kernel/app-error.ts';
import { equal, formatMoney, type Money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { lockOpenProposal } from '../db/proposal-queries.ts';
import { proposalState } from '../domain/state.ts';
import type { ProposalsDeps, ProposalVisitor, SellersPort } from '../ports.ts';
import { readOpenProposal } from './client-proposal.ts';
import { priceOptions } from './price-options.ts';

/**
 * Begins a client's booking of an option as it is sold now: the same flights in the same fare, at the price that the
 * client has agreed to.
 * @throws AppError not_found `proposals.link_ended`, `proposals.no_such_option`; conflict `proposals.still_checking`,
 * `proposals.option_unavailable`,
 * `proposals.price_changed`; and those of a booking that is begun.
 */
export async function bookOption(
  deps: ProposalsDeps,
  client: ProposalVisitor,
  code: string,
  { optionId, total }: { optionId: string; total: Money },
): Promise<{ bookingId: string }> {
  const row = await readOpenProposal(deps, code);
  const { shown: priced, book } = await priceOptions(deps, row);
  const option = priced.options.find(({ id }) => id === optionId);
  if (!option) throw notFound('proposals.no_such_option');
  if (option.state === 'checking') throw new AppError('conflict', 'proposals.still_checking');
  const sold = book[optionId];
  if (!option.current || !sold) throw new AppError('conflict', 'proposals.option_unavailable');
  const currentTotal = option.current.total;
  if (!equal(total, currentTotal))
    throw new AppError('conflict', 'proposals.price_changed', {
      previousTotal: total,
      currentTotal,
      previousText: formatMoney(total, client.locale),
      currentText: formatMoney(currentTotal, client.locale),
    });
  const { contractId, userId, workplaceId } = row;
  const proposed = { proposalId: row.id, contractId, userId, workplaceId };
  const { id: bookingId } = await deps.orders.beginProposed(client, { ...sold, optionId }, proposed);
  return { bookingId };
}

/** Whether a proposal may be booked from; its row is kept as it is until the transaction ends. */
export async function isBookable({ clock, sells }: SellersPort, db: Executor, proposalId: string): Promise<boolean> {
  const row = await lockOpenProposal(db, proposalId);
  return row !== undefined && proposalState(row, clock.now()) === 'open' && (await sells(db, row));
}
