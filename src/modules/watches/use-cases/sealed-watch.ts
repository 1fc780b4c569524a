import { createHash, timingSafeEqual } from 'node:crypto';
import { notFound } from '#kernel/app-error.ts';
import type { SearchParams } from '#modules/search/api.ts';
import type { WatchRow } from '../db/schema.ts';
import { findWatch } from '../db/watch-queries.ts';
import type { WatchesDeps } from '../ports.ts';

/** Who is written to, and what their letters' links carry: leaves the database only through these. */
export type WatchSecret = { email: string; code: string };

const contextOf = (id: string): string => `watches.watch:${id}`;
export const sealSecret = ({ sealer }: Pick<WatchesDeps, 'sealer'>, id: string, secret: WatchSecret): Buffer =>
  sealer.seal(JSON.stringify(secret), contextOf(id));
export const openSecret = ({ sealer }: Pick<WatchesDeps, 'sealer'>, row: WatchRow): WatchSecret =>
  JSON.parse(sealer.open(row.sealed, contextOf(row.id))) as WatchSecret;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Equal for equal questions, whatever the order of their fields. */
export function searchKey(params: SearchParams): string {
  const ordered = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The watch that a letter's link names. @throws AppError not_found `watches.not_found`, for a wrong code too. */
export async function openWatch(deps: Pick<WatchesDeps, 'db' | 'sealer'>, id: string, code: string): Promise<WatchRow> {
  const row = UUID.test(id) ? await findWatch(deps.db, id) : undefined;
  const known = row ? openSecret(deps, row).code : 'absent';
  if (!row || !timingSafeEqual(digest(known), digest(code))) throw notFound('watches.not_found');
  return row;
}
