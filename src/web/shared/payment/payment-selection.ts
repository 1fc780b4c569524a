import { useState } from 'react';
import { CURRENCIES, type Money, money } from '#kernel/money.ts';
import type { PaymentMethod, PaymentOption } from '#modules/payments/api.ts';

/** What a way would take were it to pay everything: of a balance the price less the commission. */
export const amountDueWith = (option: PaymentOption | undefined, due: Money): Money => option?.fund?.due ?? due;

/** The same where it may be shown: of a balance only to users who may know the commission. */
export const visibleDue = (option: PaymentOption, due: Money): Money | undefined =>
  option.fund?.covers === undefined ? amountDueWith(option, due) : option.fund.due;

/** Whether a way can pay the whole sum; a gateway always can, a fund only when there is enough on it. */
export const canCover = (option: PaymentOption, due: Money): boolean =>
  option.fund === null || (option.fund.covers ?? option.fund.available.minor >= amountDueWith(option, due).minor);

/** Ways to offer: points and motivation only when they suffice; a balance always, to show what it lacks. */
export const offeredOptions = (ways: readonly PaymentOption[], due: Money): PaymentOption[] =>
  ways.filter((option) => option.method === 'balance' || canCover(option, due));

/** The most whole points that may pay a part, 0 when the reader has none. */
export function maxPoints(ways: readonly PaymentOption[], due: Money): number {
  const points = ways.find((option) => option.method === 'points')?.fund?.available;
  return points ? Math.floor(Math.min(points.minor, due.minor) / 10 ** CURRENCIES[due.currency].digits) : 0;
}

/** What pressing «pay» takes by the chosen way: its own due, less the points that pay a part. */
export function amountToCharge(
  ways: readonly PaymentOption[],
  due: Money,
  chosen: { method: PaymentMethod; points: number },
): Money {
  const full = amountDueWith(
    ways.find((option) => option.method === chosen.method),
    due,
  );
  if (chosen.method === 'points' || !Number.isSafeInteger(chosen.points) || chosen.points <= 0) return full;
  const points = Math.min(chosen.points, maxPoints(ways, due)) * 10 ** CURRENCIES[due.currency].digits;
  return money(Math.max(0, full.minor - points), due.currency);
}

export type PaymentSelection = {
  method: PaymentMethod;
  choose: (method: PaymentMethod) => void;
  /** Points were typed, as the field holds them. */
  typePoints: (typed: string) => void;
  charge: Money;
};

/** The way to pay as the reader has chosen it so far, and what it will take. */
export function usePaymentSelection(ways: readonly PaymentOption[], due: Money): PaymentSelection {
  const usable = offeredOptions(ways, due).filter((option) => canCover(option, due));
  const [chosen, setMethod] = useState<PaymentMethod | null>(null);
  // What is due may grow over what a fund holds while the reader chooses.
  const method = (usable.find((option) => option.method === chosen) ?? usable[0])?.method ?? 'card';
  const [typed, typePoints] = useState('');
  const points = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const choose = (next: PaymentMethod) => {
    setMethod(next);
    // The field goes, and what was typed with it.
    if (next === 'points') typePoints('');
  };
  return { method, choose, typePoints, charge: amountToCharge(ways, due, { method, points }) };
}
