import { isStaff } from '#kernel/account.ts';
import { AppError, invalidFields } from '#kernel/app-error.ts';
import type { BotAnswer, BotTalk } from '../api.ts';
import { findPublished } from '../db/flow-queries.ts';
import type { TalkRow } from '../db/schema.ts';
import { deleteTalk, insertTalk, replaceTalk, settleTalk, updateTalk } from '../db/talk-queries.ts';
import { type Flow, stepsById } from '../domain/flow.ts';
import {
  type Answer,
  answerTalk as advance,
  beginTalk as begin,
  type PassportInput,
  type Talk,
} from '../domain/run-flow.ts';
import type { BotDeps, Visitor } from '../ports.ts';
import { withFacts } from './answer-facts.ts';
import { carryOut, type Opened } from './carry-out.ts';
import { type Claim, findOwnTalk, type OpenTalk, orNull, ownerKey, sealTalk, situationOf } from './own-talk.ts';
import { readService } from './read-service.ts';
import { describeService } from './service-text.ts';
import { ticketLine, ticketsOf } from './tickets-of.ts';
import { personName, viewTalk } from './view-talk.ts';

/** New conversations of one address: an office may share it. */
const BEGINNINGS = { max: 120, seconds: 3_600 };
const ANSWERS = { max: 120, seconds: 60 };

/**
 * Begins a conversation in the flow in force. @throws AppError conflict `conversations.staff_inbox` for staff, who
 * have the trial run; limited.
 */
export async function beginTalk(deps: BotDeps, visitor: Visitor): Promise<BotTalk> {
  if (isStaff(visitor.user)) throw new AppError('conflict', 'conversations.staff_inbox');
  await deps.limiter.consume('bot.begin', visitor.ip, BEGINNINGS);
  const published = await findPublished(deps.db);
  if (!published) throw new Error('no flow was published');
  const { version, flow } = published;
  const id = deps.ids();
  const begun = begin(flow, situationOf(deps, visitor));
  const talk = await withFacts(deps, visitor, flow, { talk: begun, passed: 0 });
  // A flow may end at once, with a person.
  const claim: Claim | undefined = talk.outcome === 'handed_over' ? { answer: null, before: null } : undefined;
  const now = deps.clock.now();
  const row: TalkRow = {
    id,
    ownerKey: ownerKey(visitor),
    version,
    answers: 0,
    outcome: talk.outcome,
    requestId: null,
    conversationId: null,
    sealed: sealTalk(deps, id, { ...talk, claim }),
    createdAt: now,
    updatedAt: now,
  };
  await insertTalk(deps.db, row);
  return claim ? finish(deps, visitor, { row, talk, flow, claim }) : viewTalk(deps, visitor, { row, talk, flow });
}

/** Documents are of no use any more once the conversation is over. */
const withoutDocuments = ({ given: _given, turns, ...talk }: Talk): Talk => ({
  ...talk,
  document: null,
  turns: turns.map(({ before: _before, ...turn }) => turn),
});

const MASK = '•••';

/** A wrong document is refused where it is typed, not when the request is sent. @throws AppError invalid. */
async function checkDocument(deps: BotDeps, { order, passengers }: Talk, typed: PassportInput): Promise<void> {
  const [passengerId] = passengers;
  if (order === null || passengerId === undefined) return;
  const { problems } = await deps.requests.checkPassport({ orderId: order, passengerId }, typed);
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * The answer as the flow takes it, and in words; orders and passengers are looked up for this visitor. @throws AppError
 * not_found `requests.order_not_found`, `orders.not_found`; conflict `bot.not_offered`; limited.
 */
async function resolveAnswer(
  deps: BotDeps,
  visitor: Visitor,
  { flow, talk }: { flow: Flow; talk: Talk },
  answer: BotAnswer,
): Promise<{ answer: Answer; reply: string | null }> {
  const step = stepsById(flow).get(talk.at ?? '');
  switch (answer.kind) {
    case 'order':
    case 'find_order': {
      if (step?.kind !== 'pick_order') break;
      const { orderId } = answer.kind === 'order' ? answer : await deps.requests.find(visitor, answer);
      const { number, title } = await deps.orders.quote(visitor, orderId);
      return { answer: { kind: 'order', orderId }, reply: [number, title[visitor.locale]].filter(Boolean).join(' · ') };
    }
    case 'no_order':
      if (step?.kind !== 'pick_order') break;
      return { answer, reply: step.without[visitor.locale] };
    case 'passengers': {
      if (step?.kind !== 'pick_passengers' || talk.order === null) break;
      const { passengers } = await deps.requests.readOrder(visitor, talk.order);
      const ids = [...new Set(answer.passengerIds)];
      const chosen = passengers.filter(({ id }) => ids.includes(id));
      if (chosen.length !== ids.length) break;
      return { answer: { kind: 'passengers', passengerIds: ids }, reply: chosen.map(personName).join(', ') };
    }
    case 'tickets': {
      if (step?.kind !== 'pick_tickets' || talk.order === null) break;
      const { passengers } = await deps.requests.readOrder(visitor, talk.order);
      const journey = await orNull(deps.orders.read(visitor, talk.order));
      const listed = ticketsOf(passengers, journey, visitor.locale);
      const chosen = listed.filter(({ number, free }) => free && answer.tickets.includes(number));
      const tickets = chosen.map(({ number }) => number);
      if (tickets.length !== new Set(answer.tickets).size) break;
      const passengerIds = [...new Set(chosen.map(({ passengerId }) => passengerId))];
      return { answer: { kind: 'tickets', tickets, passengerIds }, reply: chosen.map(ticketLine).join('\n') };
    }
    case 'document': {
      const { documentType, documentNumber, expiration } = answer;
      await checkDocument(deps, talk, { documentType, documentNumber, expiration });
      return { answer, reply: `${MASK}${documentNumber.slice(-2)}` };
    }
    case 'service': {
      if (step?.kind !== 'service') break;
      const service = readService(deps, step, answer.values);
      return { answer: { ...answer, service }, reply: describeService(service, visitor.locale) };
    }
    case 'comment':
      return { answer, reply: answer.text.trim() || '—' };
    case 'agreed':
      return { answer: { kind: 'agreed', phone: answer.phone, email: answer.email }, reply: null };
    default:
      return { answer, reply: null };
  }
  throw new AppError('conflict', 'bot.not_offered');
}

/** An act that another process is carrying out, and which may still succeed. */
const isUndecided = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'platform.still_running' || error.kind === 'unavailable';

/**
 * Carries out the answer that was claimed. One that is refused gives the talk back as it was before; after any other
 * failure it stays claimed, and who comes next carries it out under the same id.
 */
async function finish(deps: BotDeps, visitor: Visitor, own: OpenTalk & { claim: Claim }): Promise<BotTalk> {
  const { row, talk, flow, claim } = own;
  const { id } = row;
  let opened: Opened;
  try {
    opened = await carryOut(deps, visitor, { talkId: id, talk, flow, answer: claim.answer });
  } catch (error) {
    if (isUndecided(error)) throw error;
    if (claim.before === null) {
      await deleteTalk(deps.db, row);
      throw error;
    }
    const sealed = sealTalk(deps, id, claim.before);
    await replaceTalk(deps.db, { ...row, answers: row.answers - 1, outcome: null, sealed }, row);
    throw error;
  }
  const kept = withoutDocuments(talk);
  const done: TalkRow = { ...row, ...opened, sealed: sealTalk(deps, id, kept), updatedAt: deps.clock.now() };
  if (!(await settleTalk(deps.db, done))) return viewTalk(deps, visitor, await findOwnTalk(deps, visitor, id));
  return viewTalk(deps, visitor, { row: done, talk: kept, flow });
}

/** Carries out an answer whose process has stopped. Of the one before, a refusal gives nothing back any more. */
async function resume(deps: BotDeps, visitor: Visitor, own: OpenTalk & { claim: Claim }): Promise<BotTalk> {
  const { row, talk, claim } = own;
  const claimed = { ...row, sealed: sealTalk(deps, row.id, { ...talk, claim }), updatedAt: deps.clock.now() };
  if (await replaceTalk(deps.db, claimed, row)) return finish(deps, visitor, { ...own, row: claimed });
  return viewTalk(deps, visitor, await findOwnTalk(deps, visitor, row.id));
}

const isClaimed = (own: OpenTalk): own is OpenTalk & { claim: Claim } => own.claim !== undefined;

/** @throws AppError not_found `bot.talk_not_found`. */
export async function readTalk(deps: BotDeps, visitor: Visitor, id: string): Promise<BotTalk> {
  const own = await findOwnTalk(deps, visitor, id);
  const resumed = isClaimed(own) ? await orNull(resume(deps, visitor, own)) : null;
  if (resumed) return resumed;
  return viewTalk(deps, visitor, isClaimed(own) ? await findOwnTalk(deps, visitor, id) : own);
}

/**
 * Takes an answer, and does what it leads to: a request, or a conversation with staff. The answer is claimed before
 * anything is done, so of several at once one acts. An answer to a step that was left already changes nothing, so a
 * repeat is harmless.
 * @throws AppError not_found; conflict `bot.not_offered`, `bot.moved_on`; invalid; and what requests refuse
 */
export async function answerTalk(
  deps: BotDeps,
  visitor: Visitor,
  id: string,
  { answers, answer }: { answers: number; answer: BotAnswer },
): Promise<BotTalk> {
  const own = await findOwnTalk(deps, visitor, id);
  const { row, talk, flow } = own;
  if (answers > row.answers) throw new AppError('conflict', 'bot.moved_on');
  if (isClaimed(own)) return resume(deps, visitor, own);
  if (answers < row.answers || row.outcome !== null) return viewTalk(deps, visitor, own);
  await deps.limiter.consume('bot.answer', row.ownerKey, ANSWERS);
  const resolved = await resolveAnswer(deps, visitor, own, answer);
  const advanced = advance(flow, talk, resolved, situationOf(deps, visitor));
  const next = await withFacts(deps, visitor, flow, { talk: advanced, passed: talk.turns.length });
  const acts = next.outcome === 'created' || next.outcome === 'handed_over';
  const claim: Claim | undefined = acts ? { answer, before: talk } : undefined;
  const kept = next.outcome === 'ended' ? withoutDocuments(next) : next;
  const changed: TalkRow = {
    ...row,
    answers: answers + 1,
    outcome: next.outcome,
    sealed: sealTalk(deps, id, { ...kept, claim }),
    updatedAt: deps.clock.now(),
  };
  if (!(await updateTalk(deps.db, changed, answers))) return readTalk(deps, visitor, id);
  if (claim) return finish(deps, visitor, { row: changed, talk: kept, flow, claim });
  return viewTalk(deps, visitor, { row: changed, talk: kept, flow });
}
