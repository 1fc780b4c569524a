import { and, asc, eq } from 'drizzle-orm';
import { money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Contract, Workplace } from '../domain/contract.ts';
import { commissionRule } from '../domain/earnings.ts';
import { contractors, contracts, members, workplaces } from './schema.ts';

type Row = { contract: typeof contracts.$inferSelect; contractor: typeof contractors.$inferSelect };

function fromRow({ contract, contractor }: Row): Contract {
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
  };
}

export async function contractById(db: Executor, id: string): Promise<Contract | null> {
  const [row] = await db
    .select({ contract: contracts, contractor: contractors })
    .from(contracts)
    .innerJoin(contractors, eq(contractors.id, contracts.contractorId))
    .where(eq(contracts.id, id));
  return row ? fromRow(row) : null;
}

/** Every contract a user may sell under with their workplaces there, by contractor and number. */
export async function contractsOfUser(
  db: Executor,
  userId: string,
): Promise<(Contract & { workplaces: Workplace[] })[]> {
  const rows = await db
    .select({ contract: contracts, contractor: contractors, workplace: workplaces })
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

/** Whether the user sells under this contract from this workplace. */
export async function isMember(
  db: Executor,
  at: { userId: string; contractId: string; workplaceId: string },
): Promise<boolean> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.userId, at.userId),
        eq(members.contractId, at.contractId),
        eq(members.workplaceId, at.workplaceId),
      ),
    );
  return rows.length > 0;
}
