import type { PostingKind } from './posting.ts';

/**
 * The key of the catalogue under which an entry on a contract's account is shown. The end of a reservation moves money
 * only by taking it: shown as a payment. `moved`: the entry is posted, not a reservation.
 */
export const entryLabelKey = <Kind extends PostingKind>(
  kind: Kind,
  moved: boolean,
): `kinds.${Kind}` | 'statement.used' => (kind === 'reserve_end' && moved ? 'statement.used' : `kinds.${kind}`);
