import { addDays, type LocalDate } from '#kernel/dates.ts';

/** An address part as a view keeps it: without the place in the list, in one spelling. */
export function viewQuery(query: string): string {
  const parts = new URLSearchParams(query);
  for (const gone of ['after', 'all']) parts.delete(gone);
  for (const [name, value] of [...parts]) if (value === '') parts.delete(name, value);
  parts.sort();
  return parts.toString();
}

/** Views of the orders list that every user has: unpaid orders, and issued ones that leave the next day. */
export function builtInOrderViews(today: LocalDate): { name: 'toPay' | 'tomorrow'; query: string }[] {
  const tomorrow = addDays(today, 1);
  return [
    { name: 'toPay', query: viewQuery('status=pay') },
    { name: 'tomorrow', query: viewQuery(`departsFrom=${tomorrow}&departsTo=${tomorrow}&status=sold`) },
  ];
}
