import type { Search } from '#modules/search/api.ts';
import type { Priced, ProposalOption } from '../api.ts';
import { optionsOf, setProposal } from '../db/proposal-queries.ts';
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
});

/** The search that prices a proposal: the last one while it is good, else a new one. Null when nothing can be asked any more: the day has passed. */
async function currentSearch(deps: ProposalsDeps, row: ProposalRow): Promise<Search | null> {
  const last = await deps.search.read(row.searchUid).catch(() => null);
  if (last && !last.expired) return last;
  const starting = started.get(row.id) ?? startAgain(deps, row).finally(() => started.delete(row.id));
  started.set(row.id, starting);
  return starting;
}

/** New searches until they are written down: all who open a proposal at one moment wait for the same. */
const started = new Map<string, Promise<Search | null>>();

async function startAgain(deps: ProposalsDeps, row: ProposalRow): Promise<Search | null> {
  try {
    const { uid } = await deps.search.start(row.params);
    await setProposal(deps.db, row.id, { searchUid: uid });
    return await deps.search.read(uid);
  } catch {
    return null;
  }
}

/** Options as they are sold now, with what a booking of each would start from. */
export async function priceOptions(deps: ProposalsDeps, row: ProposalRow) {
  const [rows, search] = await Promise.all([optionsOf(deps.db, row.id), currentSearch(deps, row)]);
  const complete = search?.complete ?? true;
  const sellable = search?.itineraries ?? [];
  const book: Record<string, { searchUid: string; offerId: string }> = {};
  const options = rows.map(({ id, itineraryId, was }): ProposalOption => {
    const { now, nearest } = matchOption({ itineraryId, was }, sellable);
    const sold = now ?? (complete ? nearest : null);
    if (search && sold) book[id] = { searchUid: search.uid, offerId: sold.offer.id };
    return {
      id,
      state: now ? 'priced' : complete ? 'gone' : 'checking',
      was,
      now: now && pricedOf(now),
      nearest: complete && nearest ? pricedOf(nearest) : null,
      favourite: row.favouriteId === id,
    };
  });
  return {
    book,
    told: {
      options,
      complete,
      mix: row.params.mix,
      places: { ...row.places, ...search?.places },
      carriers: { ...row.carriers, ...search?.carriers },
      note: row.note,
      comment: row.comment ? deps.sealer.open(row.comment, commentContext(row.id)) : '',
      answeredAt: row.answeredAt?.toISOString() ?? null,
      expiresAt: row.expiresAt.toISOString(),
      serverNow: deps.clock.now().toISOString(),
    },
  };
}
