export * from '../../shared/office/typed-values.ts';

export const FLIGHT_LIST = '/office/flights';
/** The address of a flight or carrier that is not there yet. */
export const NEW = 'new';
export const flightPath = (id: string): string => `${FLIGHT_LIST}/${encodeURIComponent(id)}`;
export const departuresPath = (id: string): string => `${flightPath(id)}/departures`;
export const carrierPath = (code: string): string => `${FLIGHT_LIST}/carriers/${encodeURIComponent(code)}`;
