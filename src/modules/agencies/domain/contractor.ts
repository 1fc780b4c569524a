/** What of a legal person stands on papers; what is not known is absent. */
export const REQUISITES = ['inn', 'address', 'bank', 'bic', 'account', 'email', 'phone'] as const;
export type Requisite = (typeof REQUISITES)[number];
export type Requisites = { readonly [K in Requisite]?: string | undefined };

/** A taxpayer's number of the countries we trade with: ten to fourteen digits, fourteen in Kyrgyzstan. */
export const INN = /^\d{10,14}$/;
