/** Why a supplier gave no answer; each has words in `suppliers.faults`. */
export const SUPPLIER_FAULTS = [
  'refused_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'unauthorised',
  'limited',
  'server_error',
  'garbled',
] as const;
export type SupplierFault = (typeof SUPPLIER_FAULTS)[number];

const PATTERNS: readonly (readonly [RegExp, SupplierFault])[] = [
  [/RefusedAddress/, 'refused_address'],
  [/UnknownHost|ENOTFOUND|EAI_AGAIN/, 'unknown_host'],
  [/deadline|timeout|AbortError|ETIMEDOUT/i, 'timeout'],
  [/status 40[13]|\bKEY\b/, 'unauthorised'],
  [/status 429|\bLIMIT\b/, 'limited'],
  [/status 5\d\d/, 'server_error'],
  [/makes no sense|garbled|broke off|SyntaxError|ZodError|endless/, 'garbled'],
  [/ECONN|EHOST|ENET|EPIPE|ERR_|CERT|socket|fetch failed|TypeError|no answer/, 'unreachable'],
];

/** Which fault the recorded reason of a call is; null for one that has no name here. */
export function faultOf(reason: string | null): SupplierFault | null {
  if (reason === null) return null;
  const known = SUPPLIER_FAULTS.find((fault) => fault === reason);
  return known ?? PATTERNS.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
}

/** Why a call failed, in a word that is kept: the code of the system, or the name of the error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code ?? (error.name === 'Error' ? error.message : error.name);
}
