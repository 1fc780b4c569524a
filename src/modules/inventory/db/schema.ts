import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { instant, inventory } from './namespace.ts';

export {
  DOCUMENT_NUMBERS_BY_CARRIER,
  documentNumbersF0,
  documentNumbersH0,
  documentNumbersK0,
  documentNumbersL0,
  documentNumbersOwn,
  documentNumbersU0,
  documentNumbersW0,
  documentNumbersX0,
  documentNumbersZ1,
} from './document-numbers.ts';
export { inventory } from './namespace.ts';
export {
  blockCosts,
  hotelPictures,
  networkImportFlights,
  networkImports,
  networkItems,
  networkPublications,
  tableImportItems,
  tableImports,
} from './network-schema.ts';

const wallClock = (name: string) => timestamp(name, { mode: 'string', precision: 0 });

/** Days for which the timetable of a network (`air`, `ground`) has been written; a day is written once. */
export const timetableDays = inventory.table(
  'timetable_days',
  {
    serviceDate: date('service_date', { mode: 'string' }).notNull(),
    network: text('network').notNull().default('air'),
    seed: text('seed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.serviceDate, t.network] })],
);

/** Departures: flights, trains and buses alike. */
export const departures = inventory.table(
  'departures',
  {
    mode: text('mode').notNull().default('avia'),
    /** `X0211-20260302`. */
    id: text('id').primaryKey(),
    carrier: text('carrier').notNull(),
    number: smallint('number').notNull(),
    /** Local day of departure. */
    serviceDate: date('service_date', { mode: 'string' }).notNull(),
    /** Location keys of reference. */
    fromKey: text('from_key').notNull(),
    toKey: text('to_key').notNull(),
    /** Codes of the timetable. */
    fromCode: text('from_code').notNull(),
    toCode: text('to_code').notNull(),
    departsLocal: wallClock('departs_local').notNull(),
    arrivesLocal: wallClock('arrives_local').notNull(),
    departsAt: instant('departs_at').notNull(),
    arrivesAt: instant('arrives_at').notNull(),
    minutes: smallint('minutes').notNull(),
    aircraft: text('aircraft').notNull(),
    layout: text('layout').notNull(),
    seats: smallint('seats').notNull(),
    domestic: boolean('domestic').notNull(),
    /** All taxes of one adult, tyiyn. */
    adultTaxMinor: bigint('adult_tax_minor', { mode: 'number' }).notNull(),
    /** How much dearer the fare is when the price is asked again, basis points. */
    revalidationIncreaseBp: integer('revalidation_increase_bp').notNull(),
    /** By the carrier, after it was published; minutes add up. */
    canceled: boolean('canceled').notNull().default(false),
    shiftedMinutes: integer('shifted_minutes').notNull().default(0),
    changedAt: instant('changed_at'),
    /**
     * Trains and buses that are sold by station pairs: the departure of the whole run, and in which of its sections
     * the seats
     * are counted.
     */
    runId: text('run_id'),
    firstSection: smallint('first_section'),
    lastSection: smallint('last_section'),
  },
  (t) => [
    index('departures_run').on(t.runId).where(sql`${t.runId} is not null`),
    index('departures_route').on(t.fromKey, t.toKey, t.serviceDate),
    index('departures_day').on(t.serviceDate),
  ],
);

/**
 * Seats of one booking class of one flight, or of one section of a run (`W017-20261201#2`), whose parts have but
 * their fares here; rooms of a type on one night and cars of a class on one day too (`H0/101-20261210`). No foreign
 * key: whole days are written and dropped with their flights, and it would cost a third of the first start.
 */
export const stock = inventory.table(
  'stock',
  {
    flightId: text('flight_id').notNull(),
    rbd: text('rbd').notNull(),
    fareFamily: text('fare_family').notNull(),
    seats: smallint('seats').notNull(),
    sold: smallint('sold').notNull().default(0),
    /** How many of `seats` stand only because they are sold: these go away as they are given back. */
    overPlanned: smallint('over_planned').notNull().default(0),
    /** Adult, one way, tyiyn. */
    fareMinor: bigint('fare_minor', { mode: 'number' }).notNull(),
    /** Not sold, whatever is left: this class, or the whole departure. */
    closed: boolean('closed').notNull().default(false),
    stopped: boolean('stopped').notNull().default(false),
    /** Its seats or fare were set for this departure alone: a publication leaves them. */
    setByHand: boolean('set_by_hand').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.flightId, t.rbd] }),
    check('never_oversold', sql`${t.sold} between 0 and ${t.seats}`),
    check(
      'none_free_over_planned',
      sql`${t.overPlanned} between 0 and ${t.sold} and (${t.overPlanned} = 0 or ${t.seats} = ${t.sold})`,
    ),
  ],
);

/** Reservations; who travels is known by the buyer's own passenger ids only. */
export const bookings = inventory.table(
  'bookings',
  {
    id: text('id').primaryKey(),
    locator: text('locator').notNull().unique(),
    version: integer('version').notNull(),
    state: text('state').notNull(),
    carrier: text('carrier').notNull(),
    fareFamily: text('fare_family').notNull(),
    prices: jsonb('prices').notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    paymentTimeLimit: instant('payment_time_limit').notNull(),
    /** First departure. */
    departsAt: instant('departs_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The reservation that its travellers left. */
    splitFrom: text('split_from'),
    /** The runs of a journey over several tickets (db/ticket-portions.ts); null: one ticket a traveller. */
    portions: jsonb('portions'),
    /** Hotels and transfers: the refund steps and the void window as sold. */
    terms: jsonb('terms'),
  },
  (t) => [index('bookings_unpaid').on(t.paymentTimeLimit).where(sql`${t.state} = 'held'`)],
);

export const bookingFlights = inventory.table(
  'booking_flights',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    n: smallint('n').notNull(),
    flightId: text('flight_id').notNull(),
    rbd: text('rbd').notNull(),
    seats: smallint('seats').notNull(),
    /** `AB 211`. */
    flight: text('flight').notNull(),
    /** Which journey of the reservation: 0 as sold, then one more with each exchange. */
    trip: smallint('trip').notNull().default(0),
    /** Which direction of that journey. */
    slice: smallint('slice').notNull().default(0),
    /** What one of these seats, bought of another carrier, cost when it was taken, whole soms; null: it was our own. */
    blockNet: integer('block_net'),
    /** They were taken before their flight had a block: they cost what its seats cost now. */
    isCovered: boolean('covered').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.n] }), index('booking_flights_flight').on(t.flightId)],
);

/**
 * Reserved berths and seats of a departure, or of a section of a run. A row outlives its reservation until another one
 * takes the place (db/places.ts).
 */
export const placeReservations = inventory.table(
  'place_reservations',
  {
    flightId: text('flight_id').notNull(),
    place: text('place').notNull(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    travellerId: text('traveller_id').notNull(),
    trip: smallint('trip').notNull().default(0),
    boarding: text('boarding'),
    /** An empty berth of a whole compartment, sold with the traveller's own. */
    extra: boolean('extra').notNull().default(false),
    /** The class it was sold in. */
    rbd: text('rbd'),
  },
  (t) => [primaryKey({ columns: [t.flightId, t.place] }), index('place_reservations_booking').on(t.bookingId)],
);

export const bookingTravellers = inventory.table(
  'booking_travellers',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    travellerId: text('traveller_id').notNull(),
    category: text('category').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.travellerId] })],
);

export const tickets = inventory.table(
  'tickets',
  {
    /** Thirteen digits. */
    number: text('number').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    travellerId: text('traveller_id').notNull(),
    coupons: jsonb('coupons').notNull(),
    /** Null: never; what was got by an exchange is not annulled. */
    voidUntil: instant('void_until'),
    trip: smallint('trip').notNull().default(0),
    /**
     * Of a ticket got by an exchange: what it was sold for, its first departure, the ticket given up for it; null: as
     * the reservation.
     */
    price: jsonb('price'),
    departsAt: instant('departs_at'),
    replaces: text('replaces'),
    /** `open | void | released | refunded | exchanged`. */
    state: text('state').notNull().default('open'),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [index('tickets_booking').on(t.bookingId)],
);

/** What tickets were promised to bring back; used once, by `used_by`. */
export const refundQuotes = inventory.table(
  'refund_quotes',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Of the reservation, when the promise was made. */
    version: integer('version').notNull(),
    requestHash: text('request_hash').notNull(),
    /** `void | refund`. */
    mode: text('mode').notNull(),
    lines: jsonb('lines').notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    madeAt: instant('made_at').notNull(),
    usedBy: text('used_by'),
  },
  (t) => [index('refund_quotes_booking').on(t.bookingId)],
);

/**
 * Journeys that tickets were offered to be exchanged for; those of one request have one `call_id`. Used once, by
 * `used_by`.
 */
export const exchangeQuotes = inventory.table(
  'exchange_quotes',
  {
    id: text('id').primaryKey(),
    callId: text('call_id').notNull(),
    n: smallint('n').notNull(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    version: integer('version').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The journey at the price of the moment. */
    offer: jsonb('offer').notNull(),
    refundsDifference: boolean('refunds_difference').notNull(),
    lines: jsonb('lines').notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    madeAt: instant('made_at').notNull(),
    usedBy: text('used_by'),
  },
  (t) => [index('exchange_quotes_call').on(t.callId), index('exchange_quotes_booking').on(t.bookingId)],
);

/** What each operation came to; a second request under the same id reads its first answer here. */
export const operations = inventory.table(
  'operations',
  {
    opId: text('op_id').primaryKey(),
    method: text('method').notNull(),
    requestHash: text('request_hash').notNull(),
    /** A refusal code, or null when the operation took effect on `booking_id`. */
    rejected: text('rejected'),
    message: text('message'),
    bookingId: text('booking_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('operations_booking').on(t.bookingId)],
);

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What has changed, written by triggers with the change itself and read by every process that keeps the timetable in
 * memory: what a reader has not seen is what its last snapshot did not hold, whatever the order of commits.
 */
export const changes = inventory.table(
  'change_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    /** Seats of this flight; null: a departure, or the timetable itself. */
    flightId: text('flight_id'),
    /** This departure was moved, cancelled or changed otherwise. */
    departureId: text('departure_id'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('change_log_xid').on(t.xid)],
);

/**
 * Chosen seats of flights: held for an open form (`until`), or sold with a reservation (`booking_id`). The key makes a
 * seat one buyer's; a row outlives its claim until another buyer takes the seat (db/ancillaries.ts).
 */
export const seatHolds = inventory.table(
  'seat_holds',
  {
    flightId: text('flight_id').notNull(),
    seat: text('seat').notNull(),
    /** The seat holder: a form by its id. */
    holder: text('holder').notNull(),
    until: instant('until'),
    bookingId: text('booking_id'),
    travellerId: text('traveller_id'),
  },
  (t) => [
    primaryKey({ columns: [t.flightId, t.seat] }),
    index('seat_holds_holder').on(t.holder),
    index('seat_holds_booking').on(t.bookingId),
  ],
);

/**
 * Sold ancillaries, each under the id of the operation that sold it. They count while the traveller's ticket is open.
 */
export const ancillarySales = inventory.table(
  'ancillary_sales',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    travellerId: text('traveller_id').notNull(),
    flightId: text('flight_id').notNull(),
    kind: text('kind').notNull(),
    item: text('item').notNull(),
    seat: text('seat'),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** Thirteen digits; null: it was free. */
    number: text('number').unique(),
    /** `issued | voided | refunded | lost`. */
    state: text('state').notNull().default('issued'),
    voidUntil: instant('void_until'),
    refundUntil: instant('refund_until'),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [index('ancillary_sales_booking').on(t.bookingId), index('ancillary_sales_flight').on(t.flightId, t.item)],
);

/** Who has checked in for a flight, numbered in that order. */
export const checkIns = inventory.table(
  'check_ins',
  {
    flightId: text('flight_id').notNull(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    travellerId: text('traveller_id').notNull(),
    seat: text('seat'),
    sequence: smallint('sequence').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.flightId, t.sequence] }), index('check_ins_booking').on(t.bookingId)],
);
