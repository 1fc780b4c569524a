import { type CompanyDetails, type CompanyFirm, type CompanySite, EMPTY_FIRM, emptySite } from '#kernel/company.ts';
import { LOCALES, type Localised } from '#kernel/locale.ts';
import type { Site } from '#kernel/passengers.ts';
import { SITE_TYPES, type SiteType } from '#kernel/site-type.ts';

/** What is published one by one: the firm, and what each site says. */
export const COMPANY_DOCUMENTS = ['firm', ...SITE_TYPES] as const;
export type CompanyDocument = (typeof COMPANY_DOCUMENTS)[number];
export const documentName = (document: CompanyDocument): string => `company/${document}`;

/** Details as they were stored, perhaps before a release knew all of them. */
export const readFirm = (stored: CompanyFirm): CompanyFirm => ({ ...EMPTY_FIRM, ...stored });
export const readSite =
  (variant: Site) =>
  (stored: CompanySite): CompanySite => ({ ...emptySite(variant), ...stored });

/** What a site shows: until the portal of agencies has its own, it says what the site for everybody says. */
export function detailsOf(
  published: ReadonlyMap<string, object>,
  { type, variant }: { type: SiteType; variant: Site },
): CompanyDetails {
  const firm = published.get(documentName('firm'));
  const site = published.get(documentName(type)) ?? published.get(documentName('public'));
  return {
    ...readFirm((firm ?? EMPTY_FIRM) as CompanyFirm),
    ...(site ? readSite(variant)(site as CompanySite) : emptySite(variant)),
  };
}

export type CompanyChange = {
  readonly field: keyof CompanyDetails;
  readonly previous: string | null;
  readonly current: string | null;
};
type Part = CompanyFirm | CompanySite;

/** Of hours, managers and links, in the order in which they are said. */
const PARTS = ['opens', 'closes', 'name', 'phone', 'chat', 'group', 'title', 'href'];
const isLocalised = (value: object): value is Localised => LOCALES.every((locale) => locale in value);
/** In one line, as the journal and the history show it. */
function lineOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(lineOf).join(' · ');
  if (typeof value !== 'object') return String(value);
  if (isLocalised(value))
    return LOCALES.filter((locale) => value[locale] !== '')
      .map((locale) => `${locale.toUpperCase()} ${value[locale]}`)
      .join(' · ');
  return PARTS.filter((part) => part in value)
    .map((part) => lineOf(value[part as keyof typeof value]))
    .filter((one) => one !== '')
    .join(', ');
}

/** What changed, field by field. A database keeps no order of keys, so that lines are compared. */
export function changesOf(before: Part | null, after: Part | null): CompanyChange[] {
  const fields = Object.keys(after ?? before ?? {}) as (keyof Part)[];
  return fields
    .map((field) => ({ field, previous: lineOf(before?.[field]) || null, current: lineOf(after?.[field]) || null }))
    .filter(({ previous, current }) => previous !== current);
}
