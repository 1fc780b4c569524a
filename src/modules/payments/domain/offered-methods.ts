import type { PaymentMethod } from '../api.ts';

export type OfferedMethod = { readonly method: PaymentMethod; readonly isOffered: boolean };

/** Connected methods in the order of the office; one that was connected since comes last and is offered. */
export const inOfficeOrder = (
  connected: readonly PaymentMethod[],
  decided: readonly OfferedMethod[],
): OfferedMethod[] => [
  ...decided.filter(({ method }) => connected.includes(method)),
  ...connected
    .filter((method) => !decided.some((one) => one.method === method))
    .map((method) => ({ method, isOffered: true })),
];
