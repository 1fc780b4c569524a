import type { DemoClient } from './demo-client.ts';
import type { Days, SaleRequest } from './sell.ts';

export type DemoScenarioContext = { as: (login: string) => Promise<DemoClient>; days: Days };
/** A scenario of the demonstration; the log names it when it fails. */
export type DemoScenario = { name: string; run: (stage: DemoScenarioContext) => Promise<unknown> };

/** From Bishkek to Osh, days after the start. */
export const osh = (day: number, people: SaleRequest['people'], more: Partial<SaleRequest> = {}): SaleRequest => ({
  people,
  slices: [['bishkek', 'osh', day]],
  ...more,
});
