import { type CleanPicture, isPicture } from './clean-picture.ts';
import { detectFileType, HEAD_BYTES, safeFileName } from './detect-file-type.ts';
import { type Scanner, ScannerDown } from './scanner.ts';
import { collect, FileDamaged, type SealedFiles } from './sealed-files.ts';

/** `unchecked`: there is no scanner; `waiting`: it gave no answer, so the file is withheld. */
export type ScanState = 'clean' | 'unchecked' | 'waiting';
export type UploadTools = { scanner: Scanner | null; cleanPicture: CleanPicture };
/** A file as it arrives. */
export type Upload = { name: string; parts: AsyncIterable<Buffer> };
export type StoredUpload = {
  name: string;
  contentType: string;
  size: number;
  thumbnail: boolean;
  scan: ScanState;
};
export type UploadRefusal = 'empty' | 'kind' | 'infected' | 'picture';

export const THUMBNAIL_TYPE = 'image/webp';
export const thumbnailKey = (key: string): string => `${key}-thumbnail`;

export async function removeUpload(store: Pick<SealedFiles, 'remove'>, key: string): Promise<void> {
  await store.remove(key);
  await store.remove(thumbnailKey(key));
}

/** The beginning of a stream, and the whole stream with it. */
async function peek(parts: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const reading = parts[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let ended = false;
  while (!ended && head.length < HEAD_BYTES) {
    const next = await reading.next();
    if (next.done) ended = true;
    else head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    yield head;
    while (!ended) {
      const next = await reading.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { head, all: all() };
}

/**
 * What the scanner says of a stored file: `silent` about this one, or `unreachable` for any. Bytes that are lost or
 * damaged do no harm: the download says that they are lost.
 */
export async function scanStored(
  scanner: Scanner,
  store: Pick<SealedFiles, 'read'>,
  key: string,
): Promise<'clean' | 'infected' | 'lost' | 'silent' | 'unreachable'> {
  const file = await store.read(key);
  if (!file) return 'lost';
  try {
    return await scanner.scan(file.read());
  } catch (error) {
    if (error instanceof FileDamaged) return 'lost';
    if (error instanceof ScannerDown) return error.reached ? 'silent' : 'unreachable';
    throw error;
  }
}

/** Scans what was stored, and replaces a picture by one that was encoded anew. */
async function inspect(
  { scanner, cleanPicture }: UploadTools,
  store: SealedFiles,
  key: string,
  contentType: string,
): Promise<Omit<StoredUpload, 'name' | 'contentType'> | UploadRefusal> {
  const answer = scanner ? await scanStored(scanner, store, key) : 'unchecked';
  const scan = answer === 'silent' || answer === 'unreachable' ? 'waiting' : answer;
  if (scan === 'infected') return scan;
  const file = await store.read(key);
  if (!file || scan === 'lost') throw new Error('a file that was written cannot be read');
  if (!isPicture(contentType)) return { size: file.size, thumbnail: false, scan };
  // A picture is in memory as a whole: its pixels have to be.
  const clean = await cleanPicture(await collect(file.read()), contentType);
  if (!clean) return 'picture';
  await store.put(key, clean.bytes);
  await store.put(thumbnailKey(key), clean.thumbnail);
  return { size: clean.bytes.length, thumbnail: true, scan };
}

/**
 * Stores an uploaded file sealed, segment by segment as it comes: what it is, its first bytes say, whatever it was
 * called; it is scanned as it was sent, and a picture is encoded anew. Of a refused or broken upload nothing stays.
 */
export async function storeUpload(
  tools: UploadTools,
  store: SealedFiles,
  { name, parts }: Upload,
  key: string,
): Promise<StoredUpload | UploadRefusal> {
  const { head, all } = await peek(parts);
  if (head.length === 0) return 'empty';
  const contentType = detectFileType(head);
  if (!contentType) return 'kind';
  try {
    await store.write(key, all);
    const inspected = await inspect(tools, store, key, contentType);
    if (typeof inspected !== 'string') return { name: safeFileName(name, contentType), contentType, ...inspected };
    await removeUpload(store, key);
    return inspected;
  } catch (error) {
    await removeUpload(store, key);
    throw error;
  }
}
