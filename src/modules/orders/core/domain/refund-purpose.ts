/** What a refund is for, as payments keep it: the whole of a payment. */
export const ORDER_KEY = 'order';
/** A return: `return:<its id>`. */
export const RETURN_KEY = 'return:';
/** The difference of an exchange: `exchange:<its id>`. */
export const EXCHANGE_KEY = 'exchange:';
/** An ancillary: `ancillaries:<its id>`. */
export const ANCILLARY_KEY = 'ancillaries:';
/** The whole of a payment for ancillaries that came too late, or a second time. */
export const LATE_KEY = `${ANCILLARY_KEY}late:`;

/**
 * A refund that the bank refused is sent again under a key of its own: `return:7#2` is the second try of `return:7`.
 */
export const firstRefundKey = (key: string): string => key.replace(/#\d+$/, '');

/** Money that goes back for tickets that were returned or exchanged. */
export const isOfTickets = (key: string | undefined): key is string =>
  key !== undefined && (key.startsWith(RETURN_KEY) || key.startsWith(EXCHANGE_KEY));
export const isOfAncillaries = (key: string | undefined): key is string => key?.startsWith(ANCILLARY_KEY) ?? false;
