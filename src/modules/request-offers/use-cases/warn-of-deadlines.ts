import { inTransaction } from '#platform/db/database.ts';
import { listEndingSoon } from '../db/offer-queries.ts';
import type { RequestOffersDeps } from '../ports.ts';

/** So long before its deadline the author is warned of an offer that they have not accepted. */
const WARNING_MS = 60 * 60_000;

/** Notifies authors whose offers end soon, once for each deadline. */
export async function warnOfDeadlines(deps: RequestOffersDeps): Promise<void> {
  const now = deps.clock.now();
  const ending = await listEndingSoon(deps.db, { after: now, until: new Date(now.getTime() + WARNING_MS) });
  for (const { id, requestId, deadline } of ending)
    await inTransaction(deps.db, (tx) =>
      deps.requests.warn(tx, requestId, { offerId: id, until: deadline.toISOString() }),
    );
}
