import { deleteTalksBefore } from '../db/talk-queries.ts';
import type { BotDeps } from '../ports.ts';

const KEPT_DAYS = 30;

/** Deletes conversations in which nothing was said for 30 days. */
export const forgetTalks = ({ db, clock }: Pick<BotDeps, 'db' | 'clock'>): Promise<void> =>
  deleteTalksBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000));
