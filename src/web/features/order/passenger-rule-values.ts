/** Error values with the names of the passengers concerned, which only the page knows. */
export function withPassengerNames(
  values: Record<string, unknown> | undefined,
  passengers: readonly { id: string; surname: string; name: string }[],
): Record<string, unknown> {
  const passengerIds = Array.isArray(values?.passengerIds) ? values.passengerIds : [];
  const named = passengers.filter(({ id }) => passengerIds.includes(id));
  const names = named.map(({ surname, name }) => `${surname} ${name}`).join(', ');
  return { ...values, ...(names && { names }) };
}
