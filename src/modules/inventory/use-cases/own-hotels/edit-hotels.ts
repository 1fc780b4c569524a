import { AppError, invalidField } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type HotelItem, readHotels, readItem, writeDraft } from '../../db/own-network.ts';
import { lockTimetable } from '../../db/timetable.ts';
import {
  FIRST_NUMBER,
  HOTEL_CARRIER,
  LAST_NUMBER,
  type OwnHotel,
  type TypedHotel,
} from '../../domain/own-hotels/hotel-shape.ts';
import { type Actor, changesBetween, type NetworkDeps, record } from '../own/network-deps.ts';
import { knownHotel } from './hotel-edition.ts';

/** Each makes every search of a town look at more. */
const MAX_HOTELS = 1_000;

/** Under the location key of its town. @throws AppError invalid, at the field. */
function withKnownTown({ townOf }: Pick<NetworkDeps, 'townOf'>, hotel: TypedHotel): TypedHotel {
  const town = townOf(hotel.town);
  if (!town) throw invalidField('town', 'stays.unknown_town');
  return { ...hotel, town: town.key };
}

type Wanted = { id: string; revision: number; draft: OwnHotel };

/** Writes a draft over the revision that was read. @throws AppError conflict `stays.changed_meanwhile`. */
export async function saveDraft(
  deps: NetworkDeps,
  tx: Tx,
  by: Actor,
  before: HotelItem | null,
  wanted: Wanted,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const written = { ...wanted, kind: 'hotel' as const, carrier: HOTEL_CARRIER, at, by: by.userId };
  if (!(await writeDraft(tx, written))) throw new AppError('conflict', 'stays.changed_meanwhile');
  await record(deps, tx, by, {
    action: 'hotel_draft_saved',
    subject: wanted.id,
    subjectKind: 'hotel',
    changes: changesBetween('hotel', before?.draft ?? null, wanted.draft),
    version: wanted.revision + 1,
  });
}

/** Makes the draft of a new hotel; answers its number. @throws AppError invalid, at the field. */
export const createHotel = (deps: NetworkDeps, by: Actor, hotel: TypedHotel): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const draft = withKnownTown(deps, hotel);
    // One number at a time.
    await lockTimetable(tx);
    const hotels = await readHotels(tx);
    const last = Math.max(FIRST_NUMBER - 1, ...hotels.map(({ id: number }) => Number(number)));
    if (hotels.length >= MAX_HOTELS || last >= LAST_NUMBER) throw invalidField('name', 'stays.too_many');
    const id = String(last + 1);
    await saveDraft(deps, tx, by, null, { id, revision: 0, draft });
    return id;
  });

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
    const before = knownHotel(await readItem(tx, 'hotel', id), revision);
    const { pictures, rating } = before.draft;
    const draft = { ...typed, ...(pictures && { pictures }), ...(rating && { rating }) };
    await saveDraft(deps, tx, by, before, { id, revision, draft });
  });
