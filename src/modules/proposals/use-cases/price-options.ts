import type { Buyer } from '#modules/pricing/index.ts';
import { isRefundable, type Search, type SearchParams } from '#modules/search/api.ts';
import type { PricedOption, ProposalOption } from '../api.ts';
import { listOptions, listSearches, saveSearchUid } from '../db/proposal-queries.ts';
import type { ProposalRow } from '../db/schema.ts';
import { matchOption, type OfferedItinerary } from '../domain/match-option.ts';
import type { ProposalsDeps } from '../ports.ts';

/** A comment opens in its own row alone. */
export const commentContext = (id: string): string => `proposals/comment:${id}`;

export const toPricedOption = ({ itinerary, offer }: OfferedItinerary): PricedOption => ({
  slices: itinerary.slices,
  terms: offer.terms,
  total: offer.price.total,
  refund: offer.refund,
  refundable: isRefundable(offer),
});

/** One question of a proposal, by its number. */
type ProposalSearch = {
  proposalId: string;
  n: number;
  params: SearchParams;
  searchUid: string;
  buyer: Buyer | undefined;
};

/**
 * The search that prices a question: the last one while it is good, else a new one. Null when nothing can be asked
 * any more: the day has passed.
 */
async function currentSearch(deps: ProposalsDeps, question: ProposalSearch): Promise<Search | null> {
  const last = await deps.search.read(question.searchUid, { buyer: question.buyer }).catch(() => null);
  if (last && !last.expired) return last;
  const key = `${question.proposalId} ${question.n}`;
  const starting = started.get(key) ?? startAgain(deps, question).finally(() => started.delete(key));
  started.set(key, starting);
  return starting;
}

/** New searches until they are written down: all who open a proposal at one moment wait for the same. */
const started = new Map<string, Promise<Search | null>>();

async function startAgain(
  deps: ProposalsDeps,
  { proposalId, n, params, buyer }: ProposalSearch,
): Promise<Search | null> {
  try {
    const { uid } = await deps.search.start(params, buyer);
    await saveSearchUid(deps.db, proposalId, n, uid);
    return await deps.search.read(uid, { buyer });
  } catch {
    return null;
  }
}

/** Options as they are sold now, with what a booking of each would start from. */
export async function priceOptions(deps: ProposalsDeps, row: ProposalRow) {
  const [rows, further] = await Promise.all([listOptions(deps.db, row.id), listSearches(deps.db, row.id)]);
  const { id: proposalId, params, searchUid } = row;
  const buyer = await deps.clientOf(row.contractId);
  const proposalSearches = [{ proposalId, n: 0, params, searchUid }, ...further].map(
    (question): ProposalSearch => ({ ...question, buyer }),
  );
  const answers = await Promise.all(
    proposalSearches.map(async (question) => ({ question, search: await currentSearch(deps, question) })),
  );
  const searches = answers.map(({ search }) => search);
  const book: Record<string, { searchUid: string; offerId: string }> = {};
  const options = rows.map(({ id, searchNumber, itineraryId, offered }): ProposalOption => {
    const answer = answers.find((one) => one.question.n === searchNumber);
    const search = answer?.search;
    const complete = search?.complete ?? true;
    const { current, nearest } = matchOption({ itineraryId, offered }, search?.itineraries ?? []);
    const sold = current ?? (complete ? nearest : null);
    if (search && sold) book[id] = { searchUid: search.uid, offerId: sold.offer.id };
    return {
      id,
      state: current ? 'priced' : complete ? 'gone' : 'checking',
      offered,
      current: current && toPricedOption(current),
      nearest: complete && nearest ? toPricedOption(nearest) : null,
      passengerCounts: (answer?.question.params ?? params).passengerCounts,
      favourite: row.preferredOptionId === id,
    };
  });
  return {
    book,
    shown: {
      options,
      complete: searches.every((search) => search?.complete ?? true),
      locations: Object.assign({}, row.locations, ...searches.map((search) => search?.locations)),
      carriers: Object.assign({}, row.carriers, ...searches.map((search) => search?.carriers)),
      note: row.note,
      comment: row.comment ? deps.sealer.open(row.comment, commentContext(row.id)) : '',
      answeredAt: row.answeredAt?.toISOString() ?? null,
      expiresAt: row.expiresAt.toISOString(),
      serverNow: deps.clock.now().toISOString(),
    },
  };
}
