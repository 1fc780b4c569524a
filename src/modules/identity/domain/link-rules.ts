const HOUR_MS = 3_600_000;

/**
 * What a message is for: a link, or a code: `sign-in` and `phone-sign-in` for one browser, `phone-confirmation` for one
 * user.
 */
export type LinkKind = 'registration' | 'recovery' | 'sign-in' | 'phone-sign-in' | 'phone-confirmation';

/**
 * How long a link works: a registration link outlasts a day between two readings of the mail, a password link
 * does not, and a code is typed at once.
 */
export const LINK_MS: Readonly<Record<LinkKind, number>> = {
  registration: 48 * HOUR_MS,
  recovery: HOUR_MS,
  'sign-in': HOUR_MS / 6,
  'phone-sign-in': HOUR_MS / 6,
  'phone-confirmation': HOUR_MS / 6,
};
/** Where the link of a letter leads to. */
export const LINK_PATH: Readonly<Record<'registration' | 'recovery' | 'sign-in', string>> = {
  registration: '/registration/confirm',
  recovery: '/recovery/new',
  'sign-in': '/login/one-time-code',
};

/** Letters to one mailbox that are asked for from one address of the network, and from everywhere. */
export const EMAILS_PER_IP = { max: 3, seconds: 60 * 60 } as const;
export const EMAILS_PER_MAILBOX = { max: 10, seconds: 60 * 60 } as const;
/** Asked for from one address of the network, whatever the mailbox: a mobile network shows many people as one. */
export const REQUESTS_PER_IP = { max: 30, seconds: 60 * 60 } as const;
/** Short messages, which cost money, to one telephone, and the numbers that one user may try to confirm. */
export const SMS_PER_PHONE = { max: 5, seconds: 60 * 60 } as const;
export const SMS_PER_PHONE_A_DAY = { max: 10, seconds: 24 * 60 * 60 } as const;
export const SMS_PER_USER_A_DAY = { max: 10, seconds: 24 * 60 * 60 } as const;
/** Wrong passwords, or wrong codes, at one message. */
export const LINK_ATTEMPTS = { max: 5, seconds: 15 * 60 } as const;
