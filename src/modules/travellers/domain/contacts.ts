import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import type { FieldProblem } from '#kernel/app-error.ts';

export type ContactsForm = { readonly phone: string; readonly email: string };
/** `phone` in E.164 (`+996555123456`), `email` trimmed, its domain in lower case. */
export type CheckedContacts = { phone: string; email: string };

const zEmail = z.email().max(254);

/** The number in E.164, or null when no country has such a number. Without a plus it is read as Kyrgyz. */
export function parsePhone(text: string): string | null {
  const typed = text.trim().replace(/^00/, '+').replace(/^996/, '+996');
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'KG', extract: false });
  return phone?.isValid() ? phone.number : null;
}

/** The e-mail address as it is kept, or null when it is not one. */
export function parseEmail(text: string): string | null {
  const typed = text.trim();
  if (!zEmail.safeParse(typed).success) return null;
  const at = typed.lastIndexOf('@');
  return typed.slice(0, at) + typed.slice(at).toLowerCase();
}

/** Buyer contact of spec §3: both are needed. Paths are `phone` and `email`. */
export function checkContacts(form: ContactsForm): {
  problems: FieldProblem[];
  normalised: CheckedContacts | null;
} {
  const problems: FieldProblem[] = [];
  const phone = parsePhone(form.phone);
  const email = parseEmail(form.email);
  if (form.phone.trim() === '') problems.push({ path: 'phone', code: 'common.fill_field' });
  else if (!phone) problems.push({ path: 'phone', code: 'common.bad_phone' });
  if (form.email.trim() === '') problems.push({ path: 'email', code: 'common.fill_field' });
  else if (!email) problems.push({ path: 'email', code: 'common.bad_email' });
  return { problems, normalised: phone && email ? { phone, email } : null };
}
