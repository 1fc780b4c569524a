import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '#kernel/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { isPicture, pictureInBoxes } from '#platform/files/clean-picture.ts';
import { detectFileType } from '#platform/files/detect-file-type.ts';
import type { Files } from '#platform/files/files.ts';
import { createFairQueue, type FairQueueLimits } from '#platform/limits/fair-queue.ts';
import { limited } from '../adapters/limited-body.ts';
import type { Picture } from '../api.ts';
import { deletePictures, insertPicture, picturesBefore } from '../db/picture-queries.ts';

/** Pictures of suppliers are cut to these, so that their size is known before they are fetched. */
const BOXES = [
  { width: 480, height: 360 },
  { width: 960, height: 720 },
] as const;
const LARGEST = BOXES[1];
const MOST_BYTES = 8_000_000;
const TIMEOUT_MS = 8_000;
/** Of all hosts together; a page of results shows fifty hotels. */
const TURNS: FairQueueLimits = {
  maxRunning: 6,
  maxRunningPerCaller: 6,
  maxWaiting: 300,
  maxWaitingPerCaller: 150,
  retrySeconds: 5,
};
/** One that could not be had is not fetched again so long. */
const FAILED_MS = 5 * 60_000;
const MOST_FAILED = 2_000;
const LONGEST_URL = 1_000;
const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 500;

type Deps = {
  db: Db;
  clock: Clock;
  files: Pick<Files, 'get' | 'put' | 'remove'>;
  /** The only way out of the process: it refuses addresses inside our own network. */
  fetch: typeof fetch;
  secret: Buffer;
};

export type SupplierPictures = {
  /** Where pages read a picture; undefined for an address that is none. Its host has been checked by the adapter. */
  photoOf(url: string): Picture['photo'];
  /**
   * @throws AppError not_found, also when it cannot be fetched; limited or unavailable when too many wait: the page
   * shows a placeholder.
   */
  read(width: number, signed: { at: string; by: string }): Promise<Buffer>;
  /** What was fetched so long ago is fetched again when somebody looks. */
  deleteOld(): Promise<void>;
};

const fileOf = (id: string, width: number): string => `supplier-pictures/${id}/${width}.webp`;
const gone = () => notFound('platform.not_found');

/** Pictures of suppliers' hotels: fetched once, cut, encoded anew and kept, so that no page names a strange host. */
export function createSupplierPictures({ db, clock, files, fetch: get, secret }: Deps): SupplierPictures {
  const running = new Map<string, Promise<boolean>>();
  const failedUntil = new Map<string, number>();
  const inTurn = createFairQueue(TURNS);

  const macOf = (at: string): Buffer => createHmac('sha256', secret).update(at).digest();

  function addressOf({ at, by }: { at: string; by: string }): string {
    const [given, expected] = [Buffer.from(by, 'base64url'), macOf(at)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw gone();
    return Buffer.from(at, 'base64url').toString();
  }

  async function download(url: string): Promise<Buffer | null> {
    const response = await get(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      return null;
    }
    const parts: Uint8Array[] = [];
    for await (const part of limited(response.body as unknown as AsyncIterable<Uint8Array>, MOST_BYTES))
      parts.push(part);
    return Buffer.concat(parts);
  }

  function rememberFailure(id: string): void {
    if (failedUntil.size >= MOST_FAILED) failedUntil.clear();
    failedUntil.set(id, clock.now().getTime() + FAILED_MS);
  }

  async function fetchPicture(id: string, url: string): Promise<boolean> {
    const bytes = await download(url).catch(() => null);
    const made = bytes && isPicture(detectFileType(bytes) ?? '') ? await pictureInBoxes(bytes, BOXES) : null;
    if (!made) {
      rememberFailure(id);
      return false;
    }
    // Written down first: what is kept is found by those who delete it.
    await insertPicture(db, id, clock.now());
    for (const [n, { width }] of BOXES.entries()) await files.put(fileOf(id, width), made[n] ?? Buffer.alloc(0));
    return true;
  }

  function once(id: string, url: string): Promise<boolean> {
    const known = running.get(id);
    if (known) return known;
    const fetching = inTurn(new URL(url).host, async () => {
      try {
        return await fetchPicture(id, url);
      } catch (error) {
        rememberFailure(id);
        throw error;
      }
    }).finally(() => running.delete(id));
    running.set(id, fetching);
    return fetching;
  }

  return {
    photoOf(url) {
      if (url.length > LONGEST_URL || !URL.canParse(url)) return undefined;
      const at = Buffer.from(url).toString('base64url');
      const query = `at=${at}&by=${macOf(at).toString('base64url')}`;
      const pathOf = (width: number) => `/api/supplier-pictures/${width}?${query}`;
      return {
        path: pathOf(LARGEST.width),
        width: LARGEST.width,
        height: LARGEST.height,
        sizes: BOXES.map(({ width }) => ({ path: pathOf(width), width })),
      };
    },
    async read(width, signed) {
      const url = addressOf(signed);
      if (!BOXES.some((box) => box.width === width)) throw gone();
      const id = createHash('sha256').update(url).digest('hex').slice(0, 40);
      const kept = await files.get(fileOf(id, width));
      if (kept) return kept;
      if ((failedUntil.get(id) ?? 0) > clock.now().getTime()) throw gone();
      const bytes = (await once(id, url)) ? await files.get(fileOf(id, width)) : null;
      if (!bytes) throw gone();
      return bytes;
    },
    async deleteOld() {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
      for (;;) {
        const old = await picturesBefore(db, before, DELETED_AT_ONCE);
        for (const id of old) for (const { width } of BOXES) await files.remove(fileOf(id, width));
        // One that was fetched again meanwhile is kept, and its files are fetched once more when they are missed.
        if (old.length > 0) await deletePictures(db, old, before);
        if (old.length < DELETED_AT_ONCE) return;
      }
    },
  };
}
