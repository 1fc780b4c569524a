import type { RunMode } from '#modules/inventory/api.ts';

const LISTS: Readonly<Record<RunMode, string>> = { rail: '/office/trains', bus: '/office/buses' };
/** The address of a run that is not there yet. */
export const NEW = 'new';
/** Where a table of trains and buses is chosen. */
export const TABLE = `${LISTS.rail}/import`;
export const tablePath = (id: string): string => `${TABLE}/${encodeURIComponent(id)}`;
export const listPath = (mode: RunMode): string => LISTS[mode];
export const runPath = (mode: RunMode, id: string): string => `${LISTS[mode]}/${encodeURIComponent(id)}`;
export const daysPath = (mode: RunMode, id: string): string => `${runPath(mode, id)}/days`;
export const carrierPath = (code: string): string => `/office/flights/carriers/${encodeURIComponent(code)}`;
export const newCarrierPath = (mode: RunMode): string => `${carrierPath(NEW)}?mode=${mode}`;

/** Trains and buses have the same pages: which of them an address is of. */
export const modeOfPath = (pathname: string): RunMode => (pathname.startsWith(LISTS.bus) ? 'bus' : 'rail');
