import { createHash } from 'node:crypto';
import { decideAccess } from '#kernel/access.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { isWithinSupportHours } from '#kernel/support-hours.ts';
import type { BotAnswer } from '../api.ts';
import { findVersion } from '../db/flow-queries.ts';
import type { TalkRow } from '../db/schema.ts';
import { findTalk } from '../db/talk-queries.ts';
import type { Flow } from '../domain/flow.ts';
import type { Situation, Talk } from '../domain/run-flow.ts';
import type { BotDeps, Visitor } from '../ports.ts';

/** The user or the browser that a conversation belongs to. */
export const ownerKey = ({ visitorId, user }: Visitor): string =>
  user ? `u:${user.userId}` : `v:${createHash('sha256').update(`bot.visitor:${visitorId}`).digest('base64url')}`;

export const situationOf = (
  { clock, supportHours, newRequests }: Pick<BotDeps, 'clock' | 'supportHours' | 'newRequests'>,
  { user }: Visitor,
): Situation => ({
  open: isWithinSupportHours(supportHours(), clock.now()),
  trade: decideAccess('trade', user) === 'yes',
  newRequests,
});

const context = (id: string): string => `bot.talk:${id}`;
/**
 * An answer that was taken and is not carried out yet: `before` is where the talk stands again when it is refused. Both
 * are null for a talk whose flow ends at its beginning.
 */
export type Claim =
  | { readonly answer: BotAnswer; readonly before: Talk }
  | { readonly answer: null; readonly before: null };
type SealedTalk = Talk & { readonly claim?: Claim | undefined };

export const sealTalk = ({ sealer }: Pick<BotDeps, 'sealer'>, id: string, talk: SealedTalk): Buffer =>
  sealer.seal(JSON.stringify(talk), context(id));
const openTalk = ({ sealer }: Pick<BotDeps, 'sealer'>, { id, sealed }: TalkRow): SealedTalk =>
  JSON.parse(sealer.open(sealed, context(id))) as SealedTalk;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type OpenTalk = { row: TalkRow; talk: Talk; flow: Flow; claim?: Claim | undefined };

/** A conversation of the visitor's own. @throws AppError not_found `bot.talk_not_found`, for a stranger's too. */
export async function findOwnTalk(deps: BotDeps, visitor: Visitor, id: string): Promise<OpenTalk> {
  const row = UUID.test(id) ? await findTalk(deps.db, ownerKey(visitor), id) : null;
  if (!row) throw notFound('bot.talk_not_found');
  const version = await findVersion(deps.db, row.version);
  if (!version) throw new Error(`version ${row.version} of the flow is missing`);
  const { claim, ...talk } = openTalk(deps, row);
  return { row, talk, flow: version.flow, claim };
}

/** The value, or null where it is refused to the visitor or not to be had now. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
