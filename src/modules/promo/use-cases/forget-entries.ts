import { deleteEntriesBefore } from '../db/promo-queries.ts';
import type { PromoDeps } from '../ports.ts';

/** Bookings live for hours, unpaid orders for days. */
const KEPT_MS = 60 * 86_400_000;

/** Deletes codes that were entered long ago; what was used stays in the uses. */
export const forgetEntries = ({ db, clock }: Pick<PromoDeps, 'db' | 'clock'>): Promise<void> =>
  deleteEntriesBefore(db, new Date(clock.now().getTime() - KEPT_MS));
