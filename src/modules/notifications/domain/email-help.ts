import { type CompanyDetails, hourText } from '#kernel/company.ts';
import type { Translate } from './translate.ts';

/** Where questions are answered: by telephone too, where the company has one. */
export function helpText(t: Translate, { phones: [phone], hours }: Pick<CompanyDetails, 'phones' | 'hours'>): string {
  if (!phone) return t('help_by_letter');
  return t('help', { phone, opens: hourText(hours.opens), closes: hourText(hours.closes) });
}
