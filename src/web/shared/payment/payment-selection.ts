import { useState } from 'react';
import { CURRENCIES, type Money, money } from '#kernel/money.ts';
import type { PaymentMethod, PaymentOption } from '#modules/payments/api.ts';

/** The amount that a method would charge for everything: for a balance the price less the commission. */
export const amountDueWith = (option: PaymentOption | undefined, due: Money): Money => option?.fund?.due ?? due;

/** The same amount where it may be shown: for a balance only to users who may see the commission. */
export const visibleDue = (option: PaymentOption, due: Money): Money | undefined =>
  option.fund?.covers === undefined ? amountDueWith(option, due) : option.fund.due;

/** Whether a method can pay the full amount: a gateway always can, a fund only with enough money. */
export const canCover = (option: PaymentOption, due: Money): boolean =>
  option.fund === null || (option.fund.covers ?? option.fund.available.minor >= amountDueWith(option, due).minor);

/** Methods to offer: points and motivation only when they suffice; a balance always, to show the shortfall. */
export const offeredOptions = (ways: readonly PaymentOption[], due: Money): PaymentOption[] =>
  ways.filter((option) => option.method === 'balance' || canCover(option, due));

/** The maximum number of whole points usable as part of a payment, 0 without points. */
export function maxPoints(ways: readonly PaymentOption[], due: Money): number {
  const points = ways.find((option) => option.method === 'points')?.fund?.available;
  return points ? Math.floor(Math.min(points.minor, due.minor) / 10 ** CURRENCIES[due.currency].digits) : 0;
}

/** The amount that «pay» charges with the chosen method: its amount due less the points. */
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
  /** The points field as typed. */
  typePoints: (typed: string) => void;
  charge: Money;
};

/** The selected payment method and the amount it will charge. */
export function usePaymentSelection(ways: readonly PaymentOption[], due: Money): PaymentSelection {
  const usable = offeredOptions(ways, due).filter((option) => canCover(option, due));
  const [chosen, setMethod] = useState<PaymentMethod | null>(null);
  // The amount due may exceed a fund while the reader chooses.
  const method = (usable.find((option) => option.method === chosen) ?? usable[0])?.method ?? 'card';
  const [typed, typePoints] = useState('');
  const points = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const choose = (next: PaymentMethod) => {
    setMethod(next);
    // The points field is removed together with its value.
    if (next === 'points') typePoints('');
  };
  return { method, choose, typePoints, charge: amountToCharge(ways, due, { method, points }) };
}
