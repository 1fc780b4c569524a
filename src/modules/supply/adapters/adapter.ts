import type { IncomingHttpHeaders } from 'node:http';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { Localised } from '#kernel/locale.ts';
import type { SearchMode } from '#kernel/mode.ts';
import type { Clock } from '#platform/clock.ts';
import type { Picture } from '../api.ts';
import type {
  CredentialName,
  Credentials,
  OptionField,
  SupplierOptions,
  SupplierTimeouts,
} from '../domain/connection.ts';
import type { SupplierPort } from '../domain/port.ts';
import type { SentOperations } from '../domain/sent-operations.ts';

/** One supplier's row, opened: what an adapter needs to reach it. */
export type SupplierConnection = {
  readonly id: string;
  /** As travellers read it. */
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly credentials: Credentials;
  /** What it sells in: offers in another currency are left out. */
  readonly currency: AnyCurrency;
  readonly options: SupplierOptions;
  readonly timeouts: SupplierTimeouts;
  /** Our address for its webhook. */
  readonly newsUrl?: string | undefined;
};

type Point = { readonly lat: number; readonly lon: number };
/** A town of ours, for suppliers of hotels. `centre`: null where we only know where its airport is. */
export type Town = {
  readonly name: Localised;
  readonly country: string;
  readonly zone: string;
  readonly centre: Point | null;
  readonly airport: Point | null;
};

export type SupplierAdapterDeps = {
  readonly clock: Clock;
  /** Of the site, ISO 3166-1. */
  readonly country: string;
  /** IATA code of one of our airports; undefined when it has none, then nothing is searched. */
  readonly codeOf: (locationKey: string) => string | undefined;
  /** From an airport code to our location key. */
  readonly locationOf: (code: string) => string | undefined;
  /** From an IATA or ICAO code of an aircraft type to the name that passengers read. */
  readonly aircraftOf: (code: string) => string | undefined;
  /** By its location key. */
  readonly townOf: (locationKey: string) => Town | undefined;
  /** A supplier's picture as pages show it. The adapter says of which hosts pictures are taken (`isOfHosts`). */
  readonly photoOf: (url: string) => Picture['photo'];
  /** What was sent to a supplier without idempotency keys, by the supplier's id. */
  readonly sentOperations: (supplierId: string) => SentOperations;
  /** The only way out of the process: it refuses addresses inside our own network. */
  readonly fetch: typeof fetch;
};

/** A webhook call as it came: headers in small letters, and the bytes that were signed. */
export type ReceivedNews = { readonly headers: IncomingHttpHeaders; readonly raw: Buffer; readonly now: Date };
/** `bookingId`: the supplier's id of the reservation to read again; null: nothing that concerns a reservation. */
export type NewsReading =
  | { readonly kind: 'news'; readonly eventId: string; readonly bookingId: string | null }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' };

/** A protocol that suppliers speak. One file in this folder; a supplier is a row that names it. */
export type SupplierAdapter<Name extends string = string> = {
  readonly name: Name;
  /** As the office reads it; a proper name, the same in every language. */
  readonly label: string;
  /** Modes that it can sell; a row chooses among them. */
  readonly sells: readonly SearchMode[];
  /** Secrets that it needs; `required`: it cannot be switched on without. */
  readonly credentials: readonly { readonly name: CredentialName; readonly required: boolean }[];
  readonly options: readonly OptionField[];
  /** The seller's own address where there is but one; the form begins with it. */
  readonly address?: string | undefined;
  create(connection: SupplierConnection, deps: SupplierAdapterDeps): SupplierPort;
  /** Whether a webhook is from the supplier is decided here. Absent, or null: such a supplier sends none. */
  readNews?(connection: SupplierConnection, received: ReceivedNews): NewsReading | null;
};
