import { invalidField } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { inTransaction } from '#platform/db/database.ts';
import { rbdOfRoom, type TypedHotel } from '../../domain/own-hotels/hotel-shape.ts';
import type { Actor, NetworkDeps } from '../own/network-deps.ts';
import { changeDays, type DayAct } from '../own-daily/change-days.ts';
import { readKnown } from '../own-daily/daily-kind.ts';
import { createDaily, saveDraft } from '../own-daily/edit-daily.ts';
import { HOTELS } from './hotel-kind.ts';

/** Under the location key of its town. @throws AppError invalid, at the field. */
function withKnownTown({ townOf }: Pick<NetworkDeps, 'townOf'>, hotel: TypedHotel): TypedHotel {
  const town = townOf(hotel.town);
  if (!town) throw invalidField('town', 'stays.unknown_town');
  return { ...hotel, town: town.key };
}

/** Makes the draft of a new hotel; answers its number. @throws AppError invalid, at the field. */
export const createHotel = async (deps: NetworkDeps, by: Actor, hotel: TypedHotel): Promise<string> =>
  createDaily(deps, HOTELS, by, withKnownTown(deps, hotel));

/**
 * Writes a draft, which may have faults: they are named when it is read, and keep it from being published.
 * @throws AppError conflict `stays.changed_meanwhile`; invalid, at the field; not_found.
 */
export const saveHotel = (
  deps: NetworkDeps,
  by: Actor,
  { id, revision, hotel }: { id: string; revision: number; hotel: TypedHotel },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const typed = withKnownTown(deps, hotel);
    const before = await readKnown(tx, HOTELS, id, revision);
    const { pictures, rating } = before.draft;
    const draft = { ...typed, ...(pictures && { pictures }), ...(rating && { rating }) };
    await saveDraft(deps, HOTELS, tx, by, before, { id, revision, draft });
  });

/** What is done with nights at once, without a publication: with the hotel, or with one of its rooms. */
export type NightAct =
  | { act: 'stop' | 'resume' }
  | { act: 'close' | 'open'; room: string }
  | { act: 'rooms'; room: string; rooms: number }
  | { act: 'price'; room: string; price: number };

function actOf(wanted: NightAct): DayAct {
  if (!('room' in wanted)) return { act: wanted.act };
  const rbd = rbdOfRoom(wanted.room);
  if (wanted.act === 'rooms') return { act: 'count', rbd, count: wanted.rooms };
  return wanted.act === 'price' ? { act: 'price', rbd, price: wanted.price } : { act: wanted.act, rbd };
}

/**
 * Changes nights of a hotel from one day to another, in every process's search within a second; answers how many.
 * @throws AppError conflict `stays.below_sold`; not_found `stays.no_nights`; invalid.
 */
export const changeNights = (
  deps: NetworkDeps,
  by: Actor,
  { wanted, ...days }: { id: string; from: LocalDate; to: LocalDate; wanted: NightAct },
): Promise<number> => changeDays(deps, HOTELS, by, { ...days, wanted: actOf(wanted), typed: wanted });
