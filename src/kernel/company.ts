import type { Localised } from './locale.ts';
import type { Site } from './passengers.ts';
import { defaultSupportHours, type SupportHours } from './support-hours.ts';

/** What managers are for, in the order of the footer. */
export const MANAGER_GROUPS = ['avia', 'finance'] as const;
export type ManagerGroup = (typeof MANAGER_GROUPS)[number];

/** Ways to pay that the site shows as marks. */
export const PAYMENT_MARKS = ['Visa', 'Mastercard', 'Элкарт', 'ELQR'] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];

export type CompanyManager = {
  readonly group: ManagerGroup;
  readonly name: string;
  /** As it is shown: `+996 (700) 10-10-11`. */
  readonly phone: string;
  /** A link to a messenger; null: none. */
  readonly chat: string | null;
};

/**
 * What the company that runs the site says of itself: on pages, in e-mails and on documents. Kept by the module
 * `company`; empty texts and null are shown nowhere.
 */
export type CompanyDetails = {
  /** The firm that sells: «ОсОО «…»». */
  readonly legalName: Localised;
  readonly address: Localised;
  readonly taxNumber: string;
  /** Number of the licence; empty: none. */
  readonly licence: string;
  /** Year of foundation; null: not said. */
  readonly since: number | null;
  /** As they are shown, the first line first. */
  readonly phones: readonly string[];
  readonly messenger: string | null;
  readonly email: string;
  /** The mailbox of agencies; empty: the other one. */
  readonly agentEmail: string;
  readonly hours: SupportHours;
  readonly paymentMarks: readonly PaymentMark[];
  readonly managers: readonly CompanyManager[];
};

const NOWHERE: Localised = { ru: '', en: '', kg: '' };

/** Of a company that has not said anything yet. */
export const emptyCompany = (site: Site): CompanyDetails => ({
  legalName: NOWHERE,
  address: NOWHERE,
  taxNumber: '',
  licence: '',
  since: null,
  phones: [],
  messenger: null,
  email: '',
  agentEmail: '',
  hours: defaultSupportHours(site),
  paymentMarks: [],
  managers: [],
});

/** `09:00` of an hour of the day, 0 to 24; midnight at the end of a day is `00:00`. */
export const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;
