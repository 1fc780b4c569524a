import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** Fills the disk completely, or removes the filler. */
  fill(): void;
  free(): void;
  end(): void;
};

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** An in-memory file system of this size; null where this account may not mount. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-disk-'));
  const end = () => {
    run('umount', '--lazy', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  if (process.getuid?.() !== 0 || !run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    end();
    return null;
  }
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a');
      const { bsize, bavail } = statfsSync(folder);
      const block = Buffer.alloc(bsize);
      try {
        for (let n = 0; n < bavail + 64; n++) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    end,
  };
}
