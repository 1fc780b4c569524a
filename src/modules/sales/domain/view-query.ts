/** An address part as a view keeps it: without the place in the list, in one spelling. */
export function viewQuery(query: string): string {
  const parts = new URLSearchParams(query);
  for (const gone of ['after', 'all']) parts.delete(gone);
  for (const [name, value] of [...parts]) if (value === '') parts.delete(name, value);
  parts.sort();
  return parts.toString();
}
