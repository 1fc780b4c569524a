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

/** A link at the bottom of the pages; a language without a title shows the Russian one. */
export type FooterLink = {
  /** A path of ours or an https address. */
  readonly href: string;
  readonly title: Localised;
};

/** The firm that sells, on every site: on documents, in e-mails and at the bottom of pages. */
export type CompanyFirm = {
  /** «ОсОО «…»». */
  readonly legalName: Localised;
  readonly address: Localised;
  readonly taxNumber: string;
  /** Number of the licence; empty: none. */
  readonly licence: string;
  /** Year of foundation; null: not said. */
  readonly since: number | null;
};

/** What the company says on one site: contacts, hours, managers and the bottom of its pages. */
export type CompanySite = {
  /** As they are shown, the first line first. */
  readonly phones: readonly string[];
  readonly messenger: string | null;
  readonly email: string;
  /** The mailbox of agencies; empty: the other one. */
  readonly agentEmail: string;
  readonly hours: SupportHours;
  readonly paymentMarks: readonly PaymentMark[];
  readonly managers: readonly CompanyManager[];
  /** A line at the bottom of the pages. */
  readonly footerText: Localised;
  /** In place of those that come with the product; none: those. */
  readonly footerLinks: readonly FooterLink[];
};

/**
 * What the company that runs the site says of itself: on pages, in e-mails and on documents. Kept by the module
 * `company`; empty texts and null are shown nowhere.
 */
export type CompanyDetails = CompanyFirm & CompanySite;

const NOWHERE: Localised = { ru: '', en: '', kg: '' };

export const EMPTY_FIRM: CompanyFirm = {
  legalName: NOWHERE,
  address: NOWHERE,
  taxNumber: '',
  licence: '',
  since: null,
};

export const emptySite = (site: Site): CompanySite => ({
  phones: [],
  messenger: null,
  email: '',
  agentEmail: '',
  hours: defaultSupportHours(site),
  paymentMarks: [],
  managers: [],
  footerText: NOWHERE,
  footerLinks: [],
});

/** Of a company that has not said anything yet. */
export const emptyCompany = (site: Site): CompanyDetails => ({ ...EMPTY_FIRM, ...emptySite(site) });

/** `09:00` of an hour of the day, 0 to 24; midnight at the end of a day is `00:00`. */
export const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;
