import { removeUpload } from '#platform/files/store-upload.ts';
import { areBytesUsed } from '../db/copy-queries.ts';
import { deleteFileRow, listForgettable } from '../db/file-queries.ts';
import { UNSENT_MS } from '../domain/file-rules.ts';
import type { ConversationsDeps } from '../ports.ts';
import { bytesOf } from './stored-files.ts';

const PAGE = 100;

/**
 * Removes the bytes of files that were discarded, deleted with their message or never sent. The row goes first: a file
 * without its row is never served, and only its sealed bytes can be left behind by a crash.
 */
export async function forgetFiles(deps: ConversationsDeps): Promise<void> {
  const unsentSince = new Date(deps.clock.now().getTime() - UNSENT_MS);
  for (;;) {
    const page = await listForgettable(deps.db, unsentSince, PAGE);
    for (const file of page) {
      if (!(await deleteFileRow(deps.db, file.id))) continue;
      // The copy of a conversation has them, too.
      if (!(await areBytesUsed(deps.db, file.key))) await removeUpload(bytesOf(deps), file.key);
    }
    if (page.length < PAGE) return;
  }
}
