/** Classes of spec §3 Search. */
export const CABINS = ['economy', 'business', 'first'] as const;
export type Cabin = (typeof CABINS)[number];
