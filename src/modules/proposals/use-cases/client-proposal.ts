import { notFound } from '#kernel/app-error.ts';
import type { ClientProposal } from '../api.ts';
import { markOpened, optionsOf, proposalByCode, setProposal } from '../db/proposal-queries.ts';
import type { ProposalRow } from '../db/schema.ts';
import { stateOf } from '../domain/state.ts';
import type { ProposalsDeps } from '../ports.ts';
import { commentContext, priceOptions } from './price-options.ts';

/** Choices of one link in an hour: a client changes his mind, a script does not fill the agent's page. */
const CHOSEN = { max: 30, seconds: 3_600 };

/** @throws AppError not_found `proposals.link_ended`: never made, expired and revoked are one answer. */
async function behind(deps: ProposalsDeps, code: string): Promise<ProposalRow> {
  const row = await proposalByCode(deps.db, code);
  if (!row || stateOf(row, deps.clock.now()) !== 'open') throw notFound('proposals.link_ended');
  return row;
}

/** What whoever has the link is shown: options priced again, no commission. */
export async function openProposal(deps: ProposalsDeps, code: string): Promise<ClientProposal> {
  const row = await behind(deps, code);
  const [{ told }, [agency], names] = await Promise.all([
    priceOptions(deps, row),
    deps.agencies.branchesOf(deps.db, [row.contractId]),
    deps.people.namesOf(deps.db, [row.userId]),
    markOpened(deps.db, row.id, deps.clock.now()),
  ]);
  return { ...told, agency: agency?.name ?? '', agent: names.get(row.userId) ?? null, locale: row.locale };
}

/** The last choice counts. @throws AppError not_found `proposals.link_ended`, `proposals.no_such_option`. */
export async function chooseOption(
  deps: ProposalsDeps,
  code: string,
  { optionId, comment }: { optionId: string; comment: string },
): Promise<{ optionId: string }> {
  const row = await behind(deps, code);
  await deps.limiter.take('proposals.choose', row.id, CHOSEN);
  const own = await optionsOf(deps.db, row.id);
  if (!own.some(({ id }) => id === optionId)) throw notFound('proposals.no_such_option');
  const sealed = comment ? deps.sealer.seal(comment, commentContext(row.id)) : null;
  const answer = { favouriteId: optionId, comment: sealed, answeredAt: deps.clock.now() };
  await setProposal(deps.db, row.id, answer);
  return { optionId };
}
