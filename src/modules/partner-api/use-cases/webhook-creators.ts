import type { Audit } from '#modules/audit/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { listKeyLifetimes } from '../db/key-queries.ts';
import { listEndpointsCreatedBy } from '../db/webhook-queries.ts';
import { type CreatorStatus, creatorStatus, keyState } from '../domain/key-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';

export type EndpointCreator = { by: string | null; creatorStatus: CreatorStatus };

/**
 * Creators of a contract's addresses, by their ids: the name, null for an unknown user, and whether they still work
 * there.
 */
export async function creatorsOf(
  { clock, listUserNames, contactsOf }: PartnerApiDeps,
  db: Executor,
  contractId: string,
  userIds: readonly string[],
): Promise<(userId: string) => EndpointCreator> {
  const now = clock.now();
  const [names, people, times] = await Promise.all([
    listUserNames(db, [...new Set(userIds)]),
    contactsOf(db, contractId),
    listKeyLifetimes(db, contractId),
  ]);
  return (userId) => {
    const own = times.filter((key) => key.userId === userId).map((key) => keyState(key, now));
    return { by: names.get(userId) ?? null, creatorStatus: creatorStatus(people.includes(userId), own) };
  };
}

type DepartedMember = { userId: string; contractId: string | null };

/**
 * Records for every address of a user that they have left the contract, or every one (`contractId` null), and who
 * removed them.
 */
export async function recordOrphanedEndpoints(
  audit: Pick<Audit, 'recordAccess'>,
  tx: Tx,
  gone: DepartedMember,
  { userId: actor, at, ip }: { userId: string; at: Date; ip: string },
): Promise<void> {
  for (const { id, contractId } of await listEndpointsCreatedBy(tx, gone))
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
