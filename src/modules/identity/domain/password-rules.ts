import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldProblem } from '#kernel/app-error.ts';

const PASSWORD_MIN = 10;

/**
 * Words that the published lists of leaked passwords lack: those of this country, of this trade, and Russian keyboard
 * rows.
 */
const LOCAL_WORDS =
  `passwort parol пароль mypassword passw qwertz azerty йцукен йцукенг йцукенгшщз фывапролд administrator
  changeme abcdefghij
  sapar sapardemo bishkek бишкек kyrgyzstan кыргызстан osh tourism ticket tickets avia aviabilet билет travel
  agent кыргыз lovelove privet привет
  salam алтынай sergey andrey maksim dmitry`.split(/\s+/);
/** The 49,233 most used passwords of published leaks, and the local words. */
const COMMON: ReadonlySet<string> = new Set([...dictionary.passwords, ...LOCAL_WORDS]);
const KEY_SEQUENCES = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'йцукенгшщзхъ',
  'фывапролджэ',
];

const emails = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
/** Letters that figures and signs stand for; `1` and `!` stand for two. */
const LOOKALIKE_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[@4]/g, 'a'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/[$5]/g, 's'],
  [/[7+]/g, 't'],
];
const withoutSigns = (text: string, one: 'i' | 'l'): string =>
  LOOKALIKE_SIGNS.reduce((left, [sign, email]) => left.replace(sign, email), text).replace(/[1!|]/g, one);

/** `P@ssw0rd2026` → `password`: without what stands before and after it, read as letters. */
const bare = (text: string, one: 'i' | 'l'): string =>
  emails(withoutSigns(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''), one));

/** `hahaha` → `ha` */
const collapseRepeats = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

/**
 * Whether a password is one of the common ones, in whatever case, with figures and signs for letters, with something
 * put before or after it, or several times.
 */
function isCommon(password: string): boolean {
  const low = password.toLowerCase();
  const forms = [low, emails(low), ...(['i', 'l'] as const).flatMap((one) => [withoutSigns(low, one), bare(low, one)])];
  return forms.some(
    (form) => COMMON.has(form) || COMMON.has(collapseRepeats(form)) || COMMON.has(emails(collapseRepeats(form))),
  );
}

/** Runs along the alphabet, the figures or a row of the keyboard, or one sign again and again. */
function isRun(text: string): boolean {
  const low = text.toLowerCase();
  if (new Set(low).size <= 3) return true;
  return KEY_SEQUENCES.some((row) => {
    const round = row + row;
    return round.includes(low) || [...round].reverse().join('').includes(low);
  });
}

/** What is wrong with a new password; `about` are words that anybody knows of its owner: the address, the names. */
export function passwordFault(password: string, about: readonly string[]): Omit<FieldProblem, 'path'> | null {
  if ([...password].length < PASSWORD_MIN) return { code: 'identity.password_short', values: { min: PASSWORD_MIN } };
  if (isRun(password) || isCommon(password)) return { code: 'identity.password_common' };
  const rest = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 3)
    .sort((a, b) => b.length - a.length)
    .reduce((left, text) => left.replaceAll(text, ''), password.toLowerCase());
  // Must not be empty without the owner's own name.
  return rest !== password.toLowerCase() && [...rest.replace(/[^\p{L}\p{N}]/gu, '')].length < 6
    ? { code: 'identity.password_personal' }
    : null;
}

export type PasswordChange = { readonly current: string; readonly next: string; readonly repeat: string };

/** Spec §5: all three are required, and the new one is repeated; ours: it is good and new. */
export function passwordProblems(typed: PasswordChange, about: readonly string[]): FieldProblem[] {
  const empty = (['current', 'next', 'repeat'] as const).filter((path) => typed[path] === '');
  if (empty.length > 0) return empty.map((path) => ({ path, code: 'common.fill_field' }));
  if (typed.next === typed.current) return [{ path: 'next', code: 'identity.password_same' }];
  return newPasswordProblems(typed, about);
}

/** A new password and the same again. */
export function newPasswordProblems(
  typed: { readonly next: string; readonly repeat: string },
  about: readonly string[],
): FieldProblem[] {
  const empty = (['next', 'repeat'] as const).filter((path) => typed[path] === '');
  if (empty.length > 0) return empty.map((path) => ({ path, code: 'common.fill_field' }));
  const fault = passwordFault(typed.next, about);
  if (fault) return [{ path: 'next', ...fault }];
  return typed.next === typed.repeat ? [] : [{ path: 'repeat', code: 'identity.repeat_mismatch' }];
}
