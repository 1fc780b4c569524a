import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import type { Localised } from '#kernel/locale.ts';
import type { SearchMode } from '#kernel/mode.ts';
import type { Audit, AuditAction, AuditChange } from '#modules/audit/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { CarrierItem, FlightItem, NetworkItem, RunItem, StopOfNetwork } from '../../db/own-network.ts';
import type { TransferPlace } from '../../domain/hotels-and-transfers/transfer-for-sale.ts';
import { textOf } from '../../domain/import/same-document.ts';
import type { NetworkFault } from '../../domain/own/own-carrier.ts';
import type { HotelTown } from '../../domain/own-hotels/own-hotel.ts';
import type { RunMode } from '../../domain/own-runs/run-shape.ts';
import type { InventoryDeps } from '../deps.ts';

/** What the office of own flights, trains, buses, hotels and transfers needs. */
export type NetworkDeps = InventoryDeps & {
  readonly audit: Pick<Audit, 'recordAccess'>;
  /** An airport by its IATA code. */
  readonly airportOf: (code: string) => StopOfNetwork | undefined;
  /** A station or bus stop by what is typed, or by its location key, which is its code. */
  readonly stopOf: (text: string, mode: RunMode) => StopOfNetwork | undefined;
  /** Whether there is a country under an ISO code of two letters. */
  readonly isCountry: (code: string) => boolean;
  /** A town by what is typed, or by its location key. */
  readonly townOf: (text: string) => HotelTown | undefined;
  /** An airport, station or town by what is typed, or by its location key. */
  readonly placeOf: (text: string) => { place: TransferPlace; name: Localised } | undefined;
  /** Called for each reservation on a departure that is moved or cancelled. */
  readonly notify: (tx: Tx, bookingId: string, mode: SearchMode) => Promise<void>;
  /** Codes of carriers that others sell: the demonstration's. */
  readonly isTaken: (code: string) => boolean;
  /** The name of an aircraft by its IATA code. */
  readonly aircraftOf: (code: string) => string | undefined;
  /** A new unguessable id. */
  readonly ids: () => string;
  /** Pictures of hotels. */
  readonly files: Pick<Files, 'put' | 'get' | 'remove'>;
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<Map<string, string>>;
};

/** The member of staff who acts; a job that goes on for them has no address. */
export type Actor = { readonly userId: string; readonly ip: string | null };

/** @throws AppError invalid, each fault at its field; nothing without faults. */
export function refuse(faults: readonly NetworkFault[]): void {
  if (faults.length === 0) return;
  throw invalidFields(
    faults.map(({ field, code, values }): FieldProblem => ({ path: field, code, ...(values && { values }) })),
  );
}

/** @throws AppError not_found `flights.no_such_item`. */
export function known<T extends CarrierItem | FlightItem | RunItem>(item: T | null): T {
  if (!item) throw notFound('flights.no_such_item');
  return item;
}

/** @throws AppError conflict `flights.changed_meanwhile`. */
export function checkRevision(item: { revision: number } | null, revision: number): void {
  if ((item?.revision ?? 0) !== revision) throw new AppError('conflict', 'flights.changed_meanwhile');
}

/** Values of an entry of the journal are cut at this length. */
const MAX_VALUE = 2_000;
const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : textOf(value).slice(0, MAX_VALUE);

/** The parts of a document, those of a carrier's details and of what it sells each by itself. */
export function partsOf(document: object, at = ''): Map<string, unknown> {
  return new Map(
    Object.entries(document).flatMap(([part, value]): [string, unknown][] =>
      part === 'details' || part === 'ancillaries'
        ? [...partsOf(value ?? {}, `${at}${part}.`)]
        : [[`${at}${part}`, value]],
    ),
  );
}

/** Of two long lists the rows that only one of them has; else both as they are. */
export function changedRows(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const [was, is] = [before, after].map((rows) => new Set(rows.map(textOf)));
  const [gone, come] = [before.filter((row) => !is?.has(textOf(row))), after.filter((row) => !was?.has(textOf(row)))];
  return gone.length + come.length > 0 ? [gone, come] : [before, after];
}

/** What differs between two states of a carrier, flight, hotel or transfer, part by part. */
export function changesBetween(field: NetworkItem['kind'], before: object | null, after: object | null): AuditChange[] {
  const [was, is] = [partsOf(before ?? {}), partsOf(after ?? {})];
  const parts = [...new Set([...was.keys(), ...is.keys()])];
  return parts.flatMap((part): AuditChange[] => {
    const values = [was.get(part), is.get(part)] as const;
    const [had, has] = part.startsWith('details.') ? changedRows(...values) : values;
    const [previous, current] = [shown(had), shown(has)];
    const named = (value: string | null) => value && `${part}: ${value}`;
    return previous === current ? [] : [{ field, previous: named(previous), current: named(current) }];
  });
}

export const record = (
  { audit, clock }: NetworkDeps,
  tx: Tx,
  by: Actor,
  of: {
    action: AuditAction;
    subject: string;
    subjectKind?: Exclude<NetworkItem['kind'], 'carrier'>;
    changes: readonly AuditChange[];
    version?: number;
  },
): Promise<void> =>
  audit.recordAccess(tx, {
    actor: by.userId,
    ...(by.ip !== null && { ip: by.ip }),
    contractId: null,
    action: of.action,
    subjectKind: of.subjectKind ?? 'flight',
    subjectId: of.subject,
    at: clock.now(),
    changes: of.changes,
    ...(of.version !== undefined && { version: of.version }),
  });

/** One line for a file: its name, and how many flights or hotels it changed. */
export const recordImport = (
  deps: NetworkDeps,
  tx: Tx,
  by: Actor,
  of: {
    kind: 'flight' | 'hotel' | 'run';
    action: AuditAction;
    id: string;
    fileName: string;
    counts: Record<string, number>;
  },
): Promise<void> =>
  record(deps, tx, by, {
    action: of.action,
    subject: of.id,
    subjectKind: of.kind,
    changes: [{ field: of.kind, previous: null, current: JSON.stringify({ file: of.fileName, ...of.counts }) }],
  });
