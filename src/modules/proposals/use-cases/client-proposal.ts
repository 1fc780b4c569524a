import { notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ClientProposal } from '../api.ts';
import { findProposalByCode, listOptions, markOpened, updateProposal } from '../db/proposal-queries.ts';
import type { ProposalRow } from '../db/schema.ts';
import { proposalState } from '../domain/state.ts';
import type { ProposalsDeps } from '../ports.ts';
import { commentContext, priceOptions } from './price-options.ts';

/** Choices of one link in an hour: a client changes his mind, a script does not fill the agent's page. */
const CHOICES_PER_LINK = { max: 30, seconds: 3_600 };

/** @throws AppError not_found `proposals.link_ended`: never made, expired and revoked are one answer. */
export async function readOpenProposal(deps: ProposalsDeps, code: string): Promise<ProposalRow> {
  const row = await findProposalByCode(deps.db, code);
  if (!row || proposalState(row, deps.clock.now()) !== 'open') throw notFound('proposals.link_ended');
  return row;
}

/** The view of the link's holder: options priced again, no commission. */
export async function openProposal(deps: ProposalsDeps, code: string): Promise<ClientProposal> {
  const row = await readOpenProposal(deps, code);
  const [{ shown: priced }, [agency], names] = await Promise.all([
    priceOptions(deps, row),
    deps.agencies.contractSummaries(deps.db, [row.contractId]),
    deps.people.namesOf(deps.db, [row.userId]),
    markOpened(deps.db, row.id, deps.clock.now()),
  ]);
  return { ...priced, agency: agency?.name ?? '', agent: names.get(row.userId) ?? null, locale: row.locale };
}

/**
 * The last choice counts; the agent who made the proposal is notified of it. @throws AppError not_found
 * `proposals.link_ended`, `proposals.no_such_option`.
 */
export async function chooseOption(
  deps: ProposalsDeps,
  code: string,
  { optionId, comment }: { optionId: string; comment: string },
): Promise<{ optionId: string }> {
  const row = await readOpenProposal(deps, code);
  await deps.limiter.consume('proposals.choose', row.id, CHOICES_PER_LINK);
  const own = await listOptions(deps.db, row.id);
  const chosen = own.findIndex(({ id }) => id === optionId);
  if (chosen < 0) throw notFound('proposals.no_such_option');
  const before = row.comment ? deps.sealer.open(row.comment, commentContext(row.id)) : '';
  // The same answer again, as after a second press, is no news.
  if (row.preferredOptionId === optionId && before === comment) return { optionId };
  const sealed = comment ? deps.sealer.seal(comment, commentContext(row.id)) : null;
  const answeredAt = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await updateProposal(tx, row.id, { preferredOptionId: optionId, comment: sealed, answeredAt });
    await deps.notifications.notifyContract(tx, {
      kind: 'proposal-chosen',
      contractId: row.contractId,
      only: [row.userId],
      facts: {
        order: '',
        request: null,
        variant: comment ? 'commented' : null,
        option: chosen + 1,
        path: `/account/proposals/${row.id}`,
      },
      dedupe: `proposal-chosen:${row.id}:${optionId}:${answeredAt.toISOString()}`,
    });
  });
  return { optionId };
}
