import { isOpen, needsDocuments, type RequestState } from './request-state.ts';

/** Documents that may be attached, and how many. */
export const ACCEPTED_FILES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
/** Bytes of one file. */
export const FILE_LIMIT = 10 * 1024 * 1024;
/** Files that each side, author and staff, may add to a request. */
export const FILES_LIMIT = 10;

/**
 * `unchecked`: there is no virus scanner; `waiting`: withheld until the scanner answers; `infected`: a virus was found
 * afterwards, and the file was removed.
 */
export const SCAN_STATES = ['clean', 'unchecked', 'waiting', 'infected'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** Documents stay once it is done or sums were worked out because of them. */
export const mayRemoveFile = ({ status, kind, action }: Pick<RequestState, 'status' | 'kind' | 'action'>): boolean =>
  isOpen(status) && (action === 'none' || !needsDocuments(kind));
