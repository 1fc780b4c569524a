import { removeUpload, scanStored } from '#platform/files/store-upload.ts';
import { type FileRow, listWaitingFiles, setScanState } from '../db/request-queries.ts';
import type { ScanState } from '../domain/upload-rules.ts';
import type { RequestsDeps } from '../ports.ts';
import { filesOf } from './attach-files.ts';

/** Files without an answer in one run, after which the scanner counts as down. */
const MAX_FAILURES = 3;

/** What becomes of a file; null: the scanner says nothing. Damaged bytes are removed: no part of them was checked. */
async function stateOf(deps: RequestsDeps, { key }: FileRow): Promise<ScanState | null> {
  if (!deps.scanner) return 'unchecked';
  const scan = await scanStored(deps.scanner, filesOf(deps), key);
  if (scan !== 'lost') return scan;
  await removeUpload(filesOf(deps), key);
  return 'unchecked';
}

/** Scans documents that were attached while the scanner gave no answer; an infected one is removed. */
export async function checkWaitingFiles(deps: RequestsDeps): Promise<void> {
  let failures = 0;
  for (const file of await listWaitingFiles(deps.db)) {
    const scan = await stateOf(deps, file);
    if (scan === null) failures += 1;
    // A split leaves two rows with the same bytes.
    else await setScanState(deps.db, file.key, scan);
    if (scan === 'infected') await removeUpload(filesOf(deps), file.key);
    if (failures === MAX_FAILURES) return;
  }
}
