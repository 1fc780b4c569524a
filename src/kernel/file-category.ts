/** What a file of a request or of its conversation is (spec §3). */
export const FILE_CATEGORIES = ['commons', 'ticket', 'bookkeeping', 'vouchers'] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];
