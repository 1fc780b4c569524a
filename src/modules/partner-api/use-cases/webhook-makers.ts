import type { Audit } from '#modules/audit/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { keyTimesOf } from '../db/key-queries.ts';
import { endpointsMadeBy } from '../db/webhook-queries.ts';
import { type CreatorStatus, standingOfMaker, stateOf } from '../domain/key-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';

export type Maker = { by: string | null; maker: CreatorStatus };

/**
 * Creators of a contract's addresses, by their ids: the name, null for an unknown user, and whether they still work
 * there.
 */
export async function creatorsOf(
  { clock, namesOf, peopleOf }: PartnerApiDeps,
  db: Executor,
  contractId: string,
  userIds: readonly string[],
): Promise<(userId: string) => Maker> {
  const now = clock.now();
  const [names, people, times] = await Promise.all([
    namesOf(db, [...new Set(userIds)]),
    peopleOf(db, contractId),
    keyTimesOf(db, contractId),
  ]);
  return (userId) => {
    const own = times.filter((key) => key.userId === userId).map((key) => stateOf(key, now));
    return { by: names.get(userId) ?? null, maker: standingOfMaker(people.includes(userId), own) };
  };
}

type Gone = { userId: string; contractId: string | null };

/**
 * Records for every address of a user that they have left the contract, or every one (`contractId` null), and who
 * removed them.
 */
export async function noteLeftBehind(
  audit: Pick<Audit, 'recordAccess'>,
  tx: Tx,
  gone: Gone,
  { userId: actor, at, ip }: { userId: string; at: Date; ip: string },
): Promise<void> {
  for (const { id, contractId } of await endpointsMadeBy(tx, gone))
    await audit.recordAccess(tx, {
      actor,
      contractId,
      action: 'webhook_left_behind',
      subjectKind: 'webhook',
      subjectId: id,
      at,
      ip,
    });
}
