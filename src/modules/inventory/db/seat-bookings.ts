import { sql } from 'drizzle-orm';
import type { Instant, LocalDateTime } from '#kernel/dates.ts';
import type { Currency } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { insertStatement } from '#platform/db/columns.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type DeferredRead, deferRead, deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import type { TicketState } from '../domain/after-sale.ts';
import type { BookingState } from '../domain/booking.ts';
import { type CarrierCode, carrierRules } from '../domain/carriers.ts';
import { type FareFamily, isHotelTransferFamily, type SoldFamily } from '../domain/families.ts';
import type { HotelTransferTerms } from '../domain/hotels-and-transfers/offers.ts';
import type { OwnTerms } from '../domain/own/own-terms.ts';
import type { InventoryPrice } from '../domain/party-price.ts';
import { givenBack } from './planned-seats.ts';
import { bookings, bookingTravellers, DOCUMENT_NUMBERS_BY_CARRIER, documentNumbersOwn } from './schema.ts';
import type { SeatClaim } from './take-seats.ts';
import type { BookedPortion } from './ticket-portions.ts';

/**
 * `place` and `boarding` on trains and buses only; `unusedBerths`: the other berths of a whole compartment sold with
 * the ticket.
 */
export type Coupon = {
  n: number;
  status: string;
  flight: string;
  place?: string;
  unusedBerths?: string[];
  boarding?: string;
};
export type InventoryTicket = {
  number: string;
  travellerId: string;
  coupons: Coupon[];
  voidUntil: Instant | null;
  state: TicketState;
  /** Which journey of the reservation it is for. */
  trip: number;
  /** Null: as the reservation was sold. */
  price: Pick<InventoryPrice, 'fare' | 'taxes'> | null;
  departsAt: Instant | null;
  /** The ticket given up for it. */
  replaces: string | null;
};

/**
 * A flight of a reservation as it is published now; times are missing once its day has been dropped from the
 * timetable.
 */
export type BookedFlight = {
  n: number;
  flight: string;
  now: null | {
    departsLocal: LocalDateTime;
    arrivesLocal: LocalDateTime;
    departsAt: Instant;
    arrivesAt: Instant;
    canceled: boolean;
    /** Since it was first published. */
    shiftedMinutes: number;
    changedAt: Instant | null;
  };
};

/** A reservation as stored. */
export type BookingRow = {
  id: string;
  locator: string;
  version: number;
  state: BookingState;
  carrier: CarrierCode;
  fareFamily: SoldFamily;
  prices: InventoryPrice[];
  totalMinor: number;
  currency: Currency;
  paymentTimeLimit: Instant;
  /** First departure. */
  departsAt: Instant;
  travellers: { id: string; category: Category }[];
  flights: (BookedFlight & { flightId: string; rbd: string; trip: number; slice: number; seats: number })[];
  /** Hotels, transfers and carriers of the office: the rules as sold; null: those of the family. */
  terms: HotelTransferTerms | OwnTerms | null;
  /** When the seats were taken. */
  createdAt: Instant;
  tickets: InventoryTicket[];
  /** The booking that this one was split from. */
  from: { id: string; locator: string; version: number } | null;
  /**
   * Of a journey over several tickets: its runs, by `trip`; the reservation's own carrier and family are those of the
   * first.
   */
  portions: BookedPortion[] | null;
};

/** A reservation of seats on departures. */
export type SeatBooking = BookingRow & { fareFamily: FareFamily };
export const isOfSeats = (booking: BookingRow): booking is SeatBooking => !isHotelTransferFamily(booking.fareFamily);

/** A reservation to be written, with what it takes of each flight. */
export type NewBooking = {
  booking: Omit<BookingRow, 'version' | 'tickets' | 'flights' | 'from' | 'portions' | 'terms'> & {
    terms?: HotelTransferTerms | OwnTerms;
  };
  claims: readonly SeatClaim[];
};

const BOOKING = insertStatement(bookings);
/** The net price of a block is that of the moment: later publications leave what is sold. */
export const BLOCK_NET = (flightId: string): string =>
  `(select (i.published->'block'->>'net')::int from inventory.network_items i
    where i.kind = 'flight' and i.id = split_part(${flightId}, '-', 1))`;
const FLIGHT = `
  insert into inventory.booking_flights (booking_id, n, flight_id, rbd, seats, flight, slice, block_net)
  values ($1, $2, $3::text, $4, $5, $6, $7, ${BLOCK_NET('$3::text')})`;
const TRAVELLER = insertStatement(bookingTravellers);

/** Sends a new reservation, to be committed with the transaction. */
export function insertBooking(tx: Tx, { booking: { travellers, ...booking }, claims }: NewBooking): void {
  const bookingId = booking.id;
  const write = (text: string, values: unknown[]) => void deferStatement(tx, queryPrepared(tx, text, values));
  write(BOOKING.text, BOOKING.values({ terms: null, portions: null, splitFrom: null, ...booking, version: 1 }));
  claims.forEach(({ flightId, rbd, seats, flight, slice }, i) => {
    write(FLIGHT, [bookingId, i + 1, flightId, rbd, seats, flight, slice]);
  });
  for (const { id, category } of travellers)
    write(TRAVELLER.text, TRAVELLER.values({ bookingId, travellerId: id, category }));
}

/**
 * Ends unpaid reservations past their time limit (all, or those on some flights) and releases their seats; returns how
 * many.
 */
export async function releaseExpired(db: Executor, now: Instant, flightIds?: readonly string[]): Promise<number> {
  const only = flightIds
    ? sql`and id in (select booking_id from inventory.booking_flights where flight_id in (
        select w.id from unnest(${sql.param(flightIds)}::text[]) as w(id) union
        select other.id from inventory.departures f join inventory.departures other on other.run_id = f.run_id
        where f.id = any(${sql.param(flightIds)}::text[])))`
    : sql``;
  const { rows } = await db.execute<{ released: number }>(sql`
    with due as (
      select id from inventory.bookings where state = 'held' and payment_time_limit <= ${now}::timestamptz ${only}
      order by id limit 500 for update skip locked),
    ended as (
      update inventory.bookings b set state = 'canceled', version = version + 1 from due where b.id = due.id
      returning b.id),
    freed as (
      select s.id as flight_id, f.rbd, sum(f.seats)::smallint as seats from inventory.booking_flights f
      join ended on ended.id = f.booking_id cross join lateral inventory.stock_of(f.flight_id) as s(id)
        group by s.id, f.rbd),
    locked as (
      select b.flight_id, b.rbd, freed.seats from inventory.stock b join freed using (flight_id, rbd)
      order by b.flight_id, b.rbd for update of b),
    given as (
      update inventory.stock b set ${givenBack(sql`l.seats`)} from locked l
      where b.flight_id = l.flight_id and b.rbd = l.rbd)
    select count(*)::int as released from ended`);
  return rows[0]?.released ?? 0;
}

/** Cancels one held reservation and gives its seats back. */
export async function releaseBooking(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update inventory.bookings set state = 'canceled', version = version + 1 where id = ${id} and state = 'held'
      returning id),
    locked as (
      select b.flight_id, b.rbd, f.seats from ended join inventory.booking_flights f on f.booking_id = ended.id
      cross join lateral inventory.stock_of(f.flight_id) as s(id)
      join inventory.stock b on b.flight_id = s.id and b.rbd = f.rbd
      order by b.flight_id, b.rbd for update of b)
    update inventory.stock b set ${givenBack(sql`l.seats`)} from locked l
    where b.flight_id = l.flight_id and b.rbd = l.rbd`);
}

const WALL = `'YYYY-MM-DD"T"HH24:MI'`;
const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const READ = `
    select b.id, b.locator, b.version, b.state, b.carrier, b.fare_family as "fareFamily",
      b.prices, b.total_minor::float8 as "totalMinor",
      b.currency, b.portions, to_char(b.payment_time_limit at time zone 'UTC', ${UTC}) as "paymentTimeLimit",
      to_char(b.departs_at at time zone 'UTC', ${UTC}) as "departsAt",
      (select jsonb_agg(jsonb_build_object('id', t.traveller_id, 'category', t.category) order by t.traveller_id)
        from inventory.booking_travellers t where t.booking_id = b.id) as travellers,
      to_char(b.created_at at time zone 'UTC', ${UTC}) as "createdAt",
      (select jsonb_agg(jsonb_build_object('n', f.n, 'flight', f.flight, 'flightId', f.flight_id,
          'rbd', f.rbd, 'trip', f.trip, 'slice', f.slice, 'seats', f.seats, 'now', case when p.id is null then null else
          jsonb_build_object('departsLocal', to_char(p.departs_local, ${WALL}),
            'arrivesLocal', to_char(p.arrives_local, ${WALL}),
            'departsAt', to_char(p.departs_at at time zone 'UTC', ${UTC}), 'arrivesAt', to_char(p.arrives_at at
              time zone 'UTC', ${UTC}),
            'canceled', p.canceled, 'shiftedMinutes', p.shifted_minutes,
            'changedAt', to_char(p.changed_at at time zone 'UTC', ${UTC})) end) order by f.n)
        from inventory.booking_flights f left join inventory.departures p on p.id = f.flight_id
        where f.booking_id = b.id) as flights,
      coalesce((select jsonb_agg(jsonb_build_object('number', t.number, 'travellerId', t.traveller_id,
          'coupons', t.coupons, 'voidUntil', to_char(t.void_until at time zone 'UTC', ${UTC}), 'state', t.state,
          'trip', t.trip, 'price', t.price, 'departsAt', to_char(t.departs_at at time zone 'UTC', ${UTC}),
          'replaces', t.replaces) order by t.number)
        from inventory.tickets t where t.booking_id = b.id), '[]') as tickets,
      (select jsonb_build_object('id', o.id, 'locator', o.locator, 'version', o.version)
        from inventory.bookings o where o.id = b.split_from) as "from", b.terms
    from inventory.bookings b where`;
// With a list of unknown length PostgreSQL estimates so high a cost that it would plan each read of one anew.
const READ_ONE = `${READ} b.id = $1`;
const READ_ALL = `${READ} b.id = any($1::text[])`;

/** Returns those that exist. */
export const readBookings = (db: Executor, ids: readonly string[]): Promise<BookingRow[]> =>
  queryPrepared<BookingRow>(db, READ_ALL, [ids]);

export async function readBooking(db: Executor, id: string): Promise<BookingRow | null> {
  const [row] = await queryPrepared<BookingRow>(db, READ_ONE, [id]);
  return row ?? null;
}

/** Keeps other transactions from changing a reservation until the transaction ends. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | null> {
  await deferStatement(tx, queryPrepared(tx, 'select 1 from inventory.bookings where id = $1 for no key update', [id]));
  return readBooking(tx, id);
}

const LOCK_ALL = `
  select 1 from inventory.bookings where id = any($1::text[]) order by id collate "C" for no key update`;

/** Locks several in id order, so that no two transactions deadlock; returns those that exist. */
export async function lockBookings(tx: Tx, ids: readonly string[]): Promise<BookingRow[]> {
  await deferStatement(tx, queryPrepared(tx, LOCK_ALL, [ids]));
  return readBookings(tx, ids);
}

/** Carriers that had numbers of their own before the office published any. */
const SEQUENCES: ReadonlyMap<string, string> = new Map(
  DOCUMENT_NUMBERS_BY_CARRIER.flatMap(({ seqName }) =>
    seqName ? [[seqName.slice(-2).toUpperCase(), `inventory.${seqName}`]] : [],
  ),
);
/** Carriers of the office share one: a release may not create sequences, and the prefix of each is its own. */
export const sequenceOf = (carrier: CarrierCode): string =>
  SEQUENCES.get(carrier) ?? `inventory.${documentNumbersOwn.seqName}`;

/** Ten digits each, never given twice. */
export async function nextDocumentNumbers(tx: Tx, carrier: CarrierCode, count: number): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select nextval(${sequenceOf(carrier)}::regclass)::text as number from generate_series(1, ${count}::int)`);
  return rows.map((row) => row.number.padStart(10, '0'));
}

export type NewTicket = Pick<InventoryTicket, 'travellerId' | 'coupons' | 'voidUntil'>;

/** A block that its flight gets at the same moment waits for the sale, and the sale for it (`coverSoldSeats`). */
const SELL = `
  with sold as (
    update inventory.bookings set state = 'issued', version = version + 1 where id = any($1::text[]) returning id),
  taken as (
    select f.booking_id, f.flight_id, f.seats, f.block_net from inventory.booking_flights f
    join sold on sold.id = f.booking_id for share of f)
  insert into inventory.block_costs (booking_id, flight_id, seats, net, at)
  select booking_id, flight_id, seats, block_net, $2::timestamptz from taken where block_net is not null and seats > 0`;
const INSERT_TICKETS = `
  insert into inventory.tickets (number, booking_id, traveller_id, coupons, void_until, issued_at)
  select t.accounting || lpad(nextval(t.sequence::regclass)::text, 10, '0'), t.booking_id, t.traveller_id,
    t.coupons::jsonb, t.void_until, $7::timestamptz
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[])
    as t(booking_id, traveller_id, coupons, void_until, accounting, sequence)
  returning number, booking_id as "bookingId", traveller_id as "travellerId"`;

/**
 * Issues locked reservations: tickets with unique numbers of thirteen digits. The result, read after the commit, is
 * the reservations as they are then.
 */
export function insertTickets(
  tx: Tx,
  sold: readonly { booking: BookingRow; tickets: readonly NewTicket[] }[],
  issuedAt: Instant,
): DeferredRead<BookingRow[]> {
  if (sold.length === 0) return async () => [];
  const all = sold.flatMap(({ booking, tickets }) => tickets.map((ticket) => ({ booking, ticket })));
  type Numbered = Pick<InventoryTicket, 'number' | 'travellerId'> & { bookingId: string };
  void deferStatement(tx, queryPrepared(tx, SELL, [sold.map(({ booking }) => booking.id), issuedAt]));
  const columns = [
    all.map(({ booking }) => booking.id),
    all.map(({ ticket }) => ticket.travellerId),
    all.map(({ ticket }) => JSON.stringify(ticket.coupons)),
    all.map(({ ticket }) => ticket.voidUntil),
    all.map(({ booking }) => carrierRules(booking.carrier).accounting),
    all.map(({ booking }) => sequenceOf(booking.carrier)),
  ];
  const written = deferRead(tx, queryPrepared<Numbered>(tx, INSERT_TICKETS, [...columns, issuedAt]));
  return async () => {
    const key = (bookingId: string, travellerId: string) => `${bookingId} ${travellerId}`;
    const numbers = new Map(
      (await written()).map(({ bookingId, travellerId, number }) => [key(bookingId, travellerId), number]),
    );
    return sold.map(({ booking, tickets }): BookingRow => {
      const issued = tickets.map((ticket): InventoryTicket => {
        const number = numbers.get(key(booking.id, ticket.travellerId));
        if (!number) throw new Error('a traveller was sold no ticket');
        return { ...ticket, number, state: 'open', trip: 0, price: null, departsAt: null, replaces: null };
      });
      const byNumber = issued.toSorted((a, b) => (a.number < b.number ? -1 : 1));
      return { ...booking, state: 'issued', version: booking.version + 1, tickets: byNumber };
    });
  };
}
