import { ScannerDown } from '#platform/files/scanner.ts';
import { type FileRow, listWaitingFiles, setScanState } from '../db/request-queries.ts';
import type { ScanState } from '../domain/upload-rules.ts';
import type { RequestsDeps } from '../ports.ts';
import { filesOf } from './attach-files.ts';

/** Files without an answer in one run, after which the scanner counts as down. */
const MAX_FAILURES = 3;

/** What the scanner says of a file; null: nothing. Lost bytes do no harm: the download says that they are lost. */
async function stateOf(deps: RequestsDeps, { key }: FileRow): Promise<ScanState | null> {
  const bytes = deps.scanner && (await filesOf(deps).get(key));
  if (!deps.scanner || !bytes) return 'unchecked';
  try {
    return await deps.scanner.scan(bytes);
  } catch (error) {
    if (error instanceof ScannerDown) return null;
    throw error;
  }
}

/** Scans documents that were attached while the scanner gave no answer; an infected one is removed. */
export async function checkWaitingFiles(deps: RequestsDeps): Promise<void> {
  let failures = 0;
  for (const file of await listWaitingFiles(deps.db)) {
    const scan = await stateOf(deps, file);
    if (scan === null) failures += 1;
    // A split leaves two rows with the same bytes.
    else await setScanState(deps.db, file.key, scan);
    if (scan === 'infected') await filesOf(deps).remove(file.key);
    if (failures === MAX_FAILURES) return;
  }
}
