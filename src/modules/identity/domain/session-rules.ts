const HOUR_MS = 3_600_000;

/** Unused for a working day, a session ends. */
export const IDLE_MS = 12 * HOUR_MS;
/** However busy it is, it ends after a week. */
export const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** That it is in use is written down so often at most. */
export const TOUCH_MS = 5 * 60_000;

/** Wrong passwords for one account from one address or one known browser, and from one address for any account. */
export const TRIES = { max: 5, seconds: 15 * 60 } as const;
/** Wrong passwords for one account from everywhere but the browsers it has signed in from before: whoever guesses is slowed down, and locks nobody out. */
export const STRANGERS_TRIES = { max: 60, seconds: 60 * 60 } as const;

const PASSWORD_MIN = 10;

export type PasswordChange = { readonly current: string; readonly next: string; readonly repeat: string };

/** Spec §5: all three are required, and the new one is repeated; ours: it is long enough and new. */
export function passwordProblems(
  typed: PasswordChange,
): { path: string; code: string; values?: { min: number } }[] {
  const problems: ReturnType<typeof passwordProblems> = [];
  for (const path of ['current', 'next', 'repeat'] as const)
    if (typed[path] === '') problems.push({ path, code: 'common.fill_field' });
  if (problems.length > 0) return problems;
  if ([...typed.next].length < PASSWORD_MIN)
    return [{ path: 'next', code: 'identity.password_short', values: { min: PASSWORD_MIN } }];
  if (typed.next === typed.current) return [{ path: 'next', code: 'identity.password_same' }];
  if (typed.next !== typed.repeat) return [{ path: 'repeat', code: 'identity.repeat_differs' }];
  return [];
}

/** An address as accounts are found by. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
