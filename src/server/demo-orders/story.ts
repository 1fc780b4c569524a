import type { Desk } from './desk.ts';
import type { Days, Wish } from './sell.ts';

export type Stage = { as: (login: string) => Promise<Desk>; days: Days };
/** Something that happens in the demonstration, told by name in the log when it does not. */
export type Story = { name: string; play: (stage: Stage) => Promise<unknown> };

/** From Bishkek to Osh, so many days from the start. */
export const osh = (day: number, people: Wish['people'], more: Partial<Wish> = {}): Wish => ({
  people,
  legs: [['bishkek', 'osh', day]],
  ...more,
});
