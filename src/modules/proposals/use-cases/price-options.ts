import { isRefundable, type Search, type SearchParams } from '#modules/search/api.ts';
import type { Priced, ProposalOption } from '../api.ts';
import { optionsOf, questionsOf, setSearch } from '../db/proposal-queries.ts';
import type { ProposalRow } from '../db/schema.ts';
import { matchOption, type Sold } from '../domain/match-option.ts';
import type { ProposalsDeps } from '../ports.ts';

/** A comment opens in its own row alone. */
export const commentContext = (id: string): string => `proposals/comment:${id}`;

export const pricedOf = ({ itinerary, offer }: Sold): Priced => ({
  slices: itinerary.slices,
  terms: offer.terms,
  total: offer.price.total,
  refund: offer.refund,
  refundable: isRefundable(offer),
});

/** One question of a proposal, by its number. */
type Question = { proposalId: string; n: number; params: SearchParams; searchUid: string };

/**
 * The search that prices a question: the last one while it is good, else a new one. Null when nothing can be asked
 * any more: the day has passed.
 */
async function currentSearch(deps: ProposalsDeps, question: Question): Promise<Search | null> {
  const last = await deps.search.read(question.searchUid).catch(() => null);
  if (last && !last.expired) return last;
  const key = `${question.proposalId} ${question.n}`;
  const starting = started.get(key) ?? startAgain(deps, question).finally(() => started.delete(key));
  started.set(key, starting);
  return starting;
}

/** New searches until they are written down: all who open a proposal at one moment wait for the same. */
const started = new Map<string, Promise<Search | null>>();

async function startAgain(deps: ProposalsDeps, { proposalId, n, params }: Question): Promise<Search | null> {
  try {
    const { uid } = await deps.search.start(params);
    await setSearch(deps.db, proposalId, n, uid);
    return await deps.search.read(uid);
  } catch {
    return null;
  }
}

/** Options as they are sold now, with what a booking of each would start from. */
export async function priceOptions(deps: ProposalsDeps, row: ProposalRow) {
  const [rows, further] = await Promise.all([optionsOf(deps.db, row.id), questionsOf(deps.db, row.id)]);
  const { id: proposalId, params, searchUid } = row;
  const questions: Question[] = [{ proposalId, n: 0, params, searchUid }, ...further];
  const answers = await Promise.all(
    questions.map(async (question) => ({ question, search: await currentSearch(deps, question) })),
  );
  const searches = answers.map(({ search }) => search);
  const book: Record<string, { searchUid: string; offerId: string }> = {};
  const options = rows.map(({ id, question, itineraryId, was }): ProposalOption => {
    const answer = answers.find((one) => one.question.n === question);
    const search = answer?.search;
    const complete = search?.complete ?? true;
    const { now, nearest } = matchOption({ itineraryId, was }, search?.itineraries ?? []);
    const sold = now ?? (complete ? nearest : null);
    if (search && sold) book[id] = { searchUid: search.uid, offerId: sold.offer.id };
    return {
      id,
      state: now ? 'priced' : complete ? 'gone' : 'checking',
      was,
      now: now && pricedOf(now),
      nearest: complete && nearest ? pricedOf(nearest) : null,
      mix: (answer?.question.params ?? params).mix,
      favourite: row.preferredOptionId === id,
    };
  });
  return {
    book,
    shown: {
      options,
      complete: searches.every((search) => search?.complete ?? true),
      places: Object.assign({}, row.places, ...searches.map((search) => search?.places)),
      carriers: Object.assign({}, row.carriers, ...searches.map((search) => search?.carriers)),
      note: row.note,
      comment: row.comment ? deps.sealer.open(row.comment, commentContext(row.id)) : '',
      answeredAt: row.answeredAt?.toISOString() ?? null,
      expiresAt: row.expiresAt.toISOString(),
      serverNow: deps.clock.now().toISOString(),
    },
  };
}
