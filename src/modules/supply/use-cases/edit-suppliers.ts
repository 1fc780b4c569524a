import { isDeepStrictEqual } from 'node:util';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { AuditAction, AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import type { SupplierAdapter } from '../adapters/adapter.ts';
import type { ConnectionChange, NewSupplier, SupplierChange, SupplierSwitch } from '../api.ts';
import type { StoredCredential, SupplierRow } from '../db/schema.ts';
import { insertSupplier, lockSupplier, updateSupplier } from '../db/supplier-queries.ts';
import { CREDENTIAL_NAMES, type CredentialName, readOptions } from '../domain/connection.ts';
import type { SupplierDeskDeps } from '../ports.ts';
import { sealCredential } from './supplier-credentials.ts';
import { SUPPLIERS_CHANNEL, SUPPLIERS_TOPIC } from './supplier-directory.ts';

/** The member of staff who acts. */
export type Actor = { readonly userId: string; readonly ip: string | undefined };

type Settings = Omit<SupplierChange, 'revision'>;
type Secrets = NewSupplier['credentials'];
type Stored = SupplierRow['credentials'];

/** Names of our own suppliers and of the screen of a new one: no row may take them. */
const OWN_IDS = /^(own(-.*)?|manual|new)$/;

/** The adapter of a row. @throws AppError invalid, at the field. */
function adapterOf({ adapters }: SupplierDeskDeps, name: string): SupplierAdapter {
  const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
  if (!adapter) throw invalidField('adapter', 'suppliers.no_adapter');
  return adapter;
}

/** Settings as they are kept. @throws AppError invalid, at the field. */
async function checkedSettings(
  deps: SupplierDeskDeps,
  tx: Tx,
  adapter: SupplierAdapter,
  given: Settings,
): Promise<Settings> {
  if (!given.sells.every((mode) => adapter.sells.includes(mode))) throw invalidField('sells', 'suppliers.not_sold');
  const options = readOptions(adapter.options, given.options);
  if (!options) throw invalidField('options', 'suppliers.bad_option');
  const contracts = [...new Set(given.contracts)];
  const known = contracts.length === 0 ? [] : await deps.knownContracts(tx, contracts);
  const [unknown] = contracts.filter((number) => !known.includes(number));
  if (unknown !== undefined)
    throw new AppError('invalid', 'suppliers.no_contract', { number: unknown }, [
      { path: 'contracts', code: 'suppliers.no_contract', values: { number: unknown } },
    ]);
  return { ...given, contracts, options };
}

/** @throws AppError invalid, at the field. */
function checkedAddress({ readAddress }: SupplierDeskDeps, typed: string): string {
  const url = readAddress(typed);
  if (url === null) throw invalidField('url', 'suppliers.bad_address');
  return url;
}

function sealed(deps: SupplierDeskDeps, id: string, adapter: SupplierAdapter, secrets: Secrets): Stored {
  const wanted = new Set(adapter.credentials.map(({ name }) => name));
  const now = deps.clock.now();
  const stored: Partial<Record<CredentialName, StoredCredential>> = {};
  for (const name of CREDENTIAL_NAMES) {
    const value = secrets[name];
    if (value === undefined) continue;
    if (!wanted.has(name)) throw invalidField(`credentials.${name}`, 'suppliers.no_credential');
    stored[name] = sealCredential(deps.sealer, id, { name, value, now });
  }
  return stored;
}

const missing = (adapter: SupplierAdapter, stored: Stored): CredentialName | undefined =>
  adapter.credentials.find(({ name, required }) => required && !stored[name])?.name;

/** What the journal says of a setting: lists and groups as text. */
const said = (value: unknown): AuditChange['current'] => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value as object)
    .map(([name, one]) => `${name}: ${one}`)
    .join(', ');
};

const SETTING_FIELDS = [
  ['name', 'name'],
  ['currency', 'currency'],
  ['sells', 'product'],
  ['priority', 'priority'],
  ['searchesAMinute', 'searchLimit'],
  ['timeouts', 'timeouts'],
  ['pointsOfSale', 'pointsOfSale'],
  ['contracts', 'contracts'],
  ['options', 'supplierOptions'],
] as const satisfies readonly (readonly [keyof Settings, AuditChange['field']])[];

const changesOf = (before: Settings | null, after: Settings): AuditChange[] =>
  SETTING_FIELDS.filter(([name]) => !isDeepStrictEqual(before?.[name], after[name])).map(([name, field]) => ({
    field,
    previous: before === null ? null : said(before[name]),
    current: said(after[name]),
  }));

/** The names alone of secrets that were set; what they are is written nowhere. */
const secretChange = (before: Stored, set: Stored): AuditChange[] => {
  const names = Object.keys(set);
  if (names.length === 0) return [];
  return [{ field: 'credentials', previous: Object.keys(before).join(', ') || null, current: names.join(', ') }];
};

type Done = {
  readonly id: string;
  readonly action: AuditAction;
  readonly changes: readonly AuditChange[];
  readonly version: number;
};

async function record(
  deps: Pick<SupplierDeskDeps, 'audit' | 'clock'>,
  tx: Tx,
  by: Actor,
  { id, ...done }: Done,
): Promise<void> {
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    subjectKind: 'supplier',
    subjectId: id,
    at: deps.clock.now(),
    ...done,
  });
}

/** Adds a supplier, which is off. @throws AppError invalid, at the field. */
export async function addSupplier(deps: SupplierDeskDeps, by: Actor, wanted: NewSupplier): Promise<{ id: string }> {
  const { id, adapter: adapterName, url: typed, credentials, ...given } = wanted;
  if (OWN_IDS.test(id)) throw invalidField('id', 'suppliers.id_taken');
  const adapter = adapterOf(deps, adapterName);
  const url = checkedAddress(deps, typed);
  const stored = sealed(deps, id, adapter, credentials);
  await inTransaction(deps.db, async (tx) => {
    const settings = await checkedSettings(deps, tx, adapter, given);
    const isNew = await insertSupplier(tx, {
      id,
      adapter: adapterName,
      url,
      credentials: stored,
      ...settings,
      isOn: false,
      reason: '',
      revision: 1,
      connectionSetBy: by.userId,
      connectionSetAt: deps.clock.now(),
      updatedAt: deps.clock.now(),
    });
    if (!isNew) throw invalidField('id', 'suppliers.id_taken');
    await record(deps, tx, by, {
      id,
      action: 'supplier_added',
      version: 1,
      changes: [
        { field: 'kind', previous: null, current: adapterName },
        { field: 'address', previous: null, current: url },
        ...changesOf(null, settings),
        ...secretChange({}, stored),
      ],
    });
    notifyAfterCommit(tx, SUPPLIERS_CHANNEL, SUPPLIERS_TOPIC);
  });
  return { id };
}

type Change = {
  readonly change: Partial<SupplierRow>;
  readonly action: AuditAction;
  readonly changes: readonly AuditChange[];
};

/**
 * Changes a supplier under its lock. @throws AppError not_found `suppliers.no_supplier`; conflict
 * `suppliers.changed_meanwhile` for another revision than was read.
 */
async function edit(
  deps: SupplierDeskDeps,
  by: Actor,
  { id, revision }: { id: string; revision: number },
  work: (row: SupplierRow, tx: Tx) => Promise<Change> | Change,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockSupplier(tx, id);
    if (!row) throw notFound('suppliers.no_supplier');
    if (row.revision !== revision) throw new AppError('conflict', 'suppliers.changed_meanwhile');
    const { change, action, changes } = await work(row, tx);
    if (changes.length === 0) return;
    await updateSupplier(tx, id, { ...change, updatedAt: deps.clock.now() });
    await record(deps, tx, by, { id, action, changes, version: revision + 1 });
    notifyAfterCommit(tx, SUPPLIERS_CHANNEL, SUPPLIERS_TOPIC);
  });
}

/** What it sells, who sees it, and its limits. @throws AppError invalid, at the field; those of `edit`. */
export const changeSupplier = (
  deps: SupplierDeskDeps,
  by: Actor,
  id: string,
  { revision, ...given }: SupplierChange,
): Promise<void> =>
  edit(deps, by, { id, revision }, async (row, tx) => {
    const change = await checkedSettings(deps, tx, adapterOf(deps, row.adapter), given);
    return { change, action: 'supplier_changed', changes: changesOf(row, change) };
  });

/**
 * The address and the secrets. Another address needs every secret again: they would be sent there. @throws AppError
 * invalid `suppliers.credentials_again`, at the field; those of `edit`.
 */
export const connectSupplier = (
  deps: SupplierDeskDeps,
  by: Actor,
  id: string,
  { revision, url: typed, credentials }: ConnectionChange,
): Promise<void> =>
  edit(deps, by, { id, revision }, (row) => {
    const adapter = adapterOf(deps, row.adapter);
    const url = checkedAddress(deps, typed);
    const set = sealed(deps, id, adapter, credentials);
    if (url !== row.url) {
      const kept = CREDENTIAL_NAMES.find((name) => row.credentials[name] && !set[name]);
      if (kept) throw invalidField(`credentials.${kept}`, 'suppliers.credentials_again');
    }
    const address: AuditChange[] = url === row.url ? [] : [{ field: 'address', previous: row.url, current: url }];
    return {
      change: {
        url,
        credentials: { ...row.credentials, ...set },
        connectionSetBy: by.userId,
        connectionSetAt: deps.clock.now(),
      },
      action: 'supplier_connected',
      changes: [...address, ...secretChange(row.credentials, set)],
    };
  });

/** @throws AppError conflict `suppliers.credentials_missing`; those of `edit`. */
export const switchSupplier = (
  deps: SupplierDeskDeps,
  by: Actor,
  id: string,
  { revision, isOn, reason }: SupplierSwitch,
): Promise<void> =>
  edit(deps, by, { id, revision }, (row) => {
    if (isOn && missing(adapterOf(deps, row.adapter), row.credentials))
      throw new AppError('conflict', 'suppliers.credentials_missing');
    const state: AuditChange = { field: 'status', previous: row.isOn ? 'on' : 'off', current: isOn ? 'on' : 'off' };
    return {
      change: { isOn, reason },
      action: isOn ? 'supplier_switched_on' : 'supplier_switched_off',
      changes: row.isOn === isOn ? [] : [state, { field: 'reason', previous: row.reason || null, current: reason }],
    };
  });

/** That a test call was sent. */
export const recordTest = (deps: SupplierDeskDeps, by: Actor, id: string): Promise<void> =>
  inTransaction(deps.db, (tx) =>
    deps.audit.recordAccess(tx, {
      actor: by.userId,
      ip: by.ip,
      contractId: null,
      action: 'supplier_tested',
      subjectKind: 'supplier',
      subjectId: id,
      at: deps.clock.now(),
    }),
  );
