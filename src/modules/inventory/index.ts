import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { SearchMode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { AgeBand } from '#kernel/passengers.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import { type AncillaryRow, type CheckInRow, checkInsOf, readAncillary } from './db/ancillaries.ts';
import { blockOwners, bookingsWithBlockCosts } from './db/block-costs.ts';
import { forgetChanges } from './db/change-log.ts';
import type { FlightChange, FlightName } from './db/departure-changes.ts';
import { countPublished } from './db/own-network.ts';
import { type BookingRow, readBooking, releaseExpired } from './db/seat-bookings.ts';
import { availableActions } from './domain/after-sale.ts';
import { type AirportKeyOfCode, airportKeys } from './domain/airports.ts';
import { isServiceCarrier } from './domain/carriers.ts';
import type { HotelStayQuery, TransferQuery } from './domain/hotels-and-transfers/offers.ts';
import { isMultiTicketId } from './domain/multi-ticket-offer.ts';
import { publishedCarrier, publishedCarrierCodes } from './domain/own/published-network.ts';
import type { RunMode } from './domain/own-runs/run-shape.ts';
import { type CheckInWish, checkIn } from './use-cases/ancillaries/check-in.ts';
import { holdSelectedSeats, type KeepSeats } from './use-cases/ancillaries/hold-selected-seats.ts';
import { type AncillariesAt, offerAncillaries } from './use-cases/ancillaries/offer-ancillaries.ts';
import {
  type AncillaryWish,
  moveAncillary,
  reverseAncillary,
  sellAncillary,
} from './use-cases/ancillaries/sell-ancillary.ts';
import type { HoldRequest } from './use-cases/build-hold.ts';
import { cancelHold } from './use-cases/cancel-hold.ts';
import { changeDeparture } from './use-cases/change-departure.ts';
import { type CalendarQuery, cheapestByDay } from './use-cases/cheapest-by-day.ts';
import type { InventoryDeps, TimetableSeed } from './use-cases/deps.ts';
import { exchangeTickets } from './use-cases/exchange-tickets.ts';
import { holdMultiTicket } from './use-cases/hold-multi-ticket.ts';
import { holdSeats } from './use-cases/hold-seats.ts';
import { acceptImport, publishImport } from './use-cases/import/accept-import.ts';
import { acceptTableImport, publishTableImport } from './use-cases/import/accept-table-import.ts';
import { countImport } from './use-cases/import/count-import.ts';
import { exportFlights } from './use-cases/import/export-flights.ts';
import { deleteOldImports, readImport } from './use-cases/import/read-import.ts';
import { readTableImport } from './use-cases/import/read-table-import.ts';
import { startImport } from './use-cases/import/start-import.ts';
import { countTableImport, startTableImport } from './use-cases/import/start-table-import.ts';
import { CHANGES_KEPT_HOURS, createTimetableIndex } from './use-cases/inventory-index.ts';
import { type InventoryRef, type IssueRequest, issueTickets, issueWithin } from './use-cases/issue-tickets.ts';
import { liveOffers } from './use-cases/live-availability.ts';
import { type MixedTicket, multiTicketPricesAround } from './use-cases/multi-ticket-prices-around.ts';
import { changeDepartures } from './use-cases/own/change-departures.ts';
import { saveCarrier, saveFlight } from './use-cases/own/edit-network.ts';
import { createNetworkFollower } from './use-cases/own/follow-network.ts';
import type { Actor, NetworkDeps } from './use-cases/own/network-deps.ts';
import {
  publishCarrier,
  publishFlight,
  rollPublishedFlights,
  undoPublication,
} from './use-cases/own/publish-network.ts';
import { readBlockCosts, readBlocks } from './use-cases/own/read-blocks.ts';
import { readCarrier, readDepartures, readFlight, readNetwork } from './use-cases/own/read-network.ts';
import { publishDaily, rollDaily, undoDaily } from './use-cases/own-daily/publish-daily.ts';
import { changeNights, createHotel, saveHotel } from './use-cases/own-hotels/edit-hotels.ts';
import { HOTELS } from './use-cases/own-hotels/hotel-kind.ts';
import {
  addPicture,
  deleteUnusedPictures,
  readPicture,
  readPictures,
  savePictures,
} from './use-cases/own-hotels/hotel-pictures.ts';
import { readHotelTowns } from './use-cases/own-hotels/hotel-towns.ts';
import { exportRates, RATE_TABLES } from './use-cases/own-hotels/rate-tables.ts';
import { readHotel, readHotelNights, readOwnHotels } from './use-cases/own-hotels/read-hotels.ts';
import { changeRunDays } from './use-cases/own-runs/change-run-days.ts';
import { saveRun } from './use-cases/own-runs/edit-runs.ts';
import { publishRun, rollRuns, undoRun } from './use-cases/own-runs/publish-runs.ts';
import { readDaysOfRun, readOwnRuns, readRun } from './use-cases/own-runs/read-runs.ts';
import { exportRuns, RUN_TABLES } from './use-cases/own-runs/run-tables.ts';
import { changeTransferDays, createTransfer, saveTransfer } from './use-cases/own-transfers/edit-transfers.ts';
import { readOwnTransfers, readTransfer, readTransferDays } from './use-cases/own-transfers/read-transfers.ts';
import { TRANSFERS } from './use-cases/own-transfers/transfer-kind.ts';
import { readTransferWays } from './use-cases/own-transfers/transfer-ways.ts';
import { type InventoryPlaces, placeMap } from './use-cases/place-map.ts';
import { pricesAround } from './use-cases/prices-around.ts';
import { type InventoryRequest, quoteExchange } from './use-cases/quote-exchange.ts';
import { multiTicketKeyOf, quoteMultiTicket } from './use-cases/quote-multi-ticket.ts';
import { offerKeyOf, quoteOffer } from './use-cases/quote-offer.ts';
import { quoteRefund } from './use-cases/quote-refund.ts';
import { refundTickets } from './use-cases/refund-tickets.ts';
import { releaseSeats } from './use-cases/release-seats.ts';
import type { InventoryCall } from './use-cases/run-idempotently.ts';
import { type InventoryQuery, searchInventory } from './use-cases/search-inventory.ts';
import { type MultiTicketQuery, searchMultiTicket } from './use-cases/search-multi-ticket.ts';
import {
  holdHotelTransfer,
  quoteHotelTransfer,
  searchHotels,
  searchTransfers,
  standingServices,
} from './use-cases/sell-hotels-and-transfers.ts';
import { resolveOperation } from './use-cases/settle-operation.ts';
import { type InventoryScope, ticketsOf } from './use-cases/sold-booking.ts';
import { splitBooking } from './use-cases/split-booking.ts';
import { voidTickets } from './use-cases/void-tickets.ts';
import { checkWhole, stillWholeCompartment, withCompartments } from './use-cases/whole-compartments.ts';

export type { QuoteRow } from './db/after-sale.ts';
export type { AncillaryRow } from './db/ancillaries.ts';
export type { ExchangeRow } from './db/exchanges.ts';
export type { BookingRow } from './db/seat-bookings.ts';
export { type AfterSaleAction, isAutoRefundable } from './domain/after-sale.ts';
export type { AirportKeyOfCode } from './domain/airports.ts';
export { airport as inventoryStop, ownAirportKey } from './domain/airports.ts';
export { modeOfCarrier, transportNumber } from './domain/carriers.ts';
export { familyRules, fareBasis, isRailOrBus, modeOfFamily } from './domain/families.ts';
export type { HotelTransferOffer } from './domain/hotels-and-transfers/offers.ts';
export { meetingPoint } from './domain/hotels-and-transfers/transfer-for-sale.ts';
export { joinOf } from './domain/interchanges.ts';
export type { InventoryDeparture } from './domain/inventory-departure.ts';
export { minimumConnection } from './domain/minimum-connection.ts';
export { isMultiTicketId, type MultiTicketOffer } from './domain/multi-ticket-offer.ts';
export type { InventoryOffer } from './domain/offer.ts';
export { ownRefundSteps, railBusVoidMinutes } from './domain/own/own-terms.ts';
export { hotelPicturePath } from './domain/own-hotels/picture-path.ts';
export { holdMinutesOf } from './domain/payment-time-limit.ts';
export { aircraftName } from './domain/seat-maps.ts';
export { boardingOf, runBeyond } from './domain/vehicle-runs.ts';
export { type DepartureChange, SEATS_CHANNEL } from './use-cases/inventory-index.ts';
export type { InventoryCall, InventoryResult } from './use-cases/run-idempotently.ts';
export type { InventoryPlaces, TimetableSeed };
export { flightsOfOffer, type LiveOffer } from './use-cases/live-availability.ts';
export { Refusal } from './use-cases/refusal.ts';
export { stockOfOffer } from './use-cases/sell-hotels-and-transfers.ts';
export { MAX_EFFECT_DELAY_MS, START_WITHIN_MS } from './use-cases/settle-operation.ts';

/** What days of the timetable are noted under. */
const DEFAULT_SEED = 'sapar';

/**
 * Our own seats. `airportKeyOfCode` answers the location key of an airport (not of its city) by IATA code.
 * @throws when reference lacks an airport of the network.
 */
export function createInventory(given: {
  db: Db;
  clock: Clock;
  airportKeyOfCode: AirportKeyOfCode;
  seed?: string;
  /** Called when the change log could not be read. */
  report?: (error: unknown) => void;
}) {
  const { db, clock, report = () => {} } = given;
  const network = createNetworkFollower({ db, report });
  const index = createTimetableIndex({ db, clock, network, report });
  const deps: InventoryDeps = {
    db,
    clock,
    keys: airportKeys(given.airportKeyOfCode),
    seed: given.seed ?? DEFAULT_SEED,
    index,
    network,
  };
  /** Whatever it came to: others look for themselves. */
  const withNudge = <T>(change: Promise<T>): Promise<T> => change.finally(index.nudge);
  return {
    /** Writes what a seed brings and is missing of it; answers the number of new days. */
    extendTimetable: (seed: TimetableSeed) => withNudge(seed(deps)),
    /** Ends overdue unpaid reservations; answers how many. */
    releaseExpired: () => withNudge(releaseExpired(deps.db, deps.clock.now().toISOString())),
    /**
     * Keeps the timetable in memory and in step with the database; until then each search reads what has changed
     * first.
     */
    follow: index.follow,
    /** Keeps published carriers known to a process that does not follow the timetable. */
    followNetwork: network.follow,
    stop: async () => {
      await Promise.all([index.stop(), network.stop()]);
    },
    /** Flights, trains, buses, hotels and transfers of the company's own that are on sale. */
    countPublished: () => countPublished(db),
    /** A published carrier's name. */
    carrierName: (code: string): string | undefined => publishedCarrier(code)?.name,
    /** Ages of infants and children of a published carrier; undefined: it does not say. */
    carrierAges: (code: string): AgeBand | undefined => publishedCarrier(code)?.details?.ages,
    /** The same of all that say them, by code. */
    ageBands: (): Record<string, AgeBand> =>
      Object.fromEntries(
        publishedCarrierCodes().flatMap((code) => {
          const ages = publishedCarrier(code)?.details?.ages;
          return ages ? [[code, ages]] : [];
        }),
      ),
    /** Flights, trains, buses, hotels and transfers of the company's own as the office keeps them. */
    office: (of: OfficeDeps) => officeOf({ ...deps, ...of, isTaken: isServiceCarrier }),
    forgetChanges: () => forgetChanges(deps.db, CHANGES_KEPT_HOURS),
    /** With whole compartments of trains in addition to their berths. */
    searchInventory: async (query: InventoryQuery) =>
      withCompartments(deps.db, await searchInventory(deps, query), query.passengerCounts),
    /** Journeys over several tickets, of any modes. */
    searchMultiTicket: (query: MultiTicketQuery) => searchMultiTicket(deps, query),
    /** What a search would find of some offers now, null where the seats are gone; not of hotels and transfers. */
    standing: async (offerIds: readonly string[]) => stillWholeCompartment(deps.db, await liveOffers(deps, offerIds)),
    /** The same of hotels and transfers, as the database has them. */
    standingServices: (offerIds: readonly string[]) => standingServices(deps, offerIds),
    /**
     * Departures, nights of hotels and days of cars that sales, returns and changes have touched, as this process
     * receives them.
     */
    onNews: index.onNews,
    cheapestByDay: (query: CalendarQuery) => cheapestByDay(deps, query),
    /** The lowest prices on the days around those of a search by one mode. */
    pricesAround: (query: InventoryQuery, reach: number) => pricesAround(deps, query, reach),
    /**
     * The same of journeys over several tickets, a row of days for each segment; `feesOf` says what is added for the
     * whole party for each ticket.
     */
    multiTicketPricesAround: (query: MultiTicketQuery, reach: number, feesOf: (ticket: MixedTicket) => Money) =>
      multiTicketPricesAround(deps, query, reach, feesOf),
    /** The offer at today's price, and what its id promised before (tyiyn). @throws Refusal */
    quote: async (offerId: string) => {
      const key = offerKeyOf(offerId);
      const offer = await quoteOffer(deps.db, key, deps.clock.now());
      return { offer: await checkWhole(deps.db, offer), wasMinor: key.totalMinor };
    },
    /** The same of several tickets; `older`: a child of the party pays as an adult by train. @throws Refusal */
    quoteMultiTicket: async (offerId: string, older?: boolean) => {
      const wasMinor = multiTicketKeyOf(offerId).totalMinor;
      const offer = await quoteMultiTicket(deps.db, multiTicketKeyOf(offerId, older), deps.clock.now());
      return { offer, wasMinor };
    },
    /** Berths and seats of an offer, segment by segment; none by air. @throws Refusal */
    placeMap: (offerId: string) => placeMap(deps, offerId),
    hold: (call: InventoryCall, request: HoldRequest) =>
      isMultiTicketId(request.offerId) ? holdMultiTicket(deps, call, request) : holdSeats(deps, call, request),
    /** Ways of published transfers, and the lowest price of each. */
    transferWays: () => readTransferWays(deps),
    /** Towns with published hotels, and the lowest price of a night there. */
    hotelTowns: () => readHotelTowns(deps),
    /** Rooms that are free for every night of a stay, at each rate. */
    searchHotels: (query: HotelStayQuery) => searchHotels(deps, query),
    /** Cars of every class on a way, and the express where one goes. */
    searchTransfers: (query: TransferQuery) => searchTransfers(deps, query),
    /** As `quote`, of a hotel room or a transfer. @throws Refusal */
    quoteHotelTransfer: (offerId: string) => quoteHotelTransfer(deps, offerId),
    holdHotelTransfer: (call: InventoryCall, request: HoldRequest) => holdHotelTransfer(deps, call, request),
    issue: (call: InventoryCall, ref: InventoryRef, expect: Money) => issueTickets(deps, call, ref, expect),
    /** As `issue`, in the caller's transaction. @throws Refusal; the transaction is lost then. */
    issueWithin: (tx: Tx, list: readonly IssueRequest[]) => issueWithin(deps, tx, list),
    cancelHold: (call: InventoryCall, ref: InventoryRef) => cancelHold(deps, call, ref),
    /** Annuls tickets; `travellers` by the buyer's ids. */
    void: (call: InventoryCall, ref: InventoryRef, scope: InventoryScope) => voidTickets(deps, call, ref, scope),
    releaseSeats: (call: InventoryCall, ref: InventoryRef, scope: InventoryScope) =>
      releaseSeats(deps, call, ref, scope),
    /** @throws Refusal */
    quoteRefund: (call: InventoryCall, id: string, scope: InventoryScope, cause?: 'voluntary' | 'involuntary') =>
      quoteRefund(deps, call, id, scope, cause === 'involuntary'),
    refund: (call: InventoryCall, ref: InventoryRef, quoteId: string) => refundTickets(deps, call, ref, quoteId),
    /** @throws Refusal */
    quoteExchange: (call: InventoryCall, id: string, scope: InventoryScope, want: InventoryRequest) =>
      quoteExchange(deps, call, id, scope, want),
    exchange: (call: InventoryCall, ref: InventoryRef, quoteId: string, expect: Money) =>
      exchangeTickets(deps, call, ref, quoteId, expect),
    /** Travellers leave a reservation for one of their own. */
    split: (call: InventoryCall, ref: InventoryRef, travellers: readonly string[]) =>
      splitBooking(deps, call, ref, travellers),
    /** What can be done with a sold reservation now. */
    availableActions: (booking: BookingRow) =>
      availableActions({ ...booking, tickets: ticketsOf(booking) }, deps.clock.now()),
    /** The carrier moves or cancels a departure; `notify` is called for each reservation on it. */
    changeFlight: (
      name: FlightName,
      change: FlightChange,
      notify: (tx: Tx, bookingId: string, mode: SearchMode) => Promise<void>,
    ) => withNudge(changeDeparture(deps, name, change, notify)),
    retrieve: (id: string) => readBooking(deps.db, id),
    /** Seats of blocks that were sold with reservations and that went back, with their cost; and their carriers. */
    blockCosts: {
      of: (bookingIds: readonly string[]) => readBlockCosts(deps.db, bookingIds),
      since: (since: Instant) => bookingsWithBlockCosts(deps.db, since),
      owners: (executor: Executor) => blockOwners(executor),
    },
    /** Ancillaries of an offer or a reservation, flight by flight. @throws Refusal */
    offerAncillaries: (at: AncillariesAt, holder: string | null) => offerAncillaries(deps, at, holder),
    /** @throws Refusal */
    holdSelectedSeats: (wish: KeepSeats) => holdSelectedSeats(deps, wish),
    /** What it sold is found under the operation's id. */
    sellAncillary: (call: InventoryCall, bookingId: string, wish: AncillaryWish) =>
      sellAncillary(deps, call, bookingId, wish),
    reverseAncillary: (call: InventoryCall, bookingId: string, given: Parameters<typeof reverseAncillary>[3]) =>
      reverseAncillary(deps, call, bookingId, given),
    moveAncillary: (call: InventoryCall, bookingId: string, given: Parameters<typeof moveAncillary>[3]) =>
      moveAncillary(deps, call, bookingId, given),
    extra: (id: string): Promise<AncillaryRow | null> => readAncillary(db, id),
    checkIn: (call: InventoryCall, bookingId: string, wish: CheckInWish) => checkIn(deps, call, bookingId, wish),
    checkIns: (bookingId: string): Promise<CheckInRow[]> => checkInsOf(db, bookingId),
    resolveOutcome: (opId: string, sentAt: Instant) => resolveOperation(deps, opId, sentAt),
  };
}
export type Inventory = ReturnType<typeof createInventory>;

type OfficeDeps = Pick<
  NetworkDeps,
  | 'airportOf'
  | 'isCountry'
  | 'stopOf'
  | 'townOf'
  | 'placeOf'
  | 'aircraftOf'
  | 'audit'
  | 'files'
  | 'ids'
  | 'namesOf'
  | 'notify'
>;

/** An uploaded file as it arrives. */
type TableFile = { name: string; parts: AsyncIterable<Buffer> };
type Accepted = { id: string; as: 'drafts' | 'publication' };

const officeOf = (deps: NetworkDeps) => ({
  readNetwork: (find: string | null = null) => readNetwork(deps, find),
  readBlocks: (from: LocalDate | undefined) => readBlocks(deps, from),
  readCarrier: (code: string) => readCarrier(deps, code),
  readFlight: (id: string) => readFlight(deps, id),
  readDepartures: (id: string, from: LocalDate | undefined) => readDepartures(deps, id, from),
  saveCarrier: (by: Actor, wanted: Parameters<typeof saveCarrier>[2]) => saveCarrier(deps, by, wanted),
  saveFlight: (by: Actor, wanted: Parameters<typeof saveFlight>[2]) => saveFlight(deps, by, wanted),
  publishCarrier: (by: Actor, wanted: Parameters<typeof publishCarrier>[2]) => publishCarrier(deps, by, wanted),
  publishFlight: (by: Actor, wanted: Parameters<typeof publishFlight>[2]) => publishFlight(deps, by, wanted),
  undo: (by: Actor, wanted: Parameters<typeof undoPublication>[2]) => undoPublication(deps, by, wanted),
  changeDepartures: (by: Actor, wanted: Parameters<typeof changeDepartures>[2]) => changeDepartures(deps, by, wanted),
  /** Reads a file of flights; nothing is written before it is accepted. @throws AppError unprocessable. */
  startImport: (by: Actor, file: Parameters<typeof startImport>[2]) => startImport(deps, by, file),
  readImport: (id: string) => readImport(deps, id),
  acceptImport: (by: Actor, wanted: Parameters<typeof acceptImport>[2]) => acceptImport(deps, by, wanted),
  /** Jobs of an import. */
  countImport: (id: string) => countImport(deps, id),
  publishImport: (id: string, userId: string) => publishImport(deps, id, { userId, ip: null }),
  deleteOldImports: () => deleteOldImports(deps),
  /** Drafts of flights as rows of the table that is read back. */
  exportFlights: (carrier: string | null) => exportFlights(deps, carrier),
  /** Tables of hotel rates; nothing is written before one is accepted. @throws AppError unprocessable. */
  startRateImport: (by: Actor, file: TableFile) => startTableImport(deps, RATE_TABLES, by, file),
  readRateImport: (id: string) => readTableImport(deps, RATE_TABLES, id),
  acceptRateImport: (by: Actor, wanted: Accepted) => acceptTableImport(deps, RATE_TABLES, by, wanted),
  exportRates: () => exportRates(deps),
  /** Tables of trains and buses; as those of hotel rates. */
  startRunImport: (by: Actor, file: TableFile) => startTableImport(deps, RUN_TABLES, by, file),
  readRunImport: (id: string) => readTableImport(deps, RUN_TABLES, id),
  acceptRunImport: (by: Actor, wanted: Accepted) => acceptTableImport(deps, RUN_TABLES, by, wanted),
  exportRuns: () => exportRuns(deps),
  /** Jobs of both. */
  countTable: (id: string, kind: 'rates' | 'runs') =>
    kind === 'rates' ? countTableImport(deps, RATE_TABLES, id) : countTableImport(deps, RUN_TABLES, id),
  publishTable: (id: string, kind: 'rates' | 'runs', userId: string) =>
    kind === 'rates'
      ? publishTableImport(deps, RATE_TABLES, { userId, ip: null }, id)
      : publishTableImport(deps, RUN_TABLES, { userId, ip: null }, id),
  readRuns: (mode: RunMode) => readOwnRuns(deps, mode),
  readRun: (id: string) => readRun(deps, id),
  readRunDays: (id: string, from: LocalDate | undefined) => readDaysOfRun(deps, id, from),
  saveRun: (by: Actor, wanted: Parameters<typeof saveRun>[2]) => saveRun(deps, by, wanted),
  publishRun: (by: Actor, wanted: Parameters<typeof publishRun>[2]) => publishRun(deps, by, wanted),
  undoRun: (by: Actor, wanted: Parameters<typeof undoRun>[2]) => undoRun(deps, by, wanted),
  changeRunDays: (by: Actor, wanted: Parameters<typeof changeRunDays>[2]) => changeRunDays(deps, by, wanted),
  readHotels: () => readOwnHotels(deps),
  readHotel: (id: string) => readHotel(deps, id),
  readHotelNights: (id: string, from: LocalDate | undefined) => readHotelNights(deps, id, from),
  createHotel: (by: Actor, hotel: Parameters<typeof createHotel>[2]) => createHotel(deps, by, hotel),
  saveHotel: (by: Actor, wanted: Parameters<typeof saveHotel>[2]) => saveHotel(deps, by, wanted),
  publishHotel: (by: Actor, wanted: Parameters<typeof publishDaily>[3]) => publishDaily(deps, HOTELS, by, wanted),
  undoHotel: (by: Actor, wanted: Parameters<typeof undoDaily>[3]) => undoDaily(deps, HOTELS, by, wanted),
  changeNights: (by: Actor, wanted: Parameters<typeof changeNights>[2]) => changeNights(deps, by, wanted),
  readPictures: (id: string) => readPictures(deps, id),
  addPicture: (by: Actor, picture: Parameters<typeof addPicture>[2]) => addPicture(deps, by, picture),
  savePictures: (by: Actor, wanted: Parameters<typeof savePictures>[2]) => savePictures(deps, by, wanted),
  readPicture: (id: string, width: number) => readPicture(deps, id, width),
  deleteUnusedPictures: () => deleteUnusedPictures(deps),
  readTransfers: () => readOwnTransfers(deps),
  readTransfer: (id: string) => readTransfer(deps, id),
  readTransferDays: (id: string, from: LocalDate | undefined) => readTransferDays(deps, id, from),
  createTransfer: (by: Actor, transfer: Parameters<typeof createTransfer>[2]) => createTransfer(deps, by, transfer),
  saveTransfer: (by: Actor, wanted: Parameters<typeof saveTransfer>[2]) => saveTransfer(deps, by, wanted),
  publishTransfer: (by: Actor, wanted: Parameters<typeof publishDaily>[3]) => publishDaily(deps, TRANSFERS, by, wanted),
  undoTransfer: (by: Actor, wanted: Parameters<typeof undoDaily>[3]) => undoDaily(deps, TRANSFERS, by, wanted),
  changeTransferDays: (by: Actor, wanted: Parameters<typeof changeTransferDays>[2]) =>
    changeTransferDays(deps, by, wanted),
  /** Keeps what is published 330 days ahead; answers how many departures, nights and days of cars are new. */
  roll: async () =>
    (await rollPublishedFlights(deps)) +
    (await rollRuns(deps)) +
    (await rollDaily(deps, HOTELS)) +
    (await rollDaily(deps, TRANSFERS)),
});
export type InventoryOffice = ReturnType<typeof officeOf>;
