import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { sampleLegAncillaries } from '#modules/orders/testing/sample-ancillaries.ts';
import type { AncillaryChoice } from '#modules/orders/wire/ancillary-shapes.ts';
import { type AncillaryImpactAction, ancillaryImpactOf } from './ancillary-impact.ts';
import { moveAncillaryFact } from './ancillary-machine.ts';
import { type AncillaryPassenger, ancillaryPassengersOf } from './ancillary-party.ts';
import { checkChoices, isNamedTwice, itemProblem, type SoldLeg, setProblems, zoneProblem } from './ancillary-rules.ts';
import { seatsTogether } from './family-seats.ts';

const NOW = '2026-03-02T06:00:00.000Z';
const leg: SoldLeg = { leg: 0, ...sampleLegAncillaries('2026-03-14T02:30:00.000Z') };
const person = (id: string, category: 'aaa' | 'rbg' | 'rmg' | 'ins', birthdate: string) => ({
  id,
  category,
  birthdate,
  open: true,
});
const family = ancillaryPassengersOf(
  [
    person('father', 'aaa', '1990-01-01'),
    person('mother', 'aaa', '1992-01-01'),
    person('son', 'rbg', '2018-05-05'),
    person('baby', 'rmg', '2025-06-06'),
  ],
  '2026-03-14',
);
const [father, mother, son, baby] = family as [
  AncillaryPassenger,
  AncillaryPassenger,
  AncillaryPassenger,
  AncillaryPassenger,
];
const zone = (id: string) => {
  const found = leg.seats?.zones.find((one) => one.id === id);
  if (!found) throw new Error('no such zone');
  return found;
};
const item = (id: string) => {
  const found = leg.items.find((one) => one.id === id);
  if (!found) throw new Error('no such item');
  return found;
};
const none = new Set<string>();

describe('a seat at an exit', () => {
  test.each([
    ['a child', son, none, 'exit_child'],
    ['whoever holds an infant', father, none, 'exit_with_infant'],
    ['whoever has an animal along', mother, new Set(['pet']), 'exit_pet'],
    ['whoever needs a wheelchair', mother, new Set(['wheelchair']), 'exit_wheelchair'],
  ])('is refused to %s', (_who, who, services, why) => {
    expect(zoneProblem(who, zone('exit'), family, services)).toBe(why);
  });

  test('is sold to an adult with free hands', () => {
    expect(zoneProblem(mother, zone('exit'), family, none)).toBeNull();
    const little: AncillaryPassenger = { ...son, age: 1, category: 'ins' };
    expect(['exit_infant', 'exit_child']).toContain(zoneProblem(little, zone('exit'), family, none));
  });

  test('an infant is on the lap of the adult of its place in the party', () => {
    expect([baby.with, baby.seated]).toEqual(['father', false]);
  });
});

describe('a row kept for those with children', () => {
  test('is refused to a party without any, and an animal has rows of its own', () => {
    expect(zoneProblem(mother, zone('kid'), [mother], none)).toBe('kid_seats_only');
    expect(zoneProblem(mother, zone('kid'), family, none)).toBeNull();
    expect(zoneProblem(mother, zone('standard'), family, new Set(['pet']))).toBe('pet_seat_needed');
    expect(zoneProblem(mother, zone('pet'), family, new Set(['pet']))).toBeNull();
  });
});

test('of one flight flown twice in a journey nothing is sold, because its name does not say which day', () => {
  const legs = ['X0 211', 'X0 212', 'X0 211'].map((flight) => ({ segment: { flight } }));
  expect(legs.map(({ segment }) => isNamedTwice(segment.flight, legs))).toEqual([true, false, true]);
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
    expect(itemProblem(who, item(id), family, NOW)).toBe(why);
  });

  test('is sold until its deadline and not at it', () => {
    const { until } = item('VGML');
    expect(itemProblem(father, item('VGML'), family, new Date(Date.parse(until) - 1).toISOString())).toBeNull();
    expect(itemProblem(father, item('VGML'), family, until)).toBe('too_late');
  });
});

describe('a set of wishes', () => {
  const wish = (passengerId: string, id: string, more: Partial<AncillaryChoice> = {}): AncillaryChoice => ({
    passengerId,
    leg: 0,
    item: id,
    count: 1,
    ...more,
  });
  const given = { party: family, legs: [leg], had: [], now: NOW };

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
    const piece = { passengerId: 'father', leg: 0, kind: 'baggage', item: 'BAG23', seat: null };
    const more = checkChoices({ ...given, had: [piece, piece] }, [wish('father', 'BAG23')]);
    expect(more.refused.map((one) => one.why)).toEqual(['over_limit']);
  });

  test('no animal is sold to a passenger at an exit, and one may be sold where animals are allowed', () => {
    const sits = (seat: string) => [{ passengerId: 'mother', leg: 0, kind: 'seat', item: 'SEAT', seat }];
    const pet = (seat: string) => checkChoices({ ...given, had: sits(seat) }, [wish('mother', 'PETC')]);
    expect(pet('12A').refused.map((one) => one.why)).toEqual(['exit_pet']);
    const zoneSeat = (id: string) =>
      leg.seats?.cabins.flatMap((c) => c.rows.flatMap((r) => r.seats)).find((s) => s.zone === id)?.id ?? '';
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
    expect(setProblems(family, [leg], alone, [])).toEqual([{ passengerId: 'son', leg: 0, why: 'bus_child_alone' }]);
    const adults = checkChoices(given, [wish('father', 'BUS-0530'), wish('mother', 'BUS-0530')]).chosen;
    expect(setProblems(family, [leg], adults, []).map((one) => one.passengerId)).toEqual(['son', 'baby']);
    const all = checkChoices(
      given,
      family.map((who) => wish(who.id, 'BUS-0530')),
    ).chosen;
    expect(setProblems(family, [leg], all, [])).toEqual([]);
  });
});

describe('seats that keep a family together', () => {
  test('are neighbours in one row, the child next to an adult, never at an exit', () => {
    const seats = seatsTogether(leg, family, []);
    expect(seats.map((one) => one.passengerId)).toEqual(['son', 'father', 'mother']);
    expect(new Set(seats.map((one) => Number.parseInt(one.seat, 10))).size).toBe(1);
    expect(seats.every((one) => !['12', '13'].includes(one.seat.slice(0, -1)))).toBe(true);
  });

  test('are near those who have theirs already', () => {
    const has = [{ passengerId: 'father', seat: '18A' }];
    const seats = seatsTogether(leg, family, has);
    expect(seats.map((one) => one.seat).toSorted()).toEqual(['18B', '18C']);
  });

  test('none are suggested when no passenger needs one or there is no map', () => {
    const has = ['father', 'mother', 'son'].map((passengerId, i) => ({ passengerId, seat: `20${'ABC'[i]}` }));
    expect(seatsTogether(leg, family, has)).toEqual([]);
    expect(seatsTogether({ ...leg, seats: null }, family, [])).toEqual([]);
  });
});

describe('impact on an ancillary', () => {
  const extra = {
    id: 'e',
    kind: 'seat' as const,
    state: 'issued' as const,
    price: fromMajor(400),
    voidUntil: '2026-03-02T17:59:00.000Z',
    refundUntil: '2026-03-13T02:30:00.000Z',
  };
  const act = (
    kind: AncillaryImpactAction['kind'],
    at: string,
    more: Partial<AncillaryImpactAction> = {},
  ): AncillaryImpactAction => ({
    kind,
    at,
    involuntary: false,
    moves: true,
    ...more,
  });
  const MORNING = '2026-03-02T10:00:00.000Z';
  const NEXT = '2026-03-05T10:00:00.000Z';
  const LAST = '2026-03-13T10:00:00.000Z';

  test.each([
    ['annulled on the day it was bought', extra, act('void', MORNING), 'refunded', 'void_window', 400],
    ['refunded in time', extra, act('refund', NEXT), 'refunded', 'terms', 400],
    ['refunded too late', extra, act('refund', LAST), 'lost', 'too_late', 0],
    [
      'never given back by its terms',
      { ...extra, refundUntil: null },
      act('refund', NEXT),
      'lost',
      'not_refundable',
      0,
    ],
    ['the carrier is to blame', extra, act('refund', LAST, { involuntary: true }), 'refunded', 'involuntary', 400],
    ['a seat on another flight', extra, act('exchange', NEXT), 'refunded', 'terms', 400],
    [
      'a bag on another flight',
      { ...extra, kind: 'baggage' as const },
      act('exchange', NEXT),
      'moved',
      'new_flight',
      0,
    ],
    [
      'a bag where nothing moves',
      { ...extra, kind: 'baggage' as const },
      act('exchange', LAST, { moves: false }),
      'lost',
      'too_late',
      0,
    ],
    ['its passenger leaves', extra, act('split', LAST), 'moved', 'with_passenger', 0],
    ['only the seat of the ticket is released', extra, act('release', LAST), 'kept', 'same_ticket', 0],
    ['it was free', { ...extra, price: fromMajor(0) }, act('refund', NEXT), 'lost', 'free', 0],
    [
      'it was never issued',
      { ...extra, state: 'waiting' as const },
      act('refund', LAST),
      'refunded',
      'not_issued',
      400,
    ],
  ] as const)('%s', (_when, one, given, fate, reason, back) => {
    expect(ancillaryImpactOf(one, given)).toEqual({ ancillaryId: 'e', fate, reason, back: fromMajor(back) });
  });
});

describe('an operation about something bought', () => {
  const waiting = { state: 'waiting', op: null, opState: null, attempts: 0 } as const;
  const sent = { ...waiting, op: 'sell', opState: 'sent', attempts: 1 } as const;

  test('is asked for once at a time, and an answer that comes when nothing was asked changes nothing', () => {
    expect(moveAncillaryFact(waiting, { on: 'ok', result: 'issued' })).toBeNull();
    expect(moveAncillaryFact(sent, { on: 'plan', op: 'sell' })).toBeNull();
    expect(moveAncillaryFact({ ...waiting, state: 'issued' }, { on: 'plan', op: 'sell' })).toBeNull();
    expect(moveAncillaryFact(waiting, { on: 'plan', op: 'back' })).toBeNull();
  });

  test('a sale refused for certain fails; a return refused leaves the thing as it was', () => {
    expect(moveAncillaryFact(sent, { on: 'rejected' })).toMatchObject({ state: 'failed', op: null });
    const back = { state: 'issued', op: 'back', opState: 'sent', attempts: 1 } as const;
    expect(moveAncillaryFact(back, { on: 'rejected' })).toMatchObject({ state: 'issued', op: null });
  });

  test('what never happened is sent again, three times at most', () => {
    expect(moveAncillaryFact(sent, { on: 'never' })).toMatchObject({ opState: 'planned' });
    expect(moveAncillaryFact({ ...sent, attempts: 3 }, { on: 'never' })).toMatchObject({ state: 'failed' });
  });
});
