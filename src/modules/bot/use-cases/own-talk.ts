import { createHash } from 'node:crypto';
import { decideAccess } from '#kernel/access.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { isWithinSupportHours } from '#kernel/support-hours.ts';
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
  { clock, supportHours }: Pick<BotDeps, 'clock' | 'supportHours'>,
  { user }: Visitor,
): Situation => ({
  open: isWithinSupportHours(supportHours(), clock.now()),
  trade: decideAccess('trade', user) === 'yes',
});

const context = (id: string): string => `bot.talk:${id}`;
export const sealTalk = ({ sealer }: Pick<BotDeps, 'sealer'>, id: string, talk: Talk): Buffer =>
  sealer.seal(JSON.stringify(talk), context(id));
const openTalk = ({ sealer }: Pick<BotDeps, 'sealer'>, { id, sealed }: TalkRow): Talk =>
  JSON.parse(sealer.open(sealed, context(id))) as Talk;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type OpenTalk = { row: TalkRow; talk: Talk; flow: Flow };

/** A conversation of the visitor's own. @throws AppError not_found `bot.talk_not_found`, for a stranger's too. */
export async function findOwnTalk(deps: BotDeps, visitor: Visitor, id: string): Promise<OpenTalk> {
  const row = UUID.test(id) ? await findTalk(deps.db, ownerKey(visitor), id) : null;
  if (!row) throw notFound('bot.talk_not_found');
  const version = await findVersion(deps.db, row.version);
  if (!version) throw new Error(`version ${row.version} of the flow is missing`);
  return { row, talk: openTalk(deps, row), flow: version.flow };
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
