import type { Executor, Tx } from '#platform/db/database.ts';
import { addHistory, listFollowers } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';

type Announcing = Pick<RequestsDeps, 'conversations'>;

/** Its open pages read a request anew once what was changed is committed. */
export async function announceChange({ conversations }: Announcing, db: Executor, id: string): Promise<void> {
  const followers = await listFollowers(db, id);
  const [made] = followers;
  if (!made) return;
  const { userId, contractId } = made;
  conversations.announce(
    db,
    { id, userId, contractId },
    followers.flatMap(({ visitorHash }) => visitorHash ?? []),
  );
}

/** Writes what happened to a request into its history; all who look at it see it at once. */
export async function noteHistory(
  deps: Announcing,
  tx: Tx,
  id: string,
  entry: Parameters<typeof addHistory>[2],
): Promise<void> {
  await addHistory(tx, id, entry);
  await announceChange(deps, tx, id);
}
