import type { Locale } from '#kernel/locale.ts';
import type { OrderLabels } from '../ports.ts';

/**
 * The orders that some entries of a contract are about, as lists name them; entries about the contract itself are
 * about none.
 */
export const labelOrders = (
  labels: OrderLabels,
  contractId: string,
  entries: readonly { readonly subject: string }[],
  locale: Locale,
): ReturnType<OrderLabels> =>
  labels([...new Set(entries.flatMap(({ subject }) => (subject === contractId ? [] : [subject])))], locale);
