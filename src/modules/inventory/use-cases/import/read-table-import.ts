import { notFound } from '#kernel/app-error.ts';
import { countSameItems, findTableImport, importedItems } from '../../db/table-imports.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import type { TableKind } from './table-kind.ts';

/** A file with what it would change, or what is wrong with it. @throws AppError not_found. */
export async function readTableImport<Doc extends object, Counts extends { sold: number }>(
  { db }: Pick<NetworkDeps, 'db'>,
  { kind, nameOf }: TableKind<Doc, Counts>,
  id: string,
) {
  const found = await findTableImport(db, { id, kind });
  if (!found) throw notFound('schedules.no_such_import');
  const items = await importedItems<Doc, Counts>(db, id);
  return {
    ...found,
    createdAt: new Date(found.createdAt).toISOString(),
    same: await countSameItems(db, id),
    items: items.flatMap(({ itemId, change, draft, line, counts, faults }) =>
      change === 'same' ? [] : [{ id: itemId, name: nameOf(draft), line, change, counts, faults }],
    ),
  };
}
