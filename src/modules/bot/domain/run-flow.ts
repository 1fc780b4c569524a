import { AppError, invalidField } from '#kernel/app-error.ts';
import type { TravelService } from '#modules/requests/api.ts';
import { stepsToTravelRequests } from './closed-steps.ts';
import { type Flow, isAutomatic, type Option, type Step, type StepOf, stepsById } from './flow.ts';
import type { AnswerFacts } from './order-facts.ts';
import type { ServiceValues } from './service-fields.ts';

/** How often one conversation comes to the same step; then a person takes over. */
export const MAX_VISITS = 8;
export const COMMENT_LIMIT = 2_000;

export type PassportInput = { documentType: string; documentNumber: string; expiration: string };

/** What was entered at a step and not sent yet. */
export type Typed =
  | { kind: 'passengers'; passengerIds: string[] }
  | { kind: 'tickets'; tickets: string[] }
  | ({ kind: 'document' } & PassportInput)
  | { kind: 'service'; values: ServiceValues }
  | { kind: 'comment'; text: string };

/** What a person answers at a step; `back`: to the question before; `person`: they want to talk to one. */
export type Answer =
  | { kind: 'choice'; option: string }
  | { kind: 'order'; orderId: string }
  | { kind: 'no_order' }
  | { kind: 'passengers'; passengerIds: string[] }
  /** `passengerIds`: of these tickets. */
  | { kind: 'tickets'; tickets: string[]; passengerIds: string[] }
  | ({ kind: 'document' } & PassportInput)
  | { kind: 'service'; values: ServiceValues; service: TravelService }
  | { kind: 'comment'; text: string }
  | { kind: 'agreed'; phone: string; email: string }
  | { kind: 'back'; typed?: Typed | undefined }
  | { kind: 'person' };

/** What was picked and typed so far. */
type Picked = Pick<Talk, 'order' | 'passengers' | 'tickets' | 'document' | 'service' | 'comment'>;

/** One step that was passed, what was answered there, in words, and what the rules of the order said. */
export type Turn = {
  readonly step: string;
  /**
   * The option of a choice; the way other than `next` that a step about working hours (`closed`) or about who talks
   * (`others`) took.
   */
  readonly option: string | null;
  /** What was answered, in words; null: the bot went on by itself, or it is a choice. */
  readonly reply: string | null;
  readonly facts: AnswerFacts | null;
  /** What was picked before the answer; missing where nothing was to be answered, and in talks of earlier releases. */
  readonly before?: Picked;
};

export type Outcome = 'ended' | 'created' | 'handed_over';

export type Talk = {
  readonly turns: readonly Turn[];
  /** The step that waits for an answer; null: it is over. */
  readonly at: string | null;
  readonly outcome: Outcome | null;
  readonly order: string | null;
  readonly passengers: readonly string[];
  /** Numbers of the tickets that were picked; empty where passengers were. Missing in talks of earlier releases. */
  readonly tickets?: readonly string[];
  readonly document: PassportInput | null;
  /** Missing in talks of earlier releases. */
  readonly service?: TravelService | null;
  readonly comment: string;
  /** The last answers by their steps: who goes back finds what they picked and typed. */
  readonly given?: Readonly<Record<string, Answer | Typed>>;
};

/**
 * The person and the moment: `open`: support works now; `trade`: an agency or a company; `newRequests`: travel requests
 * are taken now, absent: they are.
 */
export type Situation = { readonly open: boolean; readonly trade: boolean; readonly newRequests?: boolean };

const EMPTY: Talk = {
  turns: [],
  at: null,
  outcome: null,
  order: null,
  passengers: [],
  tickets: [],
  document: null,
  service: null,
  comment: '',
};

const turn = (step: string, more: Partial<Turn> = {}): Turn => ({
  step,
  option: null,
  reply: null,
  facts: null,
  ...more,
});
const visitsOf = ({ turns }: Talk, id: string): number => turns.filter(({ step }) => step === id).length;

export const offeredOptions = ({ options }: StepOf<'choice'>, { trade }: Situation): Option[] =>
  options.filter(({ audience }) => trade || audience === 'all');

/** Goes on from a step until an answer is needed or the conversation is over. */
function proceed(flow: Flow, from: Talk, to: string, situation: Situation): Talk {
  const steps = stepsById(flow);
  let talk = from;
  let id = to;
  for (;;) {
    const step = steps.get(id);
    // A person takes over where a flow goes round, and where a version has lost the step.
    if (!step || visitsOf(talk, id) >= MAX_VISITS) return { ...talk, at: null, outcome: 'handed_over' };
    if (step.kind === 'end' || step.kind === 'hand_over') {
      const outcome = step.kind === 'end' ? 'ended' : 'handed_over';
      return { ...talk, turns: [...talk.turns, turn(id)], at: null, outcome };
    }
    if (!isAutomatic(step)) return { ...talk, at: id };
    const { option, next } = automaticWay(step, situation);
    talk = { ...talk, turns: [...talk.turns, turn(id, { option })] };
    id = next;
  }
}

/** Where a step leads by itself; `option`: the way, where it is not `next`. */
function automaticWay(step: Step, { open, trade }: Situation): { option: string | null; next: string } {
  if (step.kind === 'hours' && !open) return { option: 'closed', next: step.closed };
  if (step.kind === 'audience' && !trade) return { option: 'others', next: step.others };
  return { option: null, next: 'next' in step ? step.next : '' };
}

/** Whether a step says nothing: what it says is for those who are led the other way. */
export const isSilent = ({ kind }: Pick<Step, 'kind'>, option: string | null): boolean =>
  (kind === 'hours' || kind === 'audience') && option === null;

/** A new conversation at the first step that waits for an answer. */
export const beginTalk = (flow: Flow, situation: Situation): Talk => proceed(flow, EMPTY, flow.start, situation);

/** Whether a step is not entered now: it leads to a travel request, and none is taken. */
export const isClosed = (flow: Flow, step: string | null, { newRequests = true }: Situation): boolean =>
  !newRequests && step !== null && stepsToTravelRequests(flow).has(step);

const notOffered = () => new AppError('conflict', 'bot.not_offered');

type Applied = { talk: Talk; option?: string; next: string };

/** What an answer changes and where it leads. @throws AppError conflict `bot.not_offered`; invalid with its field. */
function applyAnswer(talk: Talk, step: Step, answer: Answer, situation: Situation): Applied {
  switch (step.kind) {
    case 'choice': {
      if (answer.kind !== 'choice') break;
      const option = offeredOptions(step, situation).find(({ id }) => id === answer.option);
      if (!option) break;
      return { talk, option: option.id, next: option.next };
    }
    case 'pick_order': {
      const nothing = { ...talk, passengers: [], tickets: [], document: null };
      if (answer.kind === 'no_order') return { talk: { ...nothing, order: null }, next: step.otherwise };
      if (answer.kind !== 'order') break;
      return { talk: { ...nothing, order: answer.orderId }, next: step.next };
    }
    case 'pick_passengers': {
      if (answer.kind !== 'passengers') break;
      if (answer.passengerIds.length === 0) throw invalidField('passengerIds', 'requests.nobody');
      if (step.single && answer.passengerIds.length > 1) throw invalidField('passengerIds', 'requests.one_person');
      const picked = { passengers: answer.passengerIds, tickets: [], document: null };
      return { talk: { ...talk, ...picked }, next: step.next };
    }
    case 'pick_tickets': {
      if (answer.kind !== 'tickets') break;
      const { tickets, passengerIds } = answer;
      if (tickets.length === 0) throw invalidField('tickets', 'bot.no_ticket');
      if (step.single && tickets.length > 1) throw invalidField('tickets', 'bot.one_ticket');
      return { talk: { ...talk, passengers: passengerIds, tickets, document: null }, next: step.next };
    }
    case 'document': {
      if (answer.kind !== 'document') break;
      const { documentType, documentNumber, expiration } = answer;
      if (documentNumber.trim() === '') throw invalidField('documentNumber', 'common.fill_field');
      return { talk: { ...talk, document: { documentType, documentNumber, expiration } }, next: step.next };
    }
    case 'service':
      if (answer.kind !== 'service') break;
      return { talk: { ...talk, service: answer.service }, next: step.next };
    case 'comment': {
      if (answer.kind !== 'comment') break;
      const comment = answer.text.trim().slice(0, COMMENT_LIMIT);
      if (step.required && comment === '') throw invalidField('text', 'common.fill_field');
      return { talk: { ...talk, comment }, next: step.next };
    }
    default:
  }
  throw notOffered();
}

const lastAnswered = ({ turns }: Talk): number => turns.findLastIndex(({ before }) => before !== undefined);
/** Whether there is a question before the one that waits. */
export const canGoBack = (talk: Talk): boolean => talk.at !== null && lastAnswered(talk) >= 0;

/** The conversation as it was at the question before; what was answered there and typed since is remembered. */
function goBack(talk: Talk, typed: Typed | undefined): Talk {
  const place = lastAnswered(talk);
  const turn = talk.turns[place];
  if (!turn?.before || talk.at === null) throw notOffered();
  const given = typed ? { ...talk.given, [talk.at]: typed } : (talk.given ?? {});
  return { ...talk, ...turn.before, given, turns: talk.turns.slice(0, place), at: turn.step };
}

/**
 * Takes an answer at the step that waits for it. `reply` is the answer in words. The caller acts on the outcome:
 * creates the request, opens the conversation with staff. @throws AppError conflict `bot.not_offered`, `requests.off`;
 * invalid.
 */
export function answerTalk(
  flow: Flow,
  talk: Talk,
  { answer, reply }: { answer: Answer; reply: string | null },
  situation: Situation,
): Talk {
  const step = talk.at === null ? undefined : stepsById(flow).get(talk.at);
  if (!step) throw notOffered();
  if (answer.kind === 'back') return goBack(talk, answer.typed);
  if (answer.kind === 'person') return { ...talk, at: null, outcome: 'handed_over' };
  if (isClosed(flow, talk.at, situation)) throw new AppError('conflict', 'requests.off');
  if (step.kind === 'create_request') {
    if (answer.kind !== 'agreed') throw notOffered();
    return { ...talk, turns: [...talk.turns, turn(step.id, { reply })], at: null, outcome: 'created' };
  }
  const applied = applyAnswer(talk, step, answer, situation);
  const { order, passengers, tickets = [], document, service = null, comment } = talk;
  const before = { order, passengers, tickets, document, service, comment };
  const passed = turn(step.id, { option: applied.option ?? null, reply, before });
  const given = { ...talk.given, [step.id]: answer };
  return proceed(flow, { ...applied.talk, given, turns: [...talk.turns, passed] }, applied.next, situation);
}
