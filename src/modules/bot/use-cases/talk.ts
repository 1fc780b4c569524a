import { isStaff } from '#kernel/account.ts';
import { AppError, invalidFields } from '#kernel/app-error.ts';
import type { BotAnswer, BotTalk } from '../api.ts';
import { findPublished } from '../db/flow-queries.ts';
import type { TalkRow } from '../db/schema.ts';
import { insertTalk, updateTalk } from '../db/talk-queries.ts';
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
import { carryOut } from './carry-out.ts';
import { findOwnTalk, ownerKey, sealTalk, situationOf } from './own-talk.ts';
import { readService } from './read-service.ts';
import { describeService } from './service-text.ts';
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
  const opened = await carryOut(deps, visitor, { talkId: id, talk, flow, answer: null });
  const now = deps.clock.now();
  const row: TalkRow = {
    id,
    ownerKey: ownerKey(visitor),
    version,
    answers: 0,
    outcome: talk.outcome,
    ...opened,
    sealed: sealTalk(deps, id, talk),
    createdAt: now,
    updatedAt: now,
  };
  await insertTalk(deps.db, row);
  return viewTalk(deps, visitor, { row, talk, flow });
}

/** @throws AppError not_found `bot.talk_not_found`. */
export const readTalk = async (deps: BotDeps, visitor: Visitor, id: string): Promise<BotTalk> =>
  viewTalk(deps, visitor, await findOwnTalk(deps, visitor, id));

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

/**
 * Takes an answer, and does what it leads to: a request, or a conversation with staff. An answer to a step that was
 * left already changes nothing, so a repeat is harmless.
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
  if (answers < row.answers || row.outcome !== null) return viewTalk(deps, visitor, own);
  if (answers > row.answers) throw new AppError('conflict', 'bot.moved_on');
  await deps.limiter.consume('bot.answer', row.ownerKey, ANSWERS);
  const resolved = await resolveAnswer(deps, visitor, own, answer);
  const advanced = advance(flow, talk, resolved, situationOf(deps, visitor));
  const next = await withFacts(deps, visitor, flow, { talk: advanced, passed: talk.turns.length });
  const opened = await carryOut(deps, visitor, { talkId: id, talk: next, flow, answer });
  const kept = next.outcome === null ? next : withoutDocuments(next);
  const changed: TalkRow = {
    ...row,
    ...opened,
    answers: answers + 1,
    outcome: next.outcome,
    sealed: sealTalk(deps, id, kept),
    updatedAt: deps.clock.now(),
  };
  if (!(await updateTalk(deps.db, changed, answers))) return readTalk(deps, visitor, id);
  return viewTalk(deps, visitor, { row: changed, talk: kept, flow });
}
