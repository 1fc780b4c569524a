/** What a thing's money is refunded for, as payments keep it: `extras:<its id>`. */
export const ANCILLARY_KEY = 'ancillaries:';
export const isOfAncillaries = (key: string | undefined): key is string => key?.startsWith(ANCILLARY_KEY) ?? false;
/** The whole of a payment that came too late, or a second time: it belongs to no thing. */
export const LATE_KEY = `${ANCILLARY_KEY}late:`;
