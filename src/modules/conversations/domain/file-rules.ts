/** Files that a message may carry, by what their bytes are. */
export const ACCEPTED_FILES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
/** Bytes of one file. */
export const FILE_LIMIT = 10 * 1024 * 1024;
/** Files of one message. */
export const FILES_LIMIT = 10;

/** Bytes of all unsent files of all visitors without an account together. */
export const VISITORS_LIMIT = 2 * 1024 ** 3;
/** Files that were never sent are removed after this time; ms. */
export const UNSENT_MS = 3_600_000;

/**
 * `unchecked`: there is no virus scanner; `waiting`: withheld until the scanner answers; `infected`: a virus was found
 * afterwards, and the file was removed.
 */
export const SCAN_STATES = ['clean', 'unchecked', 'waiting', 'infected'] as const;
export type ScanState = (typeof SCAN_STATES)[number];
