import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../support/free-port.ts';
import { moveDatabase } from '../../support/moved-database.ts';
import { type Product, startProduct } from '../../support/product.ts';

const MOVED_TIME = pathToFileURL(join(import.meta.dirname, '../../support/moved-time.ts')).href;

/** A product of its own whose time can be moved: the clocks of its programs and of its database. */
export type MovedProduct = {
  url: string;
  dataDir: string;
  /** Stops it where it runs, and starts it at an instant; time goes on from there. */
  startAt: (instant: string) => Promise<void>;
  stop: () => Promise<void>;
};

export async function createMovedProduct(): Promise<MovedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sapar-moved-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  let running: Product | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    startAt: async (instant) => {
      await running?.stop();
      const ms = Date.parse(instant) - Date.now();
      await moveDatabase(dataDir, ms);
      running = await startProduct({
        PORT: String(port),
        SAPAR_DATA_DIR: dataDir,
        SAPAR_TRUST_PROXY: 'loopback',
        NODE_OPTIONS: `--import ${MOVED_TIME}`,
        MOVED_MS: String(ms),
      });
    },
    stop: async () => {
      await running?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
