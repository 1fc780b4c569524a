import type { Executor } from '#platform/db/database.ts';
import { contractById } from '../db/contract-queries.ts';

/** A contract as price rules name it: its number, and its level in the agency tree, from 1. Null for an unknown one. */
export async function placeInTree(
  db: Executor,
  contractId: string,
): Promise<{ contract: string; level: number } | null> {
  const contract = await contractById(db, contractId);
  if (!contract) return null;
  let level = 1;
  for (let { parentId } = contract; parentId !== null; level++)
    parentId = (await contractById(db, parentId))?.parentId ?? null;
  return { contract: contract.number, level };
}
