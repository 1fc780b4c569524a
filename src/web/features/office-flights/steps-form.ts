import { MAX_CARRIER_STEPS, type OwnCarrier } from '#modules/inventory/api.ts';
import { type TypedValues, typedRows, whole } from './typed-values.ts';

type Steps = NonNullable<OwnCarrier['railBus']>['steps']['domestic'];

/** Refund steps under a name of the form: `railBus.steps.abroad`, `families.lite.refund.steps`. */
export function stepsIntoValues(values: Record<string, string>, list: string, steps: Steps = []): void {
  for (const [n, step] of steps.entries())
    for (const [name, value] of Object.entries(step)) values[`${list}.${n}.${name}`] = String(value);
}

/** Rows in which something is typed, by their numbers in the form. */
export const stepRows = (values: TypedValues, list: string): number[] => [
  ...new Set(typedRows(values, list.replaceAll('.', '\\.'), '(?:hoursBefore|percent|fee)')),
];

/** How many steps the form shows: those that are filled, and an empty one. */
export const shownSteps = (values: TypedValues, list: string): number =>
  Math.min((stepRows(values, list).at(-1) ?? -1) + 2, MAX_CARRIER_STEPS);

export const readSteps = (values: TypedValues, list: string): Steps =>
  stepRows(values, list).map((n) => ({
    hoursBefore: whole(values[`${list}.${n}.hoursBefore`]),
    percent: whole(values[`${list}.${n}.percent`] || '0'),
    fee: whole(values[`${list}.${n}.fee`] || '0'),
  }));

/** The field of the form for a step of the document; without one the list itself. */
export const nameOfStepPath = (values: TypedValues, list: string, [n = '', ...rest]: readonly string[]): string =>
  n === '' ? list : `${list}.${stepRows(values, list)[Number(n)] ?? n}.${rest.join('.')}`;
