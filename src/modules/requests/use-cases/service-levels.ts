import { answerBy, PRIORITIES } from '#kernel/service-clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { RequestServiceLevel } from '../api.ts';
import { findServiceLevel, listServiceLevels as listRows, putServiceLevel } from '../db/service-level-queries.ts';
import { defaultServiceLevel, LEVEL_KINDS } from '../domain/deadline.ts';
import type { RequestsDeps } from '../ports.ts';
import { requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

/** What holds for every kind and priority. */
export async function listServiceLevels({ db }: Pick<RequestsDeps, 'db'>): Promise<{ levels: RequestServiceLevel[] }> {
  const rows = await listRows(db);
  const levels = LEVEL_KINDS.flatMap((kind) =>
    PRIORITIES.map((priority) => {
      const set = rows.find((row) => row.kind === kind && row.priority === priority);
      const { minutes, counting } = set ?? defaultServiceLevel(kind, priority);
      return { kind, priority, minutes, counting };
    }),
  );
  return { levels };
}

/** Sets what holds for new requests; requests that were sent keep their deadline. Each change is audited. */
export async function setServiceLevels(
  deps: RequestsDeps,
  visitor: Visitor,
  levels: readonly RequestServiceLevel[],
): Promise<{ levels: RequestServiceLevel[] }> {
  const { userId } = requireStaff(visitor);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const level of levels) {
      const before = await findServiceLevel(tx, level.kind, level.priority);
      if (before.minutes === level.minutes && before.counting === level.counting) continue;
      await putServiceLevel(tx, { ...level, changedBy: userId, changedAt: at });
      await deps.record(tx, {
        actor: userId,
        contractId: null,
        action: 'request_deadline_changed',
        subjectKind: 'office',
        subjectId: `${level.kind} ${level.priority}`,
        at,
        ip: visitor.ip,
        changes: [
          { field: 'minutes', previous: before.minutes, current: level.minutes },
          { field: 'counting', previous: before.counting, current: level.counting },
        ],
      });
    }
  });
  return listServiceLevels(deps);
}

/** By when a travel request is answered that is sent now. */
export async function readAnswerTimes({
  db,
  clock,
  supportHours,
}: Pick<RequestsDeps, 'db' | 'clock' | 'supportHours'>): Promise<{ normal: string; fire: string; serverNow: string }> {
  const now = clock.now();
  const [normal, fire] = await Promise.all(
    PRIORITIES.map(async (priority) =>
      answerBy(await findServiceLevel(db, 'travel', priority), supportHours(), now).toISOString(),
    ),
  );
  return { normal: normal as string, fire: fire as string, serverNow: now.toISOString() };
}
