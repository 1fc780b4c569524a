import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '#platform/db/migrate.ts';

/** The migrations of modules up to the last one before another took something over, put into a folder. */
export function migrationsBefore(folder: string, upTo: Readonly<Record<string, number>>): string {
  for (const [module, last] of Object.entries(upTo)) {
    cpSync(join(MIGRATIONS, module), join(folder, module), { recursive: true });
    const path = join(folder, module, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number }[] };
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }));
  }
  return folder;
}
