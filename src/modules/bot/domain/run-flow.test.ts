import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choice, comment, end, option, serviceAnswer, soundFlow, texts } from '../testing/random-flow.ts';
import { type Flow, type Step, stepsById } from './flow.ts';
import {
  type Answer,
  answerTalk,
  beginTalk,
  canGoBack,
  isClosed,
  isSilent,
  offeredOptions,
  type Talk,
} from './run-flow.ts';

const NOW = { open: true, trade: true };
const say = (flow: Flow, talk: Talk, answer: Answer): Talk => answerTalk(flow, talk, { answer, reply: null }, NOW);
const BACK: Answer = { kind: 'back' };

/** Some answer that the waiting step takes. */
function answerAt(flow: Flow, { at }: Talk, n: number): Answer {
  const step = stepsById(flow).get(at ?? '');
  if (step?.kind === 'choice') {
    const options = offeredOptions(step, NOW);
    return { kind: 'choice', option: options[n % options.length]?.id ?? '' };
  }
  if (step?.kind === 'pick_order') return n % 2 === 0 ? { kind: 'order', orderId: `o${n}` } : { kind: 'no_order' };
  if (step?.kind === 'document')
    return { kind: 'document', documentType: 'passport', documentNumber: `AN${n}`, expiration: '' };
  if (step?.kind === 'service') return serviceAnswer(`service ${n}`);
  return { kind: 'comment', text: `text ${n}` };
}
const withoutMemory = ({ given: _given, ...talk }: Talk) => talk;

describe('who goes back', () => {
  test('stands where they stood before the answer, with what was picked by then, and may answer as before', () => {
    fc.assert(
      fc.property(soundFlow, fc.array(fc.nat(99), { minLength: 1, maxLength: 12 }), (flow, picks) => {
        let talk = beginTalk(flow, NOW);
        for (const n of picks) {
          if (talk.at === null) return;
          const answer = answerAt(flow, talk, n);
          const next = say(flow, talk, answer);
          if (next.at === null) return;
          const returned = say(flow, next, BACK);
          expect(withoutMemory(returned)).toEqual(withoutMemory(talk));
          expect(returned.given?.[talk.at]).toEqual(answer);
          expect(withoutMemory(say(flow, returned, answer))).toEqual(withoutMemory(next));
          talk = next;
        }
      }),
    );
  });

  test('cannot go behind the first question, nor out of a conversation that is over', () => {
    const flow: Flow = { start: 'a', steps: [choice('a', option('on', 'bye')), end('bye')] };
    const begun = beginTalk(flow, NOW);
    expect(canGoBack(begun)).toBe(false);
    expect(() => say(flow, begun, BACK)).toThrow('bot.not_offered');
    const over = say(flow, begun, { kind: 'choice', option: 'on' });
    expect(canGoBack(over)).toBe(false);
    expect(() => say(flow, over, BACK)).toThrow('bot.not_offered');
  });

  test('takes along what was typed and not sent, and nothing of a way that was left', () => {
    const flow: Flow = {
      start: 'menu',
      steps: [
        choice('menu', option('refund', 'why'), option('person', 'person')),
        comment('why', 'sure'),
        choice('sure', option('yes', 'bye')),
        { id: 'person', kind: 'hand_over', text: texts('x') },
        end('bye'),
      ],
    };
    const waiting = say(flow, beginTalk(flow, NOW), { kind: 'choice', option: 'refund' });
    const left = say(flow, waiting, { kind: 'back', typed: { kind: 'comment', text: 'half a' } });
    expect(left).toMatchObject({ at: 'menu', comment: '', given: { why: { kind: 'comment', text: 'half a' } } });
    const written = say(flow, waiting, { kind: 'comment', text: 'ill' });
    const menu = say(flow, say(flow, written, BACK), BACK);
    expect(say(flow, menu, { kind: 'choice', option: 'person' })).toMatchObject({
      outcome: 'handed_over',
      comment: '',
    });
  });
});

describe('while no travel requests are taken', () => {
  const flow: Flow = {
    start: 'menu',
    steps: [
      choice('menu', option('travel', 'what'), option('why', 'why')),
      choice('what', option('hotel', 'fields'), option('other', 'words')),
      { id: 'fields', kind: 'service', text: texts('x'), service: 'additional', optional: [], next: 'words' },
      comment('words', 'send'),
      { id: 'send', kind: 'create_request', text: texts('x'), request: 'travel' },
      comment('why', 'refund'),
      { id: 'refund', kind: 'create_request', text: texts('x'), request: 'refund' },
    ],
  };
  const OFF = { ...NOW, newRequests: false };
  const sayOff = (talk: Talk, answer: Answer) => answerTalk(flow, talk, { answer, reply: null }, OFF);
  const to = (option: string) => sayOff(beginTalk(flow, OFF), { kind: 'choice', option });

  test('the way to one is closed before anything is typed, and leads back or to a person', () => {
    const talk = to('travel');
    expect([talk.at, isClosed(flow, talk.at, OFF), isClosed(flow, talk.at, NOW)]).toEqual(['what', true, false]);
    expect(() => sayOff(talk, { kind: 'choice', option: 'hotel' })).toThrow('requests.off');
    expect(sayOff(talk, BACK).at).toBe('menu');
    expect(sayOff(talk, { kind: 'person' })).toMatchObject({ at: null, outcome: 'handed_over' });
    // Taken again, it goes on where it stood.
    expect(say(flow, talk, { kind: 'choice', option: 'hotel' }).at).toBe('fields');
  });

  test('a request about an order is created as ever', () => {
    const talk = sayOff(to('why'), { kind: 'comment', text: 'ill' });
    expect(isClosed(flow, talk.at, OFF)).toBe(false);
    expect(sayOff(talk, { kind: 'agreed', phone: '', email: '' }).outcome).toBe('created');
  });
});

describe('tickets', () => {
  const pick = (id: string, next: string, single = false): Step => ({
    id,
    kind: 'pick_tickets',
    text: texts('x'),
    single,
    next,
  });
  const flow: Flow = {
    start: 'order',
    steps: [
      { id: 'order', kind: 'pick_order', text: texts('x'), without: texts('x'), next: 'tickets', otherwise: 'bye' },
      pick('tickets', 'why'),
      comment('why', 'one'),
      pick('one', 'who', true),
      { id: 'who', kind: 'pick_passengers', text: texts('x'), single: false, next: 'send' },
      { id: 'send', kind: 'create_request', text: texts('x'), request: 'exchange' },
      end('bye'),
    ],
  };
  const two: Answer = { kind: 'tickets', tickets: ['1', '2'], passengerIds: ['p1', 'p2'] };
  const one: Answer = { kind: 'tickets', tickets: ['2'], passengerIds: ['p2'] };
  const ordered = () => say(flow, beginTalk(flow, NOW), { kind: 'order', orderId: 'o1' });

  test('stand for their passengers, are forgotten on the way back, and give way to passengers', () => {
    const picked = say(flow, ordered(), two);
    expect(picked).toMatchObject({ at: 'why', tickets: ['1', '2'], passengers: ['p1', 'p2'] });
    const back = say(flow, picked, BACK);
    expect(back).toMatchObject({ at: 'tickets', tickets: [], passengers: [], given: { tickets: two } });
    const narrowed = say(flow, say(flow, picked, { kind: 'comment', text: '' }), one);
    expect(narrowed).toMatchObject({ at: 'who', tickets: ['2'], passengers: ['p2'] });
    const people = say(flow, narrowed, { kind: 'passengers', passengerIds: ['p1'] });
    expect(people).toMatchObject({ at: 'send', tickets: [], passengers: ['p1'] });
  });

  test('are refused where none is picked, and several at a step for one', () => {
    const none: Answer = { kind: 'tickets', tickets: [], passengerIds: [] };
    expect(() => say(flow, ordered(), none)).toThrow('bot.no_ticket');
    const single = say(flow, say(flow, ordered(), two), { kind: 'comment', text: '' });
    expect(() => say(flow, single, two)).toThrow('bot.one_ticket');
    expect(() => say(flow, ordered(), { kind: 'passengers', passengerIds: ['p1'] })).toThrow('bot.not_offered');
  });
});

describe('the fields of a service', () => {
  const flow: Flow = {
    start: 'fields',
    steps: [
      { id: 'fields', kind: 'service', text: texts('x'), service: 'additional', optional: [], next: 'who' },
      { id: 'who', kind: 'audience', text: texts('for others'), next: 'sure', others: 'why' },
      choice('sure', option('yes', 'bye')),
      comment('why', 'bye'),
      end('bye'),
    ],
  };
  const filled = serviceAnswer('a guide');

  test('are kept, and stand there again for who goes back, with what was typed and not sent', () => {
    const after = say(flow, beginTalk(flow, NOW), filled);
    expect(after).toMatchObject({ at: 'sure', service: filled.service });
    const back = say(flow, after, BACK);
    expect(back).toMatchObject({ at: 'fields', service: null, given: { fields: filled } });
    expect(() => say(flow, back, { kind: 'comment', text: 'a guide' })).toThrow('bot.not_offered');
  });

  test('lead agencies one way without a word, and all others the other way with the words of the step', () => {
    const lastOf = (trade: boolean) => {
      const situation = { open: true, trade };
      const talk = answerTalk(flow, beginTalk(flow, situation), { answer: filled, reply: null }, situation);
      const turn = talk.turns.at(-1);
      const step = stepsById(flow).get(turn?.step ?? '');
      return { at: talk.at, silent: step && isSilent(step, turn?.option ?? null) };
    };
    expect(lastOf(true)).toEqual({ at: 'sure', silent: true });
    expect(lastOf(false)).toEqual({ at: 'why', silent: false });
  });
});
