import { asc, eq, inArray, sql } from 'drizzle-orm';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import { commissionRule } from '../domain/commission.ts';
import type { Contract, Workplace } from '../domain/contract.ts';
import type { Rate } from '../domain/rates.ts';
import { contractors, contracts, members, rates, workplaces } from './schema.ts';

/** As JSON brings it. */
type RateRow = Pick<
  typeof rates.$inferSelect,
  | 'id'
  | 'from'
  | 'product'
  | 'carrier'
  | 'cabin'
  | 'country'
  | 'commissionPerMille'
  | 'commissionFixedMinor'
  | 'motivationMinor'
  | 'motivationPerMille'
>;
type ContractRow = {
  contract: typeof contracts.$inferSelect;
  contractor: Pick<typeof contractors.$inferSelect, 'id' | 'name'>;
  rates: RateRow[];
};
const CONTRACT_COLUMNS = { id: contractors.id, name: contractors.name };
/** A contract with its rates, in one query. */
const RATES = sql<
  RateRow[]
>`(select coalesce(json_agg(json_build_object('id', r.id, 'from', r.from_day, 'product', r.product,
  'carrier', r.carrier, 'cabin', r.cabin, 'country', r.country,
  'commissionPerMille', r.commission_per_mille, 'commissionFixedMinor', r.commission_fixed_minor,
  'motivationMinor', r.motivation_minor, 'motivationPerMille', r.motivation_per_mille)), '[]')
  from ${rates} r where r.contract_id = ${contracts.id})`;

const rateOf = (row: RateRow, currency: Contract['currency']): Rate => ({
  id: row.id,
  from: row.from,
  product: row.product,
  carrier: row.carrier,
  cabin: row.cabin,
  country: row.country,
  commission: commissionRule({ perMille: row.commissionPerMille, fixedMinor: row.commissionFixedMinor }, currency),
  motivation: money(row.motivationMinor, currency),
  motivationPerMille: row.motivationPerMille,
});

function fromRow({ contract, contractor, rates: own }: ContractRow): Contract {
  const { commissionPerMille: perMille, commissionFixedMinor: fixedMinor, currency } = contract;
  return {
    id: contract.id,
    number: contract.number,
    contractor: { id: contractor.id, name: contractor.name },
    parentId: contract.parentId,
    kind: contract.kind,
    status: contract.status,
    currency,
    settlement: contract.settlement,
    settings: contract.settings,
    commission: commissionRule({ perMille, fixedMinor }, currency),
    motivation: money(contract.motivationMinor, currency),
    motivationPerMille: contract.motivationPerMille,
    managerId: contract.managerId,
    version: contract.version,
    openedOn: localDate(contract.createdAt, BUSINESS_TIME_ZONE),
    rates: own.map((rate) => rateOf(rate, currency)),
  };
}

/** Contracts by their ids, in no order. */
export async function contractsByIds(db: Executor, ids: readonly string[]): Promise<Contract[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ contract: contracts, contractor: CONTRACT_COLUMNS, rates: RATES })
    .from(contracts)
    .innerJoin(contractors, eq(contractors.id, contracts.contractorId))
    .where(inArray(contracts.id, [...ids]));
  return rows.map(fromRow);
}

export async function contractById(db: Executor, id: string): Promise<Contract | null> {
  const [contract] = await contractsByIds(db, [id]);
  return contract ?? null;
}

/** Every contract a user may sell under with their workplaces there, by contractor and number. */
export async function contractsOfUser(
  db: Executor,
  userId: string,
): Promise<(Contract & { workplaces: Workplace[] })[]> {
  const rows = await db
    .select({ contract: contracts, contractor: CONTRACT_COLUMNS, rates: RATES, workplace: workplaces })
    .from(members)
    .innerJoin(contracts, eq(contracts.id, members.contractId))
    .innerJoin(contractors, eq(contractors.id, contracts.contractorId))
    .innerJoin(workplaces, eq(workplaces.id, members.workplaceId))
    .where(eq(members.userId, userId))
    .orderBy(asc(contractors.name), asc(contracts.number), asc(workplaces.name));
  const found = new Map<string, Contract & { workplaces: Workplace[] }>();
  for (const row of rows) {
    const known = found.get(row.contract.id) ?? { ...fromRow(row), workplaces: [] };
    known.workplaces.push({ id: row.workplace.id, name: row.workplace.name });
    found.set(row.contract.id, known);
  }
  return [...found.values()];
}

const SUB_AGENT_CONTRACTS = `
  with recursive below as (
    select id from agencies.contracts where parent_id = $2
    union select c.id from agencies.contracts c join below b on c.parent_id = b.id)
  select array(select id from below order by id) as below from agencies.members
  where user_id = $1 and contract_id = $2 and workplace_id = $3`;

/**
 * The contracts below the one that the user sells under from this workplace; null when they do not, or not any more.
 */
export async function subAgentContractIdsOf(
  db: Executor,
  at: { userId: string; contractId: string; workplaceId: string },
): Promise<string[] | null> {
  const [row] = await queryPrepared<{ below: string[] }>(db, SUB_AGENT_CONTRACTS, [
    at.userId,
    at.contractId,
    at.workplaceId,
  ]);
  return row?.below ?? null;
}

const CONTRACT_WITH_ANCESTORS = `
  with recursive line as (
    select id, parent_id from agencies.contracts where id = $1
    union select c.id, c.parent_id from agencies.contracts c join line l on c.id = l.parent_id)
  select array(select id from line) as line`;

/** A contract and those above it. */
export async function contractWithAncestors(db: Executor, contractId: string): Promise<string[]> {
  const [row] = await queryPrepared<{ line: string[] }>(db, CONTRACT_WITH_ANCESTORS, [contractId]);
  return row?.line ?? [];
}

/** A contract of a user's tree, as lists name it. */
export type Branch = Pick<Contract, 'id' | 'number' | 'currency' | 'status'> & {
  /** The firm. */
  name: string;
  workplaces: Workplace[];
};

/** Contracts by their ids, in the order in which they were asked for. */
export async function contractSummaries(db: Executor, ids: readonly string[]): Promise<Branch[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ contract: contracts, name: contractors.name, workplace: workplaces })
    .from(contracts)
    .innerJoin(contractors, eq(contractors.id, contracts.contractorId))
    .leftJoin(workplaces, eq(workplaces.contractId, contracts.id))
    .where(inArray(contracts.id, [...ids]))
    .orderBy(asc(workplaces.name));
  const found = new Map<string, Branch>();
  for (const { contract, name, workplace } of rows) {
    const { id, number, currency, status } = contract;
    const branch = found.get(id) ?? { id, number, currency, status, name, workplaces: [] };
    if (workplace) branch.workplaces.push({ id: workplace.id, name: workplace.name });
    found.set(id, branch);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The ids of everybody who may sell under a contract. */
export async function listMemberIds(db: Executor, contractId: string): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(
    db,
    'select distinct user_id as id from agencies.members where contract_id = $1 order by 1',
    [contractId],
  );
  return rows.map(({ id }) => id);
}

/** The user of the house who looks after a contract; null where none is named, and for no contract. */
export async function findManagerId(db: Executor, contractId: string): Promise<string | null> {
  const [row] = await queryPrepared<{ id: string | null }>(
    db,
    'select manager_id as id from agencies.contracts where id = $1',
    [contractId],
  );
  return row?.id ?? null;
}

/** Names of legal persons by their ids; an unknown id is left out. */
export async function listContractorNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select(CONTRACT_COLUMNS)
    .from(contractors)
    .where(inArray(contractors.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The firm of a contract with all its contracts. */
export async function contractsOfContractor(
  db: Executor,
  contractId: string,
): Promise<{ id: string; contracts: string[] }> {
  const own = db.select({ id: contracts.contractorId }).from(contracts).where(eq(contracts.id, contractId));
  const rows = await db
    .select({ firm: contracts.contractorId, id: contracts.id })
    .from(contracts)
    .where(inArray(contracts.contractorId, own));
  return { id: rows[0]?.firm ?? contractId, contracts: rows.length > 0 ? rows.map(({ id }) => id) : [contractId] };
}

/** Names of workplaces by their ids; an unknown id is left out. */
export async function listWorkplaceNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: workplaces.id, name: workplaces.name })
    .from(workplaces)
    .where(inArray(workplaces.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The id of the contract with this number; null for none. */
export async function findContractIdByNumber(db: Executor, number: string): Promise<string | null> {
  const [row] = await db.select({ id: contracts.id }).from(contracts).where(eq(contracts.number, number));
  return row?.id ?? null;
}
