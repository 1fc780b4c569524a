export * from '../../shared/office/typed-values.ts';

export const FLIGHT_LIST = '/office/flights';
export const IMPORT = '/office/flights/import';
export const BLOCKS = `${FLIGHT_LIST}/blocks`;
export const importPath = (id: string): string => `${IMPORT}/${encodeURIComponent(id)}`;
/** The address of a flight or carrier that is not there yet. */
export const NEW = 'new';
export const flightPath = (id: string): string => `${FLIGHT_LIST}/${encodeURIComponent(id)}`;
export const departuresPath = (id: string): string => `${flightPath(id)}/departures`;
export const carrierPath = (code: string): string => `${FLIGHT_LIST}/carriers/${encodeURIComponent(code)}`;
