const HOUR_MS = 3_600_000;

/** Unused for a working day, a session ends. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
/** However busy it is, it ends after a week. */
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS;
/** That it is in use is written down so often at most. */
export const SESSION_TOUCH_MS = 5 * 60_000;

/** How long after a password or a code money and rights may be moved without another. */
export const RECENT_VERIFICATION_MS = 10 * 60_000;

/** Wrong passwords for one account from one address or one known browser, and from one address for any account. */
export const PASSWORD_ATTEMPTS = { max: 5, seconds: 15 * 60 } as const;
/**
 * Wrong passwords for one account from all unknown browsers: guessing is slowed down and does not lock the owner out.
 */
export const UNKNOWN_BROWSER_ATTEMPTS = { max: 60, seconds: 60 * 60 } as const;

/** An address as accounts are found by. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * Wrong codes of the second factor for one account: from one network address, and from everywhere. A million codes,
 * three of them right: the limits make guessing hopeless.
 */
export const CODE_ATTEMPTS = { max: 5, seconds: 15 * 60 } as const;
export const CODE_ATTEMPTS_TOTAL = { max: 30, seconds: 60 * 60 } as const;
/** Between the password and the code. */
export const PENDING_SIGN_IN_MS = 5 * 60_000;
/** Number of recovery codes for a user who loses the app. */
export const RECOVERY_CODES = 10;

/** How long the browser may take to create or use a passkey. */
export const CHALLENGE_MS = 5 * 60_000;
export const MOST_PASSKEYS = 10;
/** Sign-ins by a passkey that are begun at one address of the network. */
export const PASSKEY_TRIES = { max: 120, seconds: 60 * 60 } as const;
