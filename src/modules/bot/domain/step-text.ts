import { hourText } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import type { SupportHours } from '#kernel/support-hours.ts';
import { OPENING_HOUR, type Step } from './flow.ts';

/** What the bot writes at a step, with the hours of support as they are now. */
export const stepText = (step: Step, locale: Locale, { opens }: SupportHours): string =>
  step.text[locale].replaceAll(OPENING_HOUR, hourText(opens));
