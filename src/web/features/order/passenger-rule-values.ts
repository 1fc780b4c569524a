/** Values of a refusal with the names of the passengers it is about, who are known to the page only. */
export function withNames(
  values: Record<string, unknown> | undefined,
  passengers: readonly { id: string; surname: string; name: string }[],
): Record<string, unknown> {
  const passengerIds = Array.isArray(values?.passengerIds) ? values.passengerIds : [];
  const named = passengers.filter(({ id }) => passengerIds.includes(id));
  const names = named.map(({ surname, name }) => `${surname} ${name}`).join(', ');
  return { ...values, ...(names && { names }) };
}
