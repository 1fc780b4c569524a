import { useRouteLoaderData } from 'react-router';
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
  footerText: NOWHERE,
  footerLinks: [],
};

/** As the last page had it: a page that failed before its data came still names the contacts. */
let lastKnown = NOTHING;

/** What the company says of itself. */
export function useCompany(): CompanyDetails {
  lastKnown = useRouteLoaderData<typeof loader>('root')?.site?.company ?? lastKnown;
  return lastKnown;
}

export const telHref = (shown: string): string => `tel:${shown.replaceAll(/[^+\d]/g, '')}`;
