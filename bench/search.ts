/**
 * Search benchmarks: the engine on a generated world timetable, the product over HTTP, seats between processes,
 * autocomplete.
 */
import { arch, cpus, totalmem } from 'node:os';
import { autocompleteRows } from './autocomplete.ts';
import { engineRows } from './search-engine.ts';
import { httpRows, seatRows, worldHttpRows } from './search-live.ts';
import { ownInventoryRows } from './search-own-inventory.ts';
import type { Row } from './table.ts';

export async function measure(): Promise<Row[]> {
  const note = (line: string) => console.error(line);
  note(
    `${cpus().length} × ${cpus()[0]?.model.trim()} (${arch()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ` +
      `${process.version}`,
  );
  return [
    ...(await engineRows(note)),
    ...(await ownInventoryRows(note)),
    ...(await httpRows(note)),
    ...(await worldHttpRows(note)),
    ...(await seatRows(note)),
    ...(await autocompleteRows()),
  ];
}
