import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where published schemas and recorded answers of suppliers lie; they are no part of this repository. */
const FOLDER = process.env.SUPPLIER_FIXTURES;

/** A published schema of a supplier of which nothing is recorded; null when the environment names no folder. */
export function supplierSchema(supplier: string, file: string): string | null {
  return FOLDER ? readFileSync(join(FOLDER, supplier, 'openapi', file), 'utf8') : null;
}

export type Recording = { name: string; body: unknown };

/**
 * A supplier's schemas and recordings; null when the environment names no folder.
 * @throws Error when it names one that is not there.
 */
export function supplierRecordings(supplier: string): { schema: string; recordings: Recording[] } | null {
  if (!FOLDER) return null;
  const root = join(FOLDER, supplier);
  if (!existsSync(root)) throw new Error(`SUPPLIER_FIXTURES names no folder with ${supplier}`);
  const files = readdirSync(join(root, 'fixtures'), { recursive: true, encoding: 'utf8' }).sort();
  return {
    schema: readFileSync(join(root, 'openapi', 'openapi.yaml'), 'utf8'),
    recordings: files
      .filter((name) => name.endsWith('.json') || name.endsWith('.html'))
      .map((name) => {
        const text = readFileSync(join(root, 'fixtures', name), 'utf8');
        return { name, body: name.endsWith('.json') ? (JSON.parse(text) as unknown) : text };
      }),
  };
}
