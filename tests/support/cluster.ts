import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from '#platform/db/embedded.ts';

/**
 * For tests that start servers of their own: copies a stopped server into a folder, in a tenth of the time that its
 * creation takes. The original is made by the file's first copy; `prepare` is done in it.
 */
export function stoppedServer(prepare: (server: EmbeddedPostgres) => Promise<void> = async () => {}) {
  let original: Promise<string> | null = null;
  // The name lets the next run clean up after a killed run.
  const home = mkdtempSync(join(tmpdir(), 'sapar-test-original-'));
  chmodSync(home, 0o755);
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  async function make(): Promise<string> {
    const server = await startEmbedded({ folder: home, settings: { fsync: 'off' } });
    try {
      await prepare(server);
    } finally {
      await server.stop();
    }
    return server.folder;
  }

  return async (folder: string): Promise<void> => {
    original ??= make();
    // With its owners: the server's account is another one where root starts it.
    execFileSync('cp', ['-a', `${await original}/.`, folder]);
  };
}
