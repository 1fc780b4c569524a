import { DEMO_AIRLINES } from '#demo/inventory/airlines/carriers.ts';
import { setPublished } from '../domain/own/published-network.ts';

/** This process knows the airlines of the demonstration, as after they were published. */
export const knowDemoAirlines = (): void => setPublished({ carriers: DEMO_AIRLINES, stops: [] });
