export const TRANSFER_LIST = '/office/transfers';
/** The address of a transfer that is not there yet. */
export const NEW = 'new';
export const transferPath = (id: string): string => `${TRANSFER_LIST}/${encodeURIComponent(id)}`;
export const daysPath = (id: string): string => `${transferPath(id)}/days`;
