import { useTranslations } from 'use-intl';
import { type CompanyDetails, hourText } from '#kernel/company.ts';
import { useCompany } from './company.ts';

/** Values of the text `shell.footer.daily`. */
export const hourTexts = ({ opens, closes }: CompanyDetails['hours']) => ({
  opens: hourText(opens),
  closes: hourText(closes),
});

/** The hours of support in words. */
export const useDailyHours = (): string => useTranslations('shell.footer')('daily', hourTexts(useCompany().hours));
