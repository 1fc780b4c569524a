/** As many people as one sending may reach. */
export const MAX_ADDRESSES = 10;

/**
 * E-mail addresses as they were typed: one after another between spaces (spec §5), commas and semicolons taken for
 * spaces.
 */
export const typedAddresses = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
