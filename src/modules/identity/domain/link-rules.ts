const HOUR_MS = 3_600_000;

/** What a link of a letter is for. */
export type LinkKind = 'registration' | 'recovery';

/**
 * How long a link works: a registration link outlasts a day between two readings of the mail, a password link does not.
 */
export const LINK_MS: Readonly<Record<LinkKind, number>> = { registration: 48 * HOUR_MS, recovery: HOUR_MS };
/** Where a link leads to. */
export const LINK_PATH: Readonly<Record<LinkKind, string>> = {
  registration: '/registration/confirm',
  recovery: '/recovery/new',
};

/** Letters to one mailbox that are asked for from one address of the network, and from everywhere. */
export const EMAILS_PER_IP = { max: 3, seconds: 60 * 60 } as const;
export const EMAILS_PER_MAILBOX = { max: 10, seconds: 60 * 60 } as const;
/** Asked for from one address of the network, whatever the mailbox: a mobile network shows many people as one. */
export const REQUESTS_PER_IP = { max: 30, seconds: 60 * 60 } as const;
/** Wrong passwords at one link. */
export const LINK_ATTEMPTS = { max: 5, seconds: 15 * 60 } as const;
