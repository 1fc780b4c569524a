import type { CompanyDetails } from '#kernel/company.ts';
import type { StartStep } from '../api.ts';

/** What the other modules say of the first day. */
export type StartFacts = {
  company: CompanyDetails;
  /** Administrators who may sign in. */
  administrators: number;
  /** Currencies other than that of the site, in which suppliers sell that are on. */
  foreignCurrencies: number;
  /** Those of them that have no rate in force. */
  currenciesWithoutRate: number;
  /** Whether e-mails leave the process. */
  hasMail: boolean;
  /** Ways in which a visitor can pay. */
  paymentMethods: number;
  /** Agreements of which a language still has the text that came with the product. */
  sampleAgreements: number;
  /** Suppliers that are on and departures of our own that are on sale. */
  sources: number;
  contracts: number;
};

/** Roles and large sums need a second administrator to approve. */
const ADMINISTRATORS_NEEDED = 2;

const isNamed = ({ legalName, taxNumber, phones, email }: CompanyDetails): boolean =>
  legalName.ru !== '' && taxNumber !== '' && phones.length > 0 && email !== '';

/** The steps of the first day in their order. */
export function startSteps(facts: StartFacts): StartStep[] {
  const { company, administrators, hasMail, paymentMethods, sampleAgreements, sources, contracts } = facts;
  const { foreignCurrencies, currenciesWithoutRate } = facts;
  return [
    { name: 'company', isDone: isNamed(company), isNeeded: true, count: company.phones.length },
    { name: 'mail', isDone: hasMail, isNeeded: true, count: hasMail ? 1 : 0 },
    {
      name: 'currencies',
      isDone: currenciesWithoutRate === 0,
      isNeeded: true,
      count: currenciesWithoutRate === 0 ? foreignCurrencies : currenciesWithoutRate,
    },
    { name: 'payments', isDone: paymentMethods > 0, isNeeded: true, count: paymentMethods },
    { name: 'agreements', isDone: sampleAgreements === 0, isNeeded: true, count: sampleAgreements },
    { name: 'inventory', isDone: sources > 0, isNeeded: true, count: sources },
    { name: 'contracts', isDone: contracts > 0, isNeeded: false, count: contracts },
    {
      name: 'administrators',
      isDone: administrators >= ADMINISTRATORS_NEEDED,
      isNeeded: false,
      count: administrators,
    },
  ];
}
