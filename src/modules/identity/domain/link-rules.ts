const HOUR_MS = 3_600_000;

/** What a letter is for: a link, or of `sign-in` a code for one browser. */
export type LinkKind = 'registration' | 'recovery' | 'sign-in';

/**
 * How long a link works: a registration link outlasts a day between two readings of the mail, a password link
 * does not, and a code is typed at once.
 */
export const LINK_MS: Readonly<Record<LinkKind, number>> = {
  registration: 48 * HOUR_MS,
  recovery: HOUR_MS,
  'sign-in': HOUR_MS / 6,
};
/** Where a link leads to. */
export const LINK_PATH: Readonly<Record<LinkKind, string>> = {
  registration: '/registration/confirm',
  recovery: '/recovery/new',
  'sign-in': '/login/email',
};

/** Letters to one mailbox that are asked for from one address of the network, and from everywhere. */
export const EMAILS_PER_IP = { max: 3, seconds: 60 * 60 } as const;
export const EMAILS_PER_MAILBOX = { max: 10, seconds: 60 * 60 } as const;
/** Asked for from one address of the network, whatever the mailbox: a mobile network shows many people as one. */
export const REQUESTS_PER_IP = { max: 30, seconds: 60 * 60 } as const;
/** Wrong passwords, or wrong codes, at one letter. */
export const LINK_ATTEMPTS = { max: 5, seconds: 15 * 60 } as const;
