import { type UserAccount, visibleContractIds } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { isInstant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { AgentProposal, ListedProposal } from '../api.ts';
import { findProposal, insertProposal, listNewestProposals, updateProposal } from '../db/proposal-queries.ts';
import type { ProposalRow } from '../db/schema.ts';
import { proposalState } from '../domain/state.ts';
import type { ProposalsDeps } from '../ports.ts';
import { priceOptions, toPricedOption } from './price-options.ts';

const MAX_LISTED = 50;
const DAY_MS = 86_400_000;
/** Proposals that one agent makes in an hour. */
const PROPOSALS_PER_USER = { max: 60, seconds: 3_600 };

type AgentCaller = { user?: UserAccount | null | undefined };

/** Whose clients are proposed something. @throws AppError forbidden `proposals.agents_only`. */
function requireAgent({ user }: AgentCaller): UserAccount & { contractId: string } {
  const { contractId } = user ?? {};
  if (!user?.roles.includes('ROLE_AGENT') || !contractId) throw new AppError('forbidden', 'proposals.agents_only');
  return { ...user, contractId };
}

type PickedOffer = { searchUid: string; offerId: string };
type OfferSnapshot = Awaited<ReturnType<ProposalsDeps['search']['readOffer']>>;

/**
 * A chosen offer. One of a search that has run out meanwhile is taken as it was found: it is asked for again whenever
 * the proposal is opened.
 * @throws AppError gone `search.expired`, not_found `search.offer_not_found`.
 */
async function readPick(
  { search }: ProposalsDeps,
  { searchUid, offerId }: PickedOffer,
  buyer: Buyer | undefined,
): Promise<OfferSnapshot> {
  try {
    return await search.readOffer(searchUid, offerId, buyer);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'search.expired') throw error;
    const { itineraries, locations, carriers, params } = await search.read(searchUid, { buyer });
    for (const itinerary of itineraries) {
      const offer = itinerary.offers.find(({ id }) => id === offerId);
      if (offer) return { itinerary, offer, locations, carriers, params };
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
  caller: AgentCaller,
  body: { picks: readonly PickedOffer[]; note: string; days: number; locale: Locale },
): Promise<{ id: string }> {
  const { userId, contractId, workplaceId } = requireAgent(caller);
  await deps.limiter.consume('proposals.create', userId, PROPOSALS_PER_USER);
  const buyer = await deps.clientOf(contractId);
  const picked = await Promise.all(
    body.picks.map(async (pick) => ({ ...pick, ...(await readPick(deps, pick, buyer)) })),
  );
  const found = [
    ...new Map(
      picked.map((one) => [
        JSON.stringify([one.itinerary.id, toPricedOption(one).terms, one.params.passengerCounts]),
        one,
      ]),
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
    locations: Object.assign({}, ...found.map(({ locations }) => locations)),
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
    searchNumber: asked.findIndex(([question]) => question === JSON.stringify(params)),
    itineraryId: itinerary.id,
    offered: toPricedOption({ itinerary, offer }),
  }));
  await inTransaction(deps.db, (tx) => insertProposal(tx, row, further, options));
  return { id };
}

/** @throws AppError not_found `proposals.not_found` for those of other contracts as for absent ones. */
async function ownProposal(deps: ProposalsDeps, caller: AgentCaller, id: string): Promise<ProposalRow> {
  requireAgent(caller);
  const row = await findProposal(deps.db, visibleContractIds(caller.user), id);
  if (!row) throw notFound('proposals.not_found');
  return row;
}

export async function readProposal(deps: ProposalsDeps, caller: AgentCaller, id: string): Promise<AgentProposal> {
  const row = await ownProposal(deps, caller, id);
  const { shown: priced, book } = await priceOptions(deps, row);
  return {
    ...priced,
    id,
    state: proposalState(row, deps.clock.now()),
    link: `${deps.baseUrl}/proposal/${row.code}`,
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    book,
  };
}

export async function revokeProposal(deps: ProposalsDeps, caller: AgentCaller, id: string) {
  const row = await ownProposal(deps, caller, id);
  const now = deps.clock.now();
  const revokedAt = row.revokedAt ?? now;
  await updateProposal(deps.db, id, { revokedAt });
  return { state: proposalState({ ...row, revokedAt }, now) };
}

/**
 * The place after which a page of the list goes on. @throws AppError invalid `proposals.bad_page` for one that no
 * page has named.
 */
function decodeCursor(after: string | undefined): { createdAt: Date; id: string } | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = '', ...more] = after.split(' ');
  if (!isInstant(at) || id === '' || more.length > 0) throw new AppError('invalid', 'proposals.bad_page');
  return { createdAt: new Date(at), id };
}

export async function listProposals(
  deps: ProposalsDeps,
  caller: AgentCaller,
  after?: string,
): Promise<{ proposals: ListedProposal[]; next: string | null }> {
  requireAgent(caller);
  const found = await listNewestProposals(
    deps.db,
    visibleContractIds(caller.user),
    decodeCursor(after),
    MAX_LISTED + 1,
  );
  const rows = found.slice(0, MAX_LISTED);
  const last = found.length > MAX_LISTED ? rows.at(-1) : undefined;
  const names = await deps.people.namesOf(deps.db, [...new Set(rows.map(({ userId }) => userId))]);
  const now = deps.clock.now();
  return {
    proposals: rows.map((row) => {
      const [slice] = row.params.slices;
      const [from, to] = [slice?.from, slice?.to].map((city) =>
        Object.values(row.locations).find(({ cityKey }) => cityKey === city),
      );
      return {
        id: row.id,
        state: proposalState(row, now),
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
