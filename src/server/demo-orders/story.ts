import type { Desk } from './desk.ts';
import type { Days, Wish } from './sell.ts';

export type Stage = { as: (login: string) => Promise<Desk>; days: Days };
/** A story of the demonstration; the log names it when it fails. */
export type Story = { name: string; play: (stage: Stage) => Promise<unknown> };

/** From Bishkek to Osh, days after the start. */
export const osh = (day: number, people: Wish['people'], more: Partial<Wish> = {}): Wish => ({
  people,
  legs: [['bishkek', 'osh', day]],
  ...more,
});
