import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type RunSections, sectionIds } from '../domain/vehicle-runs.ts';
import { LIVE } from './places.ts';

type SectionStock = { id: string; rbd: string; left: number; seats: number; places: string[] };

/** Seats left on every section of some runs, and their taken places, read at one moment. */
async function stockOfSections(db: Executor, ids: readonly string[]): Promise<Map<string, SectionStock>> {
  const { rows } = await db.execute<SectionStock>(sql`
    select b.flight_id as id, b.rbd, (case when b.closed or b.stopped then 0 else b.seats - b.sold end)::int as left,
      b.seats, array(
      select p.place from inventory.place_reservations p where p.flight_id = b.flight_id and p.rbd = b.rbd
        and ${LIVE}) as places
    from inventory.stock b where b.flight_id = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map((row) => [`${row.id} ${row.rbd}`, row]));
}

/**
 * Answers how many can ride a station pair in a class: never more than the fewest seats left on one of its sections,
 * nor than there are places that
 * are free all the way.
 */
export async function seatsThrough(
  db: Executor,
  runs: readonly RunSections[],
): Promise<(run: RunSections, rbd: string) => number> {
  const stock = await stockOfSections(db, [...new Set(runs.flatMap(sectionIds))]);
  return (run, rbd) => {
    const sections = sectionIds(run).flatMap((id) => stock.get(`${id} ${rbd}`) ?? []);
    const [first] = sections;
    if (!first || sections.length <= run.last - run.first) return 0;
    const taken = new Set(sections.flatMap(({ places }) => places));
    return Math.max(0, Math.min(first.seats - taken.size, ...sections.map(({ left }) => left)));
  };
}
