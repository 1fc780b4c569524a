import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPublished, insertVersion } from '../db/flow-queries.ts';
import { checkFlow } from '../domain/check-flow.ts';
import { zFlow } from '../domain/flow.ts';
import type { BotDeps } from '../ports.ts';

const FILE = join(import.meta.dirname, '../../../../db/seed/bot-flow.json');

/** The flow that comes with the product, for a database that has none; two processes write it once. */
export async function seedFlow({ db, clock }: Pick<BotDeps, 'db' | 'clock'>): Promise<void> {
  if (await findPublished(db)) return;
  const flow = zFlow.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const [fault] = checkFlow(flow);
  if (fault) throw new Error(`${FILE}: ${fault.kind} at ${fault.step}`);
  await insertVersion(db, { version: 1, flow, author: null, publishedAt: clock.now() });
}
