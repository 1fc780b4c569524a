import type { Scanner } from './scanner.ts';
import type { SealedFiles } from './sealed-files.ts';
import { removeUpload, scanStored } from './store-upload.ts';

/** Files in one read, and those without an answer in one run. */
const PAGE = 50;

type Waiting = { readonly id: string; readonly key: string };
/** What a file is from then on; `unchecked`: there is no scanner any more, or no bytes. */
type Verdict = 'clean' | 'infected' | 'unchecked';

/** Files that wait for the scanner, as a module keeps them. */
type WaitingFiles<File extends Waiting> = {
  /** Those that were not tried since a moment, the least recently tried first. */
  list(triedBefore: Date, limit: number): Promise<readonly File[]>;
  tried(file: File, at: Date): Promise<void>;
  settle(file: File, verdict: Verdict): Promise<void>;
};

/**
 * Scans files that were uploaded while the scanner gave no answer. One without an answer is left behind, and the next
 * run begins with others; the run ends when the scanner cannot be reached. Bytes of infected files and damaged ones,
 * of which no part was checked, are removed. @throws the first fault of the files, when all others are done.
 */
export async function checkWaitingFiles<File extends Waiting>(
  { scanner, store, now }: { scanner: Scanner | null; store: Pick<SealedFiles, 'read' | 'remove'>; now: Date },
  files: WaitingFiles<File>,
): Promise<void> {
  const faults: unknown[] = [];
  let silent = 0;
  /** False: the scanner cannot be reached, or has been silent for long enough. */
  async function check(file: File): Promise<boolean> {
    const answer = scanner ? await scanStored(scanner, store, file.key) : 'unchecked';
    if (answer === 'unreachable') return false;
    if (answer === 'silent') {
      await files.tried(file, now);
      silent += 1;
      return silent < PAGE;
    }
    await files.settle(file, answer === 'lost' ? 'unchecked' : answer);
    if (answer === 'lost' || answer === 'infected') await removeUpload(store, file.key);
    return true;
  }
  for (;;) {
    const page = await files.list(now, PAGE);
    for (const file of page) {
      try {
        if (!(await check(file))) return;
      } catch (error) {
        faults.push(error);
        await files.tried(file, now);
        if (faults.length === PAGE) throw error;
      }
    }
    if (page.length < PAGE) break;
  }
  if (faults.length > 0) throw faults[0];
}
