import { HOTEL_TRANSFER_MODES, JOURNEY_MODES } from '#kernel/mode.ts';
import { findContractIdByNumber } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import { hotelPictureRoutes, hotelRoutes } from '#modules/inventory/hotel-routes.ts';
import { importRoutes } from '#modules/inventory/import-routes.ts';
import { aircraftName, createInventory, ownAirportKey, SEATS_CHANNEL } from '#modules/inventory/index.ts';
import { inventoryJobs } from '#modules/inventory/jobs.ts';
import { networkRoutes } from '#modules/inventory/office-routes.ts';
import { inventoryRoutes } from '#modules/inventory/routes.ts';
import { runRoutes } from '#modules/inventory/run-routes.ts';
import { transferRoutes } from '#modules/inventory/transfer-routes.ts';
import type { Reference } from '#modules/reference/index.ts';
import { createManualSupplier } from '#modules/request-offers/index.ts';
import { supplierEventPath } from '#modules/supply/api.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import {
  createInventorySupplier,
  createOwnTransactionalSupplier,
  createSupplierDirectory,
  createSupplierPictures,
  createSupplierWrapper,
  createSupply,
  type DirectoryDeps,
  type Exchange,
  ownSupplierIdFor,
  recordExchanges,
  SUPPLIER_ADAPTERS,
  SUPPLIERS_CHANNEL,
  type SupplierDeskDeps,
  type Supply,
  sentOperations,
} from '#modules/supply/index.ts';
import { supplyJobs } from '#modules/supply/jobs.ts';
import { supplierDeskRoutes, supplierPictureRoutes, supplyRoutes } from '#modules/supply/routes.ts';
import { deriveKey } from '#platform/crypto/sealing.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { supplierAddresses } from './outgoing.ts';

export type Inventory = ReturnType<typeof createInventory>;

/** Airports as own flights call at them. */
const airportsFrom =
  (reference: Reference): Parameters<Inventory['office']>[0]['airportOf'] =>
  (code) => {
    // Small airports have no IATA code: own inventory has codes of its own for them.
    const own = ownAirportKey(code);
    const airport = reference.airportByCode(code) ?? (own === undefined ? undefined : reference.locationByKey(own));
    return (
      airport && {
        code: airport.code ?? code,
        key: airport.key,
        city: airport.city.en,
        country: airport.country,
        zone: airport.tz,
      }
    );
  };

/** Stations and bus stops as own trains and buses call at them. */
const stopsFrom =
  (reference: Reference): Parameters<Inventory['office']>[0]['stopOf'] =>
  (text, mode) => {
    const found = reference.findLocation(text, mode);
    // A town with one station of this kind means that station.
    const [only, another] = found ? reference.stopsOf(found.key, mode) : [];
    const stop = only !== undefined && another === undefined && reference.locationByKey(only);
    if (!stop) return undefined;
    const { key, city, country, tz } = stop;
    return { code: key, key, city: city.en, country, zone: tz, isStation: true };
  };

/** Towns as own hotels stand in them. */
const townsFrom =
  (reference: Reference): Parameters<Inventory['office']>[0]['townOf'] =>
  (text) => {
    const found = reference.findLocation(text, 'hotel');
    const town = found && (reference.locationByKey(found.cityKey) ?? found);
    if (!town) return undefined;
    const airport = reference.locationByKey(reference.airportsOf(town.key)[0] ?? '');
    return {
      key: town.key,
      zone: town.tz,
      country: town.country,
      name: town.city,
      // Reference has many towns at the point of their airport.
      centre: airport && airport.lat === town.lat && airport.lon === town.lon ? null : { lat: town.lat, lon: town.lon },
      airport: airport ? { lat: airport.lat, lon: airport.lon } : null,
    };
  };

/** Airports, stations and towns as own transfers go between them. */
const placesFrom =
  (reference: Reference): Parameters<Inventory['office']>[0]['placeOf'] =>
  (text) => {
    const found = reference.findLocation(text, 'transfer');
    if (!found) return undefined;
    const kind = found.kind === 'city' ? 'town' : found.kind === 'airport' ? 'airport' : 'station';
    return { place: { key: found.key, zone: found.tz, kind }, name: found.name };
  };

/** Names and ages of carriers that the office has published stand above those of reference. */
export const withOwnCarriers = (
  reference: Reference,
  inventory: Pick<Inventory, 'carrierName' | 'carrierAges' | 'ageBands'>,
): Reference => ({
  ...reference,
  /** As they are now: the office publishes others. */
  get ageBands() {
    return { ...reference.ageBands, ...inventory.ageBands() };
  },
  carrier: (code) => {
    const known = reference.carrier(code);
    const name = inventory.carrierName(code);
    if (name === undefined) return known;
    const ageBand = inventory.carrierAges(code) ?? known?.ageBand ?? null;
    return { code, icao: null, accounting: null, ...known, ageBand, name, invented: false, operating: true };
  },
});

/** Own inventory, and reference with the names of its carriers. */
export function wireInventory(
  { config, db, pool, clock, ids, log, files, demonstration }: Deps,
  { reference, audit }: { reference: Reference; audit: Audit },
): { inventory: Inventory; reference: Reference; module: AppModule } {
  const inventory = createInventory({
    db,
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
    report: (error) => log.warn({ err: error }, 'the change log of the timetable was not read'),
  });
  const seats = createListener({ pool, channel: SEATS_CHANNEL, log });
  const notify: Parameters<Inventory['changeFlight']>[2] = (tx, bookingId, mode) =>
    publishEvent(tx, supplierBookingChanged, { supplierId: ownSupplierIdFor(mode), bookingId });
  const office = inventory.office({
    audit,
    files,
    ids,
    notify,
    namesOf: listUserNames,
    airportOf: airportsFrom(reference),
    isCountry: (code) => reference.countries().some(({ iso2 }) => iso2 === code),
    stopOf: stopsFrom(reference),
    townOf: townsFrom(reference),
    placeOf: placesFrom(reference),
    aircraftOf: (code) => reference.aircraft(code)?.name,
  });
  const extend = async () => {
    if (demonstration) await inventory.extendTimetable(demonstration.timetable(config.demoLarge));
    await office.roll();
  };
  const module: AppModule = {
    name: 'inventory',
    jobs: inventoryJobs({ inventory, office, extend }),
    routes: (app) => {
      networkRoutes(app, office);
      importRoutes(app, office);
      hotelRoutes(app, office);
      hotelPictureRoutes(app, { inventory, office });
      runRoutes(app, office);
      transferRoutes(app, { inventory, office });
      if (demonstration) inventoryRoutes(app, { inventory, notify });
    },
    start: async () => {
      await inventory.followNetwork(seats);
      await extend();
      if (config.role !== 'worker') await inventory.follow(seats);
    },
    stop: async () => {
      await Promise.all([inventory.stop(), seats.stop()]);
    },
  };
  return { inventory, reference: withOwnCarriers(reference, inventory), module };
}

/** All suppliers, own inventory first, then those of the table; their events and their office. */
export function wireSupply(
  deps: Deps,
  {
    inventory,
    reference,
    audit,
    exchange,
  }: { inventory: Inventory; reference: Reference; audit: Audit; exchange: Exchange },
): { supply: Supply; module: AppModule } {
  const { config, db, pool, clock, ids, log, sealer, limiter, files } = deps;
  const { fetch, readAddress } = supplierAddresses(config);
  const { recordFolder: folder } = config;
  const secret = deriveKey(config.secret, 'supplier-pictures');
  const pictures = createSupplierPictures({ db, clock, files, fetch, secret });
  const changed = createListener({ pool, channel: SUPPLIERS_CHANNEL, log });
  const directoryDeps: DirectoryDeps = {
    db,
    clock,
    log,
    sealer,
    limiter,
    listener: changed,
    adapters: SUPPLIER_ADAPTERS,
    adapterDeps: {
      clock,
      country: config.site.toUpperCase(),
      codeOf: (key) => reference.locationByKey(key)?.code ?? undefined,
      locationOf: (code) => reference.airportByCode(code)?.key,
      aircraftOf: (code) => aircraftName(code) ?? reference.aircraft(code)?.name,
      townOf: townsFrom(reference),
      photoOf: pictures.photoOf,
      fetch,
      sentOperations: (supplierId) => sentOperations(db, supplierId),
    },
    ...(folder !== null && {
      fetchOf: (adapter: string) => recordExchanges(fetch, { folder, adapter, clock, log }),
    }),
    newsUrlOf: (id) => config.baseUrl + supplierEventPath(id),
  };
  const onLogFailure = (error: unknown) => log.error({ err: error }, 'a supplier call was not logged');
  const directory = createSupplierDirectory(
    directoryDeps,
    createSupplierWrapper({ db, clock, exchange, onLogFailure }),
  );
  const supply = createSupply({
    db,
    clock,
    own: [...JOURNEY_MODES, ...HOTEL_TRANSFER_MODES].map((mode) => createInventorySupplier({ inventory, clock, mode })),
    suppliers: [],
    directory,
    exchange,
    unlisted: [createManualSupplier({ db, clock, ids })],
    transactional: Object.fromEntries(
      JOURNEY_MODES.map((mode) => [ownSupplierIdFor(mode), createOwnTransactionalSupplier({ inventory, clock })]),
    ),
    onLogFailure,
  });
  const desk: SupplierDeskDeps = {
    db,
    clock,
    ids,
    sealer,
    adapters: SUPPLIER_ADAPTERS,
    readAddress,
    audit,
    open: directory.open,
    knownContracts: async (executor, numbers) => {
      const found = await Promise.all(numbers.map((number) => findContractIdByNumber(executor, number)));
      return numbers.filter((_number, n) => found[n] !== null);
    },
    stopsOf: (text, mode) => {
      const place = reference.findLocation(text, mode);
      return place ? reference.stopsOf(place.key, mode) : [];
    },
  };
  const module: AppModule = {
    name: 'supply',
    jobs: supplyJobs({ db, clock, pictures }),
    routes: (app) => {
      supplyRoutes(app, { db, clock, readNews: directory.readNews });
      supplierPictureRoutes(app, pictures);
      supplierDeskRoutes(app, desk);
    },
    start: async () => {
      await deps.demonstration?.seedSuppliers(deps);
      await directory.start();
    },
    stop: async () => {
      await Promise.all([directory.stop(), changed.stop()]);
    },
  };
  return { supply, module };
}
