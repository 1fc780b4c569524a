import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findPublished, insertVersion } from '../db/flow-queries.ts';
import { checkFlow } from '../domain/check-flow.ts';
import { zFlow } from '../domain/flow.ts';
import type { BotDeps } from '../ports.ts';

const FILE = join(import.meta.dirname, '../../../../db/seed/bot-flow.json');

/**
 * The flow that comes with the product: for a database that has none, and as the next version where the one in force
 * came with an earlier release; what staff have published stays. Two processes write it once.
 */
export async function seedFlow({ db, clock }: Pick<BotDeps, 'db' | 'clock'>): Promise<void> {
  const before = await findPublished(db);
  if (before && before.author !== null) return;
  const flow = zFlow.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  if (before && isDeepStrictEqual(before.flow, flow)) return;
  const [fault] = checkFlow(flow);
  if (fault) throw new Error(`${FILE}: ${fault.kind} at ${fault.step}`);
  const version = (before?.version ?? 0) + 1;
  await insertVersion(db, { version, flow, author: null, publishedAt: clock.now() });
}
