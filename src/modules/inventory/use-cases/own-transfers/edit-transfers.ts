import { type FieldProblem, invalidFields } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import { rbdOfTransfer, type TransferClass } from '../../domain/hotels-and-transfers/transfer-for-sale.ts';
import type { OwnTransfer } from '../../domain/own-transfers/transfer-shape.ts';
import type { Actor, NetworkDeps } from '../own/network-deps.ts';
import { changeDays, type DayAct } from '../own-daily/change-days.ts';
import { readKnown } from '../own-daily/daily-kind.ts';
import { createDaily, saveDraft } from '../own-daily/edit-daily.ts';
import { endsOf, TRANSFERS } from './transfer-kind.ts';

/** Under the location keys of its ends. @throws AppError invalid, at the field. */
function withKnownEnds(deps: Pick<NetworkDeps, 'placeOf'>, transfer: OwnTransfer): OwnTransfer {
  const { faults, ends } = endsOf(deps, transfer);
  if (!ends) throw invalidFields(faults.map(({ field, code }): FieldProblem => ({ path: field, code })));
  const [from, to] = ends;
  return { ...transfer, from: { ...transfer.from, place: from.key }, to: { ...transfer.to, place: to.key } };
}

/** Makes the draft of a new transfer; answers its number. @throws AppError invalid, at the field. */
export const createTransfer = async (deps: NetworkDeps, by: Actor, transfer: OwnTransfer): Promise<string> =>
  createDaily(deps, TRANSFERS, by, withKnownEnds(deps, transfer));

/**
 * Writes a draft, which may have faults: they are named when it is read, and keep it from being published.
 * @throws AppError conflict `rides.changed_meanwhile`; invalid, at the field; not_found.
 */
export const saveTransfer = (
  deps: NetworkDeps,
  by: Actor,
  { id, revision, transfer }: { id: string; revision: number; transfer: OwnTransfer },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const draft = withKnownEnds(deps, transfer);
    const before = await readKnown(tx, TRANSFERS, id, revision);
    await saveDraft(deps, TRANSFERS, tx, by, before, { id, revision, draft });
  });

/** What is done with days at once, without a publication: with the transfer, or with one of its classes. */
export type TransferDayAct =
  | { act: 'stop' | 'resume' }
  | { act: 'close' | 'open'; class: TransferClass }
  | { act: 'cars'; class: TransferClass; cars: number }
  | { act: 'price'; class: TransferClass; price: number };

function actOf(wanted: TransferDayAct): DayAct {
  if (!('class' in wanted)) return { act: wanted.act };
  const rbd = rbdOfTransfer(wanted.class);
  if (wanted.act === 'cars') return { act: 'count', rbd, count: wanted.cars };
  return wanted.act === 'price' ? { act: 'price', rbd, price: wanted.price } : { act: wanted.act, rbd };
}

/**
 * Changes days of a transfer from one to another, in every process's search within a second; answers how many.
 * @throws AppError conflict `rides.below_sold`; not_found `rides.no_days`; invalid.
 */
export const changeTransferDays = (
  deps: NetworkDeps,
  by: Actor,
  { wanted, ...days }: { id: string; from: LocalDate; to: LocalDate; wanted: TransferDayAct },
): Promise<number> => changeDays(deps, TRANSFERS, by, { ...days, wanted: actOf(wanted), typed: wanted });
