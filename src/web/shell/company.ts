import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CompanyDetails } from '#kernel/company.ts';
import type { loader } from '../root.tsx';

const NOWHERE = { ru: '', en: '', kg: '' };
const NOTHING: CompanyDetails = {
  legalName: NOWHERE,
  address: NOWHERE,
  taxNumber: '',
  licence: '',
  since: null,
  phones: [],
  messenger: null,
  email: '',
  agentEmail: '',
  hours: { opens: 9, closes: 19 },
  paymentMarks: [],
  managers: [],
};

/** As the last page had it: a page that failed before its data came still names the contacts. */
let lastKnown = NOTHING;

/** What the company says of itself. */
export function useCompany(): CompanyDetails {
  lastKnown = useRouteLoaderData<typeof loader>('root')?.site?.company ?? lastKnown;
  return lastKnown;
}

const hour = (of: number): string => `${of % 24}:00`.padStart(5, '0');

/** Values of the text `shell.footer.daily`. */
export const hourTexts = ({ opens, closes }: CompanyDetails['hours']) => ({ opens: hour(opens), closes: hour(closes) });

/** The hours of support in words. */
export const useDailyHours = (): string => useTranslations('shell.footer')('daily', hourTexts(useCompany().hours));

export const telHref = (shown: string): string => `tel:${shown.replaceAll(/[^+\d]/g, '')}`;
