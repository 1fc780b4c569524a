import type { Tx } from '#platform/db/database.ts';
import { deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import { type RunSections, sectionIds } from '../domain/vehicle-runs.ts';

export type SeatClaim = {
  flightId: string;
  rbd: string;
  seats: number;
  fareMinor: number;
  flight: string;
  /** Which direction it is of. */
  slice: number;
  /** Station pair: where its seats are counted. */
  run?: RunSections | undefined;
};

/** The code of the error that a transaction fails with when a class has too few seats. */
export const SEATS_GONE = 'SA001';

const TAKE_SEATS = `
  with taken as (
    update inventory.stock set sold = sold + $3
    where flight_id = $1 and rbd = $2 and seats - sold >= $3 and fare_minor = $4 and not (closed or stopped)
    returning 1)
  select inventory.refuse_unless_all((select count(*) from taken), 1)`;

/**
 * Takes seats of the claimed classes, in one order for all processes. Not awaited: the COMMIT is pipelined right after
 * it, so the row lock is held only for the WAL flush.
 * @throws a database error with code SEATS_GONE at the commit, when a class has too few seats left at that fare
 */
export async function takeSeats(tx: Tx, claims: readonly SeatClaim[]): Promise<void> {
  for (const { flightId, rbd, seats, fareMinor } of claims.flatMap(stockClaims).sort(inLockOrder))
    await deferStatement(tx, queryPrepared(tx, TAKE_SEATS, [flightId, rbd, seats, fareMinor]));
}

type StockClaim = Pick<SeatClaim, 'flightId' | 'rbd' | 'seats' | 'fareMinor'>;
const lockName = ({ flightId, rbd }: StockClaim): string => `${flightId} ${rbd}`;
const inLockOrder = (a: StockClaim, b: StockClaim): number => (lockName(a) < lockName(b) ? -1 : 1);

/** A station pair claims its fare, and a seat on every section between its stations. */
const stockClaims = ({ flightId, rbd, seats, fareMinor, run }: SeatClaim): StockClaim[] => [
  { flightId, rbd, seats: run ? 0 : seats, fareMinor },
  ...(run ? sectionIds(run) : []).map((section) => ({ flightId: section, rbd, seats, fareMinor: 0 })),
];
