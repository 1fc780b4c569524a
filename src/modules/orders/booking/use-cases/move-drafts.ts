import type { Tx } from '#platform/db/database.ts';
import { hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { OrdersDeps } from '../../ports.ts';
import { moveDrafts as moveRows } from '../db/draft-queries.ts';

const DAY_MS = 86_400_000;

/** What a visitor was booking today goes on as the customer's who has signed in. */
export const moveDrafts = ({ clock }: Pick<OrdersDeps, 'clock'>, tx: Tx, from: string, to: string): Promise<void> =>
  moveRows(tx, hashVisitor(from), hashVisitor(to), new Date(clock.now().getTime() - DAY_MS));
