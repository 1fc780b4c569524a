/** What a thing's money is refunded for, as payments keep it: `extras:<its id>`. */
export const EXTRA_KEY = 'extras:';
export const isOfExtras = (key: string | undefined): key is string => key?.startsWith(EXTRA_KEY) ?? false;
/** The whole of a payment that came too late, or a second time: it belongs to no thing. */
export const LATE_KEY = `${EXTRA_KEY}late:`;
