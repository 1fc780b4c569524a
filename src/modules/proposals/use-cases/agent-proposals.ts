import { type Account, contractsOf } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { isInstant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { AgentProposal, ListedProposal } from '../api.ts';
import { insertProposal, newestProposals, proposalOf, setProposal } from '../db/proposal-queries.ts';
import type { ProposalRow } from '../db/schema.ts';
import { stateOf } from '../domain/state.ts';
import type { ProposalsDeps } from '../ports.ts';
import { pricedOf, priceOptions } from './price-options.ts';

const LISTED = 50;
const DAY_MS = 86_400_000;
/** Proposals that one agent makes in an hour. */
const MADE = { max: 60, seconds: 3_600 };

type Caller = { account?: Account | null | undefined };

/** Whose clients are proposed something. @throws AppError forbidden `proposals.agents_only`. */
function agentOf({ account }: Caller): Account & { contractId: string } {
  const { contractId } = account ?? {};
  if (!account?.roles.includes('ROLE_AGENT') || !contractId) throw new AppError('forbidden', 'proposals.agents_only');
  return { ...account, contractId };
}

type Pick = { searchUid: string; offerId: string };
type Found = Awaited<ReturnType<ProposalsDeps['search']['readOffer']>>;

/**
 * A chosen offer. One of a search that has run out meanwhile is taken as it was found: it is asked for again whenever
 * the proposal is opened.
 * @throws AppError gone `search.expired`, not_found `search.offer_not_found`.
 */
async function readPick({ search }: ProposalsDeps, { searchUid, offerId }: Pick): Promise<Found> {
  try {
    return await search.readOffer(searchUid, offerId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'search.expired') throw error;
    const { itineraries, places, carriers, params } = await search.read(searchUid);
    for (const itinerary of itineraries) {
      const offer = itinerary.offers.find(({ id }) => id === offerId);
      if (offer) return { itinerary, offer, places, carriers, params };
    }
    throw error;
  }
}

/**
 * Puts chosen offers of one search or of several behind a link; the same journey for the same party once.
 * @throws AppError gone `search.expired`, not_found `search.offer_not_found`, limited `platform.too_many_requests`.
 */
export async function createProposal(
  deps: ProposalsDeps,
  caller: Caller,
  body: { picks: readonly Pick[]; note: string; days: number; locale: Locale },
): Promise<{ id: string }> {
  const { userId, contractId, workplaceId } = agentOf(caller);
  await deps.limiter.take('proposals.create', userId, MADE);
  const picked = await Promise.all(body.picks.map(async (pick) => ({ ...pick, ...(await readPick(deps, pick)) })));
  const found = [
    ...new Map(
      picked.map((one) => [JSON.stringify([one.itinerary.id, pricedOf(one).terms, one.params.mix]), one]),
    ).values(),
  ];
  const [first] = found;
  if (!first) throw notFound('search.offer_not_found');
  const [id, now] = [deps.ids(), deps.clock.now()];
  const row: ProposalRow = {
    id,
    code: deps.ids(),
    contractId,
    userId,
    workplaceId,
    locale: body.locale,
    note: body.note,
    params: first.params,
    searchUid: first.searchUid,
    createdAt: now,
    places: Object.assign({}, ...found.map(({ places }) => places)),
    carriers: Object.assign({}, ...found.map(({ carriers }) => carriers)),
    expiresAt: new Date(now.getTime() + body.days * DAY_MS),
    revokedAt: null,
    openedAt: null,
    preferredOptionId: null,
    comment: null,
    answeredAt: null,
  };
  // The same question, whichever of its searches an offer was found in.
  const asked = [...new Map(found.map((one) => [JSON.stringify(one.params), one])).entries()];
  const further = asked
    .slice(1)
    .map(([, { params, searchUid }], n) => ({ proposalId: id, n: n + 1, params, searchUid }));
  const options = found.map(({ itinerary, offer, params }, position) => ({
    proposalId: id,
    id: deps.ids(),
    position,
    question: asked.findIndex(([question]) => question === JSON.stringify(params)),
    itineraryId: itinerary.id,
    was: pricedOf({ itinerary, offer }),
  }));
  await inTransaction(deps.db, (tx) => insertProposal(tx, row, further, options));
  return { id };
}

/** @throws AppError not_found `proposals.not_found` for those of other contracts as for absent ones. */
async function ownProposal(deps: ProposalsDeps, caller: Caller, id: string): Promise<ProposalRow> {
  agentOf(caller);
  const row = await proposalOf(deps.db, contractsOf(caller.account), id);
  if (!row) throw notFound('proposals.not_found');
  return row;
}

export async function readProposal(deps: ProposalsDeps, caller: Caller, id: string): Promise<AgentProposal> {
  const row = await ownProposal(deps, caller, id);
  const { shown: priced, book } = await priceOptions(deps, row);
  return {
    ...priced,
    id,
    state: stateOf(row, deps.clock.now()),
    link: `${deps.baseUrl}/proposal/${row.code}`,
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    book,
  };
}

export async function revokeProposal(deps: ProposalsDeps, caller: Caller, id: string) {
  const row = await ownProposal(deps, caller, id);
  const now = deps.clock.now();
  const revokedAt = row.revokedAt ?? now;
  await setProposal(deps.db, id, { revokedAt });
  return { state: stateOf({ ...row, revokedAt }, now) };
}

/**
 * The place after which a page of the list goes on. @throws AppError invalid `proposals.bad_page` for one that no
 * page has named.
 */
function placeOf(after: string | undefined): { createdAt: Date; id: string } | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = '', ...more] = after.split(' ');
  if (!isInstant(at) || id === '' || more.length > 0) throw new AppError('invalid', 'proposals.bad_page');
  return { createdAt: new Date(at), id };
}

export async function listProposals(
  deps: ProposalsDeps,
  caller: Caller,
  after?: string,
): Promise<{ proposals: ListedProposal[]; next: string | null }> {
  agentOf(caller);
  const found = await newestProposals(deps.db, contractsOf(caller.account), placeOf(after), LISTED + 1);
  const rows = found.slice(0, LISTED);
  const last = found.length > LISTED ? rows.at(-1) : undefined;
  const names = await deps.people.namesOf(deps.db, [...new Set(rows.map(({ userId }) => userId))]);
  const now = deps.clock.now();
  return {
    proposals: rows.map((row) => {
      const [leg] = row.params.legs;
      const [from, to] = [leg?.from, leg?.to].map((city) =>
        Object.values(row.places).find(({ cityKey }) => cityKey === city),
      );
      return {
        id: row.id,
        state: stateOf(row, now),
        options: row.options,
        route: from && to ? { from, to } : null,
        note: row.note,
        agent: names.get(row.userId) ?? null,
        createdAt: row.createdAt.toISOString(),
        openedAt: row.openedAt?.toISOString() ?? null,
        answeredAt: row.answeredAt?.toISOString() ?? null,
      };
    }),
    next: last ? `${last.createdAt.toISOString()} ${last.id}` : null,
  };
}
