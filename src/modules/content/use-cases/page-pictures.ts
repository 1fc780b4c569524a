import { AppError, notFound } from '#kernel/app-error.ts';
import { pictureWidths } from '#kernel/picture-widths.ts';
import type { Executor } from '#platform/db/database.ts';
import { isPicture, pictureInWidths } from '#platform/files/clean-picture.ts';
import { detectFileType } from '#platform/files/detect-file-type.ts';
import { MIN_CONTENT_PICTURE_WIDTH } from '../api.ts';
import { deleteUnused, insertPicture, listKnownPictures } from '../db/picture-queries.ts';
import { parsePictureAddress, pictureAddress, pictureSizes } from '../domain/page-picture.ts';
import type { ContentDeps, Editor } from '../ports.ts';

/** A picture is uploaded while its text is written, and the text may be saved on another day. */
const UNUSED_KEPT_MS = 7 * 86_400_000;

const keyOf = (id: string, width: number): string => `content-pictures/${id}/${width}.webp`;

/**
 * Keeps a picture for pages, encoded anew at a few widths: what is not a pixel is left out. The address that a text
 * names it by.
 * @throws AppError unprocessable `content.picture_kind`, `content.picture_unreadable`, `content.picture_small`.
 */
export async function addPicture(
  { db, clock, ids, files }: ContentDeps,
  editor: Editor,
  parts: AsyncIterable<Buffer>,
): Promise<string> {
  const read: Buffer[] = [];
  for await (const part of parts) read.push(part);
  const bytes = Buffer.concat(read);
  if (!isPicture(detectFileType(bytes) ?? '')) throw new AppError('unprocessable', 'content.picture_kind');
  const made = await pictureInWidths(bytes, pictureWidths);
  if (!made) throw new AppError('unprocessable', 'content.picture_unreadable');
  if (made.width < MIN_CONTENT_PICTURE_WIDTH)
    throw new AppError('unprocessable', 'content.picture_small', { width: MIN_CONTENT_PICTURE_WIDTH });
  const { width, height } = made;
  const id = ids();
  for (const size of made.sizes) await files.put(keyOf(id, size.width), size.bytes);
  await insertPicture(db, { id, width, height, createdAt: clock.now(), createdBy: editor.id });
  return pictureAddress({ id, width, height });
}

/** A width of a picture as `image/webp`. @throws AppError not_found. */
export async function readPicture({ files }: Pick<ContentDeps, 'files'>, id: string, width: number): Promise<Buffer> {
  const bytes = await files.get(keyOf(id, width));
  if (!bytes) throw notFound('content.no_such_picture');
  return bytes;
}

/** Whether an address names a picture that is kept, at one of its widths. */
export async function isKeptPicture(db: Executor, address: string): Promise<boolean> {
  const picture = parsePictureAddress(address);
  if (!picture) return false;
  const [known] = await listKnownPictures(db, [picture.id]);
  return known !== undefined && pictureSizes(known).some(({ path }) => path === address);
}

/** Removes pictures that nothing has named for a week; what an earlier version shows stays. */
export async function deleteUnusedPictures({ db, clock, files, picturesInUse }: ContentDeps): Promise<void> {
  const inUse = (await picturesInUse(db)).flatMap((address) => parsePictureAddress(address)?.id ?? []);
  // The rows first: a text that names one of them from now on is not published.
  const unused = await deleteUnused(db, new Date(clock.now().getTime() - UNUSED_KEPT_MS), inUse);
  for (const { id, width } of unused) for (const each of pictureWidths(width)) await files.remove(keyOf(id, each));
}
