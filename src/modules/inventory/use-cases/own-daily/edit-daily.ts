import { AppError, invalidField } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type DailyDocument, type DailyPlace, type Edited, readDailyItems, writeDraft } from '../../db/own-network.ts';
import { lockTimetable } from '../../db/timetable.ts';
import { type Actor, changesBetween, type NetworkDeps, record } from '../own/network-deps.ts';
import type { DailyKind } from './daily-kind.ts';

/** Writes a draft over the revision that was read. @throws AppError conflict. */
export async function saveDraft<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  { kind, carrier, codes, actions }: DailyKind<Doc, Place>,
  tx: Tx,
  by: Actor,
  before: Edited<Doc, Place> | null,
  wanted: { id: string; revision: number; draft: Doc },
): Promise<void> {
  const at = deps.clock.now().toISOString();
  if (!(await writeDraft(tx, { ...wanted, kind, carrier, at, by: by.userId })))
    throw new AppError('conflict', codes.changed);
  await record(deps, tx, by, {
    action: actions.saved,
    subject: wanted.id,
    subjectKind: kind,
    changes: changesBetween(kind, before?.draft ?? null, wanted.draft),
    version: wanted.revision + 1,
  });
}

/** Makes the draft of a new one; answers its number. @throws AppError invalid, at the field. */
export const createDaily = <Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  kind: DailyKind<Doc, Place>,
  by: Actor,
  draft: Doc,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    // One number at a time.
    await lockTimetable(tx);
    const { first, last, most } = kind.numbers;
    const numbers = (await readDailyItems(tx, kind.kind)).map(({ id }) => Number(id));
    const next = Math.max(first - 1, ...numbers) + 1;
    if (numbers.length >= most || next > last) throw invalidField(kind.codes.tooMany.field, kind.codes.tooMany.code);
    await saveDraft(deps, kind, tx, by, null, { id: String(next), revision: 0, draft });
    return String(next);
  });
