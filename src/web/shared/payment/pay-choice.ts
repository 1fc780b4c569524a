import { useState } from 'react';
import { CURRENCIES, type Money, money } from '#kernel/money.ts';
import type { PaymentMethod, PaymentOption } from '#modules/payments/api.ts';

/** What a way would take were it to pay everything: of a balance the price less the commission. */
export const dueBy = (way: PaymentOption | undefined, due: Money): Money => way?.fund?.due ?? due;

/** The same where it may be shown: of a balance only to users who may know the commission. */
export const shownDue = (way: PaymentOption, due: Money): Money | undefined =>
  way.fund?.covers === undefined ? dueBy(way, due) : way.fund.due;

/** Whether a way can pay the whole sum; a gateway always can, a fund only when there is enough on it. */
export const covers = (way: PaymentOption, due: Money): boolean =>
  way.fund === null || (way.fund.covers ?? way.fund.available.minor >= dueBy(way, due).minor);

/** Ways to offer: points and motivation only when they suffice; a balance always, to show what it lacks. */
export const waysShown = (ways: readonly PaymentOption[], due: Money): PaymentOption[] =>
  ways.filter((way) => way.method === 'balance' || covers(way, due));

/** The most whole points that may pay a part, 0 when the reader has none. */
export function mostPoints(ways: readonly PaymentOption[], due: Money): number {
  const points = ways.find((way) => way.method === 'points')?.fund?.available;
  return points ? Math.floor(Math.min(points.minor, due.minor) / 10 ** CURRENCIES[due.currency].digits) : 0;
}

/** What pressing «pay» takes by the chosen way: its own due, less the points that pay a part. */
export function chargeOf(
  ways: readonly PaymentOption[],
  due: Money,
  chosen: { method: PaymentMethod; points: number },
): Money {
  const whole = dueBy(
    ways.find((way) => way.method === chosen.method),
    due,
  );
  if (chosen.method === 'points' || !Number.isSafeInteger(chosen.points) || chosen.points <= 0) return whole;
  const points = Math.min(chosen.points, mostPoints(ways, due)) * 10 ** CURRENCIES[due.currency].digits;
  return money(Math.max(0, whole.minor - points), due.currency);
}

export type PayChoice = {
  method: PaymentMethod;
  choose: (method: PaymentMethod) => void;
  /** Points were typed, as the field holds them. */
  typePoints: (typed: string) => void;
  charge: Money;
};

/** The way to pay as the reader has chosen it so far, and what it will take. */
export function usePayChoice(ways: readonly PaymentOption[], due: Money): PayChoice {
  const open = waysShown(ways, due).filter((way) => covers(way, due));
  const [chosen, setMethod] = useState<PaymentMethod | null>(null);
  // What is due may grow over what a fund holds while the reader chooses.
  const method = (open.find((way) => way.method === chosen) ?? open[0])?.method ?? 'card';
  const [typed, typePoints] = useState('');
  const points = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const choose = (next: PaymentMethod) => {
    setMethod(next);
    // The field goes, and what was typed with it.
    if (next === 'points') typePoints('');
  };
  return { method, choose, typePoints, charge: chargeOf(ways, due, { method, points }) };
}
