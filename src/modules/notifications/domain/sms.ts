import type { RenderedEmail } from './render-email.ts';
import type { Translate } from './translate.ts';

/** What each short message needs to be written. */
export type SmsData = {
  'access-code': { readonly order: string; readonly code: string; readonly minutes: number };
  /** To the old telephone. */
  'contacts-changed': { readonly order: string };
  'sign-in-code': { readonly code: string; readonly minutes: number };
  /** To a number that a customer says is theirs. */
  'phone-confirmation': { readonly code: string; readonly minutes: number };
};
export type SmsTemplate = keyof SmsData;

/** The text of a short message; its HTML is for the demonstration's reader alone. */
export function renderSms<T extends SmsTemplate>(template: T, data: SmsData[T], t: Translate): RenderedEmail {
  const values = Object.entries(data).map(([name, value]) => [name, String(value)]);
  const text = t(`sms.${template.replaceAll('-', '_')}`, Object.fromEntries(values));
  const safe = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return { subject: 'SMS', text, html: `<!doctype html><meta charset="utf-8"><p>${safe}</p>` };
}
