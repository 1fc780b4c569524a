import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { sampleSegmentAncillaries } from '#modules/orders/testing/sample-ancillaries.ts';
import type { AncillaryChoice } from '#modules/orders/wire/ancillary-shapes.ts';
import { seatsTogether } from './adjacent-seats.ts';
import { type AncillaryImpactAction, ancillaryImpactOf } from './ancillary-impact.ts';
import { applyAncillaryEvent } from './ancillary-machine.ts';
import { type AncillaryPassenger, ancillaryPassengersOf } from './ancillary-party.ts';
import {
  checkChoices,
  isNamedTwice,
  itemProblem,
  type SoldSegment,
  setProblems,
  zoneProblem,
} from './ancillary-rules.ts';

const NOW = '2026-03-02T06:00:00.000Z';
const segment: SoldSegment = { segmentIndex: 0, ...sampleSegmentAncillaries('2026-03-14T02:30:00.000Z') };
const person = (id: string, category: 'aaa' | 'rbg' | 'rmg' | 'ins', birthdate: string) => ({
  id,
  category,
  birthdate,
  open: true,
});
const familyParty = ancillaryPassengersOf(
  [
    person('father', 'aaa', '1990-01-01'),
    person('mother', 'aaa', '1992-01-01'),
    person('son', 'rbg', '2018-05-05'),
    person('baby', 'rmg', '2025-06-06'),
  ],
  '2026-03-14',
);
const [father, mother, son, baby] = familyParty as [
  AncillaryPassenger,
  AncillaryPassenger,
  AncillaryPassenger,
  AncillaryPassenger,
];
const zone = (id: string) => {
  const found = segment.seats?.zones.find((one) => one.id === id);
  if (!found) throw new Error('no such zone');
  return found;
};
const item = (id: string) => {
  const found = segment.items.find((one) => one.id === id);
  if (!found) throw new Error('no such item');
  return found;
};
const none = new Set<string>();

describe('a seat at an exit', () => {
  test.each([
    ['a child', son, none, 'exit_child'],
    ['a passenger who holds an infant', father, none, 'exit_with_infant'],
    ['a passenger with a pet', mother, new Set(['pet']), 'exit_pet'],
    ['a passenger who needs a wheelchair', mother, new Set(['wheelchair']), 'exit_wheelchair'],
  ])('is refused to %s', (_who, who, services, why) => {
    expect(zoneProblem(who, zone('exit'), familyParty, services)).toBe(why);
  });

  test('is sold to an adult with free hands', () => {
    expect(zoneProblem(mother, zone('exit'), familyParty, none)).toBeNull();
    const little: AncillaryPassenger = { ...son, age: 1, category: 'ins' };
    expect(['exit_infant', 'exit_child']).toContain(zoneProblem(little, zone('exit'), familyParty, none));
  });

  test('an infant is on the lap of the adult of its place in the party', () => {
    expect([baby.with, baby.seated]).toEqual(['father', false]);
  });
});

describe('a row kept for those with children', () => {
  test('is refused to a party without any, and an animal has rows of its own', () => {
    expect(zoneProblem(mother, zone('kid'), [mother], none)).toBe('kid_seats_only');
    expect(zoneProblem(mother, zone('kid'), familyParty, none)).toBeNull();
    expect(zoneProblem(mother, zone('standard'), familyParty, new Set(['pet']))).toBe('pet_seat_needed');
    expect(zoneProblem(mother, zone('pet'), familyParty, new Set(['pet']))).toBeNull();
  });
});

test('of one flight flown twice in a journey nothing is sold, because its name does not say which day', () => {
  const segments = ['X0 211', 'X0 212', 'X0 211'].map((flight) => ({ segment: { flight } }));
  expect(segments.map(({ segment }) => isNamedTwice(segment.flight, segments))).toEqual([true, false, true]);
});

describe('an item', () => {
  test.each([
    ['a child’s meal for an adult', 'CHML', father, 'too_old'],
    ['a child’s meal for a baby', 'CHML', baby, 'too_young'],
    ['a baby’s meal for a child', 'BBML', son, 'too_old'],
    ['a cradle without an infant', 'BSCT', mother, 'cradle_no_infant'],
    ['an animal for an infant on a lap', 'PETC', baby, 'no_seat_of_own'],
    ['what a person confirms', 'WCHC', mother, 'on_request'],
  ])('%s is refused', (_what, id, who, why) => {
    expect(itemProblem(who, item(id), familyParty, NOW)).toBe(why);
  });

  test('is sold until its deadline and not at it', () => {
    const { until } = item('VGML');
    expect(itemProblem(father, item('VGML'), familyParty, new Date(Date.parse(until) - 1).toISOString())).toBeNull();
    expect(itemProblem(father, item('VGML'), familyParty, until)).toBe('too_late');
  });
});

describe('a set of wishes', () => {
  const wish = (passengerId: string, id: string, more: Partial<AncillaryChoice> = {}): AncillaryChoice => ({
    passengerId,
    segmentIndex: 0,
    item: id,
    count: 1,
    ...more,
  });
  const given = { party: familyParty, segments: [segment], owned: [], now: NOW };

  test('has each seat once and each passenger one, and the nearest free one is offered instead', () => {
    const { chosen, refused } = checkChoices(given, [
      wish('father', 'SEAT', { seat: '8A' }),
      wish('mother', 'SEAT', { seat: '8A' }),
      wish('son', 'SEAT', { seat: '12A' }),
      wish('baby', 'SEAT', { seat: '8B' }),
    ]);
    expect(chosen.map((one) => one.seat)).toEqual(['8A']);
    expect(refused.map(({ why, instead }) => [why, instead])).toEqual([
      ['seat_taken', '8B'],
      ['exit_child', '11A'],
      ['no_seat_of_own', null],
    ]);
  });

  test('has no more of one thing than the carrier sells to one traveller, in however many wishes', () => {
    const split = checkChoices(given, [wish('father', 'BAG23', { count: 2 }), wish('father', 'BAG23', { count: 2 })]);
    expect([split.chosen.map((one) => one.count), split.refused.map((one) => one.why)]).toEqual([[2], ['over_limit']]);
    const piece = { passengerId: 'father', segmentIndex: 0, kind: 'baggage', item: 'BAG23', seat: null };
    const more = checkChoices({ ...given, owned: [piece, piece] }, [wish('father', 'BAG23')]);
    expect(more.refused.map((one) => one.why)).toEqual(['over_limit']);
  });

  test('no animal is sold to a passenger at an exit, and one may be sold where animals are allowed', () => {
    const sits = (seat: string) => [{ passengerId: 'mother', segmentIndex: 0, kind: 'seat', item: 'SEAT', seat }];
    const pet = (seat: string) => checkChoices({ ...given, owned: sits(seat) }, [wish('mother', 'PETC')]);
    expect(pet('12A').refused.map((one) => one.why)).toEqual(['exit_pet']);
    const zoneSeat = (id: string) =>
      segment.seats?.cabins.flatMap((c) => c.rows.flatMap((r) => r.seats)).find((s) => s.zone === id)?.id ?? '';
    expect(pet(zoneSeat('pet')).refused).toEqual([]);
  });

  test('has at most four pieces of baggage for a passenger, and no more than are left of anything', () => {
    const bags = checkChoices(given, [
      wish('father', 'BAG23', { count: 2 }),
      wish('father', 'BAG32', { count: 2 }),
      wish('father', 'BAGOVER'),
    ]);
    expect(bags.refused.map((one) => [one.item, one.why])).toEqual([['BAGOVER', 'over_limit']]);
    const pets = checkChoices(
      given,
      ['father', 'mother', 'son'].map((id) => wish(id, 'PETC')),
    );
    expect(pets.refused.map((one) => one.why)).toEqual(['sold_out']);
  });

  test('lets no child ride the bus alone, nor stay when all adults ride; a child pays a child’s fare', () => {
    const alone = checkChoices(given, [wish('son', 'BUS-0530')]).chosen;
    expect(alone[0]?.price).toEqual(fromMajor(75));
    expect(setProblems(familyParty, [segment], alone, [])).toEqual([
      { passengerId: 'son', segmentIndex: 0, why: 'bus_child_alone' },
    ]);
    const adults = checkChoices(given, [wish('father', 'BUS-0530'), wish('mother', 'BUS-0530')]).chosen;
    expect(setProblems(familyParty, [segment], adults, []).map((one) => one.passengerId)).toEqual(['son', 'baby']);
    const all = checkChoices(
      given,
      familyParty.map((who) => wish(who.id, 'BUS-0530')),
    ).chosen;
    expect(setProblems(familyParty, [segment], all, [])).toEqual([]);
  });
});

describe('seats that keep a family together', () => {
  test('are neighbours in one row, the child next to an adult, never at an exit', () => {
    const seats = seatsTogether(segment, familyParty, []);
    expect(seats.map((one) => one.passengerId)).toEqual(['son', 'father', 'mother']);
    expect(new Set(seats.map((one) => Number.parseInt(one.seat, 10))).size).toBe(1);
    expect(seats.every((one) => !['12', '13'].includes(one.seat.slice(0, -1)))).toBe(true);
  });

  test('are near those who have theirs already', () => {
    const has = [{ passengerId: 'father', seat: '18A' }];
    const seats = seatsTogether(segment, familyParty, has);
    expect(seats.map((one) => one.seat).toSorted()).toEqual(['18B', '18C']);
  });

  test('none are suggested when no passenger needs one or there is no map', () => {
    const has = ['father', 'mother', 'son'].map((passengerId, i) => ({ passengerId, seat: `20${'ABC'[i]}` }));
    expect(seatsTogether(segment, familyParty, has)).toEqual([]);
    expect(seatsTogether({ ...segment, seats: null }, familyParty, [])).toEqual([]);
  });
});

describe('impact on an ancillary', () => {
  const ancillary = {
    id: 'e',
    kind: 'seat' as const,
    state: 'issued' as const,
    price: fromMajor(400),
    voidUntil: '2026-03-02T17:59:00.000Z',
    refundUntil: '2026-03-13T02:30:00.000Z',
  };
  const action = (
    kind: AncillaryImpactAction['kind'],
    at: string,
    more: Partial<AncillaryImpactAction> = {},
  ): AncillaryImpactAction => ({
    kind,
    at,
    involuntary: false,
    moves: true,
    givesBack: true,
    ...more,
  });
  const MORNING = '2026-03-02T10:00:00.000Z';
  const NEXT = '2026-03-05T10:00:00.000Z';
  const LAST = '2026-03-13T10:00:00.000Z';

  test.each([
    ['annulled on the day it was bought', ancillary, action('void', MORNING), 'refunded', 'void_window', 400],
    ['refunded in time', ancillary, action('refund', NEXT), 'refunded', 'terms', 400],
    ['refunded too late', ancillary, action('refund', LAST), 'lost', 'too_late', 0],
    [
      'never given back by its terms',
      { ...ancillary, refundUntil: null },
      action('refund', NEXT),
      'lost',
      'not_refundable',
      0,
    ],
    [
      'the carrier is to blame',
      ancillary,
      action('refund', LAST, { involuntary: true }),
      'refunded',
      'involuntary',
      400,
    ],
    ['a seat on another flight', ancillary, action('exchange', NEXT), 'refunded', 'terms', 400],
    [
      'a bag on another flight',
      { ...ancillary, kind: 'baggage' as const },
      action('exchange', NEXT),
      'moved',
      'new_flight',
      0,
    ],
    [
      'a bag where nothing moves',
      { ...ancillary, kind: 'baggage' as const },
      action('exchange', LAST, { moves: false }),
      'lost',
      'too_late',
      0,
    ],
    [
      'a seat on another flight, of an airline that takes nothing back by itself',
      ancillary,
      action('exchange', MORNING, { givesBack: false }),
      'lost',
      'not_refundable',
      0,
    ],
    ['its passenger leaves', ancillary, action('split', LAST), 'moved', 'with_passenger', 0],
    ['only the seat of the ticket is released', ancillary, action('release', LAST), 'kept', 'same_ticket', 0],
    ['it was free', { ...ancillary, price: fromMajor(0) }, action('refund', NEXT), 'lost', 'free', 0],
    [
      'it was never issued',
      { ...ancillary, state: 'waiting' as const },
      action('refund', LAST),
      'refunded',
      'not_issued',
      400,
    ],
  ] as const)('%s', (_when, one, given, outcome, reason, refundAmount) => {
    expect(ancillaryImpactOf(one, given)).toEqual({
      ancillaryId: 'e',
      outcome,
      reason,
      refundAmount: fromMajor(refundAmount),
    });
  });
});

describe('an operation about something bought', () => {
  const waiting = { state: 'waiting', op: null, opState: null, attempts: 0 } as const;
  const sent = { ...waiting, op: 'sell', opState: 'sent', attempts: 1 } as const;

  test('is asked for once at a time, and an answer that comes when nothing was asked changes nothing', () => {
    expect(applyAncillaryEvent(waiting, { on: 'ok', result: 'issued' })).toBeNull();
    expect(applyAncillaryEvent(sent, { on: 'plan', op: 'sell' })).toBeNull();
    expect(applyAncillaryEvent({ ...waiting, state: 'issued' }, { on: 'plan', op: 'sell' })).toBeNull();
    expect(applyAncillaryEvent(waiting, { on: 'plan', op: 'back' })).toBeNull();
  });

  test('a sale refused for certain fails; a return refused leaves the thing as it was', () => {
    expect(applyAncillaryEvent(sent, { on: 'rejected' })).toMatchObject({ state: 'failed', op: null });
    const refundAmount = { state: 'issued', op: 'back', opState: 'sent', attempts: 1 } as const;
    expect(applyAncillaryEvent(refundAmount, { on: 'rejected' })).toMatchObject({ state: 'issued', op: null });
  });

  test('what never happened is sent again, three times at most', () => {
    expect(applyAncillaryEvent(sent, { on: 'not_executed' })).toMatchObject({ opState: 'planned' });
    expect(applyAncillaryEvent({ ...sent, attempts: 3 }, { on: 'not_executed' })).toMatchObject({ state: 'failed' });
  });
});
