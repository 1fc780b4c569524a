import { passwordFault } from '../domain/password-rules.ts';

/** The code of what is wrong with a new password; null for a good one. `about`: what anybody knows of its owner. */
export const checkNewPassword = (password: string, about: readonly string[]): string | null =>
  passwordFault(password, about)?.code ?? null;
