import { HOTEL_TRANSFER_MODES, JOURNEY_MODES } from '#kernel/mode.ts';
import { REMOTE_SUPPLIER_IDS, type RemoteSupplierId } from '#kernel/remote-supplier.ts';
import { aircraftName, createInventory, SEATS_CHANNEL } from '#modules/inventory/index.ts';
import { inventoryJobs } from '#modules/inventory/jobs.ts';
import { inventoryRoutes } from '#modules/inventory/routes.ts';
import type { Reference } from '#modules/reference/index.ts';
import { createManualSupplier } from '#modules/request-offers/index.ts';
import { BAGS_ONLY, supplierEventPath } from '#modules/supply/api.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import {
  createInventorySupplier,
  createOwnTransactionalSupplier,
  createRemoteSupplier,
  createSupply,
  type Exchange,
  ownSupplierIdFor,
  type SupplierPort,
  type Supply,
} from '#modules/supply/index.ts';
import { supplyJobs } from '#modules/supply/jobs.ts';
import { supplyRoutes } from '#modules/supply/routes.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';

export type Inventory = ReturnType<typeof createInventory>;

/** Own inventory. */
export function wireInventory(
  { config, db, pool, clock, log }: Deps,
  reference: Reference,
): { inventory: Inventory; module: AppModule } {
  const demo = config.mode === 'demo';
  const inventory = createInventory({
    db,
    clock,
    airportKeyOfCode: (code) => reference.airportByCode(code)?.key,
    large: config.demoLarge,
    report: (error) => log.warn({ err: error }, 'the change log of the timetable was not read'),
  });
  const seats = createListener({ pool, channel: SEATS_CHANNEL, log });
  const module: AppModule = {
    name: 'inventory',
    jobs: inventoryJobs({ inventory }).filter((job) => demo || job.name !== 'inventory.extend-timetable'),
    ...(demo && {
      routes: (app) =>
        inventoryRoutes(app, {
          inventory,
          notify: (tx, bookingId, mode) =>
            publishEvent(tx, supplierBookingChanged, { supplierId: ownSupplierIdFor(mode), bookingId }),
        }),
    }),
    // Own inventory only sells the demonstration's carriers so far.
    start: async () => {
      if (demo) await inventory.extendTimetable();
      if (config.role !== 'worker') await inventory.follow(seats);
    },
    stop: async () => {
      await Promise.all([inventory.stop(), seats.stop()]);
    },
  };
  return { inventory, module };
}

type RemoteTraits = Pick<
  Parameters<typeof createRemoteSupplier>[0],
  'name' | 'autoRefund' | 'autoExchange' | 'split' | 'multiCity' | 'ancillaries'
> & { readonly sendsNews: boolean };

const TRAITS: Readonly<Record<RemoteSupplierId, RemoteTraits>> = {
  atlas: {
    name: 'Atlas Fares',
    autoRefund: true,
    autoExchange: true,
    split: true,
    multiCity: 6,
    ancillaries: BAGS_ONLY,
    sendsNews: true,
  },
  nomad: {
    name: 'Nomad Air Distribution',
    autoRefund: false,
    autoExchange: false,
    split: false,
    sendsNews: false,
  },
};
const REMOTE_SUPPLIERS = REMOTE_SUPPLIER_IDS.map((id) => ({ id, ...TRAITS[id] }));

/** Remote suppliers; none without an address. */
function remoteSuppliers({ config, clock }: Deps, reference: Reference): SupplierPort[] {
  if (!config.partnersUrl) return [];
  const locationsByKey = {
    codeOf: (key: string) => reference.locationByKey(key)?.code ?? undefined,
    locationOf: (code: string) => reference.airportByCode(code)?.key,
    aircraftOf: (code: string) => aircraftName(code) ?? reference.aircraft(code)?.name,
  };
  return REMOTE_SUPPLIERS.map(({ id, sendsNews, ...offered }) =>
    createRemoteSupplier({
      id,
      url: `${config.partnersUrl}/${id}`,
      key: config.supplierKeys[id],
      clock,
      ...offered,
      ...(sendsNews && { newsUrl: config.baseUrl + supplierEventPath(id) }),
      ...locationsByKey,
    }),
  );
}

/** All suppliers, own inventory first, and their events. */
export function wireSupply(
  deps: Deps,
  { inventory, reference, exchange }: { inventory: Inventory; reference: Reference; exchange: Exchange },
): { supply: Supply; module: AppModule } {
  const { config, db, clock, ids, log } = deps;
  const supply = createSupply({
    db,
    clock,
    own: [...JOURNEY_MODES, ...HOTEL_TRANSFER_MODES].map((mode) => createInventorySupplier({ inventory, clock, mode })),
    suppliers: remoteSuppliers(deps, reference),
    exchange,
    unlisted: [createManualSupplier({ db, clock, ids })],
    transactional: Object.fromEntries(
      JOURNEY_MODES.map((mode) => [ownSupplierIdFor(mode), createOwnTransactionalSupplier({ inventory, clock })]),
    ),
    onLogFailure: (error) => log.error({ err: error }, 'a supplier call was not logged'),
  });
  const senders = config.partnersUrl ? REMOTE_SUPPLIERS.filter(({ sendsNews }) => sendsNews) : [];
  const keys = Object.fromEntries(senders.map(({ id }) => [id, config.supplierKeys[id]]));
  const module: AppModule = {
    name: 'supply',
    jobs: supplyJobs({ db, clock }),
    routes: (app) => supplyRoutes(app, { db, clock, keys }),
  };
  return { supply, module };
}
