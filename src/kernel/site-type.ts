/** Kinds of sites, as `SAPAR_TYPE` names them: a shop for everybody, and the portal of agencies. */
export const SITE_TYPES = ['public', 'agent'] as const;
export type SiteType = (typeof SITE_TYPES)[number];
