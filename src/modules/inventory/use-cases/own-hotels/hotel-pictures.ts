import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { pictureWidths } from '#kernel/picture-widths.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isPicture, pictureInWidths } from '#platform/files/clean-picture.ts';
import { detectFileType } from '#platform/files/detect-file-type.ts';
import { deletePictures, insertPicture, unusedPictures } from '../../db/hotel-pictures.ts';
import type { HotelPicture, Scene } from '../../domain/hotels-and-transfers/hotel-for-sale.ts';
import { MAX_PICTURES, MIN_PICTURE_WIDTH, type OwnHotel } from '../../domain/own-hotels/hotel-shape.ts';
import { hotelPicturePath } from '../../domain/own-hotels/picture-path.ts';
import type { Actor, NetworkDeps } from '../own/network-deps.ts';
import { stateOf } from '../own/read-network.ts';
import { readKnown } from '../own-daily/daily-kind.ts';
import { saveDraft } from '../own-daily/edit-daily.ts';
import { HOTELS } from './hotel-kind.ts';

type Draft = { readonly draft: OwnHotel };

const UNUSED_KEPT_MS = 86_400_000;

const keyOf = (id: string, width: number): string => `hotel-pictures/${id}/${width}.webp`;
const picturesOf = ({ draft }: Draft): readonly HotelPicture[] => draft.pictures ?? [];
const withPictures = ({ draft }: Draft, pictures: readonly HotelPicture[]): OwnHotel => ({ ...draft, pictures });

function checkRoom(item: Draft): void {
  if (picturesOf(item).length >= MAX_PICTURES)
    throw new AppError('conflict', 'stays.too_many_pictures', { count: MAX_PICTURES });
}

/** What a new picture shows before its member of staff says so: what the hotel has none of yet. */
function firstScene(item: Draft): Scene {
  const shown = new Set(picturesOf(item).map(({ scene }) => scene));
  return (['facade', 'room', 'lobby', 'table', 'street'] as const).find((scene) => !shown.has(scene)) ?? 'room';
}

/** The pictures of a draft in their order. @throws AppError not_found. */
export async function readPictures(deps: NetworkDeps, id: string) {
  const item = await readKnown(deps.db, HOTELS, id);
  return {
    name: item.draft.name,
    revision: item.revision,
    state: stateOf(item),
    pictures: picturesOf(item).map(({ id: picture, scene, alt, photo, drawing }) => ({
      id: picture,
      scene,
      alt,
      ...(drawing && { drawing }),
      ...(photo && { photo: { ...photo, path: hotelPicturePath(picture, pictureWidths(photo.width)[0] ?? 0) } }),
    })),
  };
}

/**
 * Adds a picture to the draft of a hotel, encoded anew at a few widths: what is not a pixel is left out.
 * @throws AppError unprocessable `stays.picture_kind`, `stays.picture_unreadable`, `stays.picture_small`; conflict
 * `stays.too_many_pictures`, `stays.changed_meanwhile`; not_found.
 */
export async function addPicture(
  deps: NetworkDeps,
  by: Actor,
  { id, parts }: { id: string; parts: AsyncIterable<Buffer> },
): Promise<string> {
  checkRoom(await readKnown(deps.db, HOTELS, id));
  const read: Buffer[] = [];
  for await (const part of parts) read.push(part);
  const bytes = Buffer.concat(read);
  if (!isPicture(detectFileType(bytes) ?? '')) throw new AppError('unprocessable', 'stays.picture_kind');
  const made = await pictureInWidths(bytes, pictureWidths);
  if (!made) throw new AppError('unprocessable', 'stays.picture_unreadable');
  if (made.width < MIN_PICTURE_WIDTH)
    throw new AppError('unprocessable', 'stays.picture_small', { width: MIN_PICTURE_WIDTH });
  const { width, height } = made;
  const picture = deps.ids();
  for (const size of made.sizes) await deps.files.put(keyOf(picture, size.width), size.bytes);
  await inTransaction(deps.db, async (tx) => {
    const item = await readKnown(tx, HOTELS, id);
    checkRoom(item);
    const at = deps.clock.now().toISOString();
    await insertPicture(tx, { id: picture, hotel: id, width, createdAt: at, createdBy: by.userId });
    const added = { id: picture, scene: firstScene(item), alt: { ru: '', en: '', kg: '' }, photo: { width, height } };
    const draft = withPictures(item, [...picturesOf(item), added]);
    await saveDraft(deps, HOTELS, tx, by, item, { id, revision: item.revision, draft });
  });
  return picture;
}

type Wanted = Pick<HotelPicture, 'id' | 'scene' | 'alt'>;

/**
 * Writes the order of a draft's pictures and what is said of them; one that is left out is removed from the draft.
 * @throws AppError conflict `stays.changed_meanwhile`; invalid for a picture that is not of the hotel; not_found.
 */
export const savePictures = (
  deps: NetworkDeps,
  by: Actor,
  { id, revision, pictures }: { id: string; revision: number; pictures: readonly Wanted[] },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const item = await readKnown(tx, HOTELS, id, revision);
    const known = new Map(picturesOf(item).map((picture) => [picture.id, picture]));
    const wanted = pictures.map(({ id: picture, scene, alt }, n) => {
      const found = known.get(picture);
      if (!found) throw invalidField(`pictures.${n}.id`, 'stays.no_such_picture');
      // What a drawing shows is drawn.
      return { ...found, scene: found.drawing ? found.scene : scene, alt };
    });
    await saveDraft(deps, HOTELS, tx, by, item, { id, revision, draft: withPictures(item, wanted) });
  });

/** A width of a picture as `image/webp`. @throws AppError not_found. */
export async function readPicture({ files }: Pick<NetworkDeps, 'files'>, id: string, width: number): Promise<Buffer> {
  const bytes = await files.get(keyOf(id, width));
  if (!bytes) throw notFound('stays.no_such_picture');
  return bytes;
}

/** Removes pictures that no document of a hotel has named for a day. */
export async function deleteUnusedPictures({ db, clock, files }: NetworkDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_KEPT_MS).toISOString();
  const unused = await unusedPictures(db, before);
  for (const { id, width } of unused) for (const each of pictureWidths(width)) await files.remove(keyOf(id, each));
  if (unused.length > 0)
    await deletePictures(
      db,
      unused.map(({ id }) => id),
    );
}
