/** Spec §9: links are prefetched when the browser is idle, after at most this many milliseconds. */
export const PREFETCH_IDLE_MS = 2000;

export type NetworkInfo = { saveData?: boolean; effectiveType?: string };

/** No prefetch on 2g or when the reader saves data. */
export const mayPrefetch = (connection: NetworkInfo | undefined): boolean =>
  !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
