import type { FieldProblem } from '#kernel/app-error.ts';

const PASSWORD_MIN = 10;

/** What people choose first, without figures, signs and case: a password that is one of them, whatever is put around it, is guessed first too. */
const COMMON: ReadonlySet<string> = new Set(
  `password passwort parol пароль mypassword passw qwerty qwertyuiop qwertyui qwertz azerty asdfghjkl asdfgh zxcvbnm йцукен йцукенг йцукенгшщз фывапролд
  admin administrator welcome letmein login master secret iloveyou monkey dragon sunshine princess football baseball superman batman trustno
  starwars whatever freedom computer internet samsung google summer winter spring autumn changeme default abcdef abcdefgh abcdefghij qazwsx qazwsxedc
  sapar sapardemo bishkek бишкек kyrgyzstan кыргызстан osh tourism ticket tickets avia aviabilet билет travel agent кыргыз lovelove privet привет
  salam алтынай marina natasha sergey andrey maksim dmitry`.split(/\s+/),
);
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'йцукенгшщзхъ',
  'фывапролджэ',
];

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
/** `P@ssw0rd2026` → `password` */
const bare = (text: string): string =>
  letters(
    text
      .toLowerCase()
      .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
      .replace(/[@4]/g, 'a')
      .replace(/0/g, 'o')
      .replace(/3/g, 'e')
      .replace(/[$5]/g, 's'),
  );

/** Runs along the alphabet, the figures or a row of the keyboard, or one sign again and again. */
function isRun(text: string): boolean {
  const low = text.toLowerCase();
  if (new Set(low).size <= 3) return true;
  return ROWS.some((row) => {
    const round = row + row;
    return round.includes(low) || [...round].reverse().join('').includes(low);
  });
}

/** What is wrong with a new password; `about` are words that anybody knows of its owner: the address, the names. */
export function passwordFault(password: string, about: readonly string[]): Omit<FieldProblem, 'path'> | null {
  if ([...password].length < PASSWORD_MIN)
    return { code: 'identity.password_short', values: { min: PASSWORD_MIN } };
  if (isRun(password) || COMMON.has(bare(password)) || COMMON.has(letters(password)))
    return { code: 'identity.password_common' };
  const rest = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 3)
    .sort((a, b) => b.length - a.length)
    .reduce((left, text) => left.replaceAll(text, ''), password.toLowerCase());
  // What is left beside the owner's own name must still be something.
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
  return typed.next === typed.repeat ? [] : [{ path: 'repeat', code: 'identity.repeat_differs' }];
}
