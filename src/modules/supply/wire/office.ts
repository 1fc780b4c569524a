import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { ALL_CURRENCIES, type AnyCurrency } from '#kernel/foreign-currencies.ts';
import { MAX_VERSION, zInstant, zLocalDate, zSearchMode } from '#kernel/schemas.ts';
import { CREDENTIAL_NAMES, OPTION_NAMES } from '../domain/connection.ts';
import { SUPPLIER_METHODS } from '../domain/fault.ts';
import { SUPPLIER_FAULTS } from '../domain/supplier-fault.ts';
import { POINTS_OF_SALE } from '../domain/supplier-visibility.ts';

export { CREDENTIAL_NAMES } from '../domain/connection.ts';
export { POINTS_OF_SALE } from '../domain/supplier-visibility.ts';

const MAX_CONTRACTS = 200;
const zRevision = z.int().min(1).max(MAX_VERSION);
const zId = z.object({ id: z.string().max(40) });
const zDone = z.object({ done: z.boolean() });
const zReason = z.string().trim().min(1).max(400);
const zOptions = z.partialRecord(z.enum(OPTION_NAMES), z.union([z.boolean(), z.int().min(0).max(1_000)]));
const zSecrets = z.partialRecord(z.enum(CREDENTIAL_NAMES), z.string().trim().min(1).max(2_000));
const zUrl = z.string().trim().min(1).max(400);
const zWait = (least: number, most: number) => z.int().min(least).max(most);
const zTimeouts = z.strictObject({
  search: zWait(1_000, 20_000),
  read: zWait(1_000, 30_000),
  // Far shorter than the time after which an operation without an answer can no longer take effect.
  change: zWait(5_000, 30_000),
});

const zSettings = {
  name: z.string().trim().min(1).max(80),
  /** What it sells in; offers in another currency are left out. */
  currency: z.enum(ALL_CURRENCIES as [AnyCurrency, ...AnyCurrency[]]),
  sells: z.array(zSearchMode).min(1).max(10),
  priority: z.int().min(0).max(1_000),
  searchesAMinute: z.int().min(1).max(100_000).nullable(),
  timeouts: zTimeouts,
  pointsOfSale: z.array(z.enum(POINTS_OF_SALE)).max(POINTS_OF_SALE.length),
  contracts: z.array(z.string().trim().min(1).max(40)).max(MAX_CONTRACTS),
  options: zOptions,
};

const zMeasured = z.object({
  calls: z.int(),
  /** Calls that the supplier answered, a refusal included. */
  answered: z.int(),
  /** Of those that it answered, milliseconds; null: none. */
  p95: z.int().nullable(),
});
const zHealth = z.object({
  hour: zMeasured,
  day: zMeasured,
  /** Null: every process calls it. */
  resting: z.object({ until: zInstant, processes: z.int() }).nullable(),
});
export type SupplierHealth = z.output<typeof zHealth>;

const zSupplier = z
  .object({
    id: z.string(),
    adapter: z.string(),
    url: z.string(),
    /** Which secrets are set, and since when; `hint`: the last four characters of a long one. */
    credentials: z.array(z.object({ name: z.enum(CREDENTIAL_NAMES), hint: z.string().nullable(), setAt: zInstant })),
    ...zSettings,
    timeouts: z.object({ search: z.int(), read: z.int(), change: z.int() }),
    name: z.string(),
    isOn: z.boolean(),
    /** Why it was last switched. */
    reason: z.string(),
    revision: z.int(),
    updatedAt: zInstant,
    health: zHealth,
  })
  .meta({ id: 'OfficeSupplier' });
export type OfficeSupplier = z.output<typeof zSupplier>;

const zAdapter = z.object({
  name: z.string(),
  label: z.string(),
  sells: z.array(zSearchMode),
  address: z.string().nullable(),
  credentials: z.array(z.object({ name: z.enum(CREDENTIAL_NAMES), required: z.boolean() })),
  options: z.array(
    z.object({
      name: z.enum(OPTION_NAMES),
      kind: z.enum(['boolean', 'number']),
      initial: z.union([z.boolean(), z.int()]),
      /** Null of a yes or no. */
      min: z.int().nullable(),
      max: z.int().nullable(),
    }),
  ),
});
export type OfficeAdapter = z.output<typeof zAdapter>;

const zException = z.object({
  method: z.enum(SUPPLIER_METHODS),
  /** Null: it has no name here, `detail` says what was recorded. */
  fault: z.enum(SUPPLIER_FAULTS).nullable(),
  detail: z.string(),
  /** A change without a definite answer: it is resolved by itself, or becomes a task of staff. */
  isUnresolved: z.boolean(),
  calls: z.int(),
  lastAt: zInstant,
});
export type SupplierException = z.output<typeof zException>;

export const listOfficeSuppliers = endpoint({
  method: 'GET',
  path: '/api/office/suppliers',
  access: 'finance',
  summary: 'Suppliers with their state and health, and the adapters of this release',
  /** `mayConnect`: the reader may add suppliers and enter addresses and secrets. */
  output: z.object({ suppliers: z.array(zSupplier), adapters: z.array(zAdapter), mayConnect: z.boolean() }),
});

export const readOfficeSupplier = endpoint({
  method: 'GET',
  path: '/api/office/suppliers/:id',
  access: 'finance',
  summary: 'A supplier with its health and what went wrong in the last day',
  params: zId,
  output: z.object({
    supplier: zSupplier,
    /** Null: this release does not have it. */
    adapter: zAdapter.nullable(),
    exceptions: z.array(zException),
    mayConnect: z.boolean(),
  }),
});

const zNewSupplier = z.strictObject({
  /** Orders name it: it never changes. */
  id: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{1,29}$/),
  adapter: z.string().max(40),
  url: zUrl,
  credentials: zSecrets,
  ...zSettings,
});
export type NewSupplier = z.output<typeof zNewSupplier>;
export const addSupplier = endpoint({
  method: 'POST',
  path: '/api/office/suppliers',
  access: 'admin',
  stepUp: true,
  summary: 'Add a supplier; it is off until it is switched on',
  body: zNewSupplier,
  output: z.object({ id: z.string() }),
  status: 201,
});

const zSupplierChange = z.strictObject({ revision: zRevision, ...zSettings });
export type SupplierChange = z.output<typeof zSupplierChange>;
export const changeSupplier = endpoint({
  method: 'PUT',
  path: '/api/office/suppliers/:id',
  access: 'finance',
  summary: 'Change what a supplier sells, to whom, and its limits',
  params: zId,
  body: zSupplierChange,
  output: zDone,
});

/** Secrets that are left out stay; a new address needs all of them again. */
const zConnectionChange = z.strictObject({ revision: zRevision, url: zUrl, credentials: zSecrets });
export type ConnectionChange = z.output<typeof zConnectionChange>;
export const connectSupplier = endpoint({
  method: 'PUT',
  path: '/api/office/suppliers/:id/connection',
  access: 'admin',
  stepUp: true,
  summary: 'Set the address and the credentials of a supplier',
  params: zId,
  body: zConnectionChange,
  output: zDone,
});

const zSwitch = z.strictObject({ revision: zRevision, isOn: z.boolean(), reason: zReason });
export type SupplierSwitch = z.output<typeof zSwitch>;
export const switchSupplier = endpoint({
  method: 'POST',
  path: '/api/office/suppliers/:id/switch',
  access: 'finance',
  summary: 'Switch a supplier on or off, in every process within a second',
  params: zId,
  body: zSwitch,
  output: zDone,
});

const zTest = z.strictObject({
  from: z.string().trim().min(1).max(80),
  to: z.string().trim().min(1).max(80),
  date: zLocalDate,
});
export type SupplierTest = z.output<typeof zTest>;
const zTestResult = z
  .object({
    outcome: z.enum(['offers', 'nothing', 'fault']),
    /** Offers that can be sold; what the supplier sent otherwise was dropped. */
    offers: z.int(),
    milliseconds: z.int(),
    fault: z.enum(SUPPLIER_FAULTS).nullable(),
    /** What was recorded of a fault without a name. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'SupplierTestResult' });
export type SupplierTestResult = z.output<typeof zTestResult>;
export const testSupplier = endpoint({
  method: 'POST',
  path: '/api/office/suppliers/:id/test',
  access: 'finance',
  summary: 'Send one search of one adult to a supplier, also to one that is off',
  params: zId,
  body: zTest,
  output: zTestResult,
});
