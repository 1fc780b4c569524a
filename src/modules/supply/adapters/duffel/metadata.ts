type Metadata = Readonly<Record<string, unknown>> | null | undefined;

/** Duffel takes fifty pairs of metadata, so several texts share one; a text has no comma. */
const LONGEST_VALUE = 500;
const BETWEEN = ',';

function packed(name: string, texts: readonly string[]): Record<string, string> {
  const values: string[] = [];
  for (const text of texts) {
    const last = values.at(-1);
    const longer = last === undefined ? '' : last + BETWEEN + text;
    if (longer !== '' && longer.length <= LONGEST_VALUE) values[values.length - 1] = longer;
    else values.push(text);
  }
  return Object.fromEntries(values.map((value, n) => [`${name}_${n}`, value]));
}

/** In the order in which they were packed, whatever the order of the keys. */
function unpacked(name: string, metadata: Metadata): string[] {
  const pattern = new RegExp(`^${name}_(\\d{1,2})$`);
  const values = Object.entries(metadata ?? {}).flatMap(([key, value]) => {
    const found = pattern.exec(key);
    return found ? [{ n: Number(found[1]), value: String(value) }] : [];
  });
  return values.toSorted((a, b) => a.n - b.n).flatMap(({ value }) => value.split(BETWEEN));
}

const SERVICE = 'sapar_service';
/** The bags and seats that were ordered, by the operations that sell them to our passengers. */
export const servicesMetadata = (services: readonly { opId: string; name: string }[]): Record<string, string> =>
  packed(
    SERVICE,
    services.map(({ opId, name }) => `${opId} ${name}`),
  );

/** What an operation ordered with the order: the `n`th of a name, from one; null: nothing. */
export function orderedService(metadata: Metadata, opId: string): { name: string; n: number } | null {
  const counts = new Map<string, number>();
  for (const text of unpacked(SERVICE, metadata)) {
    const [by, ...rest] = text.split(' ');
    const name = rest.join(' ');
    const n = (counts.get(name) ?? 0) + 1;
    counts.set(name, n);
    if (by === opId) return { name, n };
  }
  return null;
}

const TICKET = 'sapar_ticket';
type Ticket = { number: string; travellerId: string };

/** The tickets that a change takes the place of: Duffel shows what is, and not what was. */
export function ticketsMetadata(
  metadata: Metadata,
  changeId: string,
  confirmed: readonly string[],
  tickets: readonly Ticket[],
): Record<string, string> {
  const others = Object.entries(metadata ?? {}).filter(([key]) => !key.startsWith(`${TICKET}_`));
  // Those of a change that was never confirmed are forgotten.
  const before = unpacked(TICKET, metadata).filter((text) => confirmed.includes(text.split(' ')[0] ?? ''));
  const lines = tickets.map(({ number, travellerId }) => `${changeId} ${number} ${travellerId}`);
  return {
    ...Object.fromEntries(others.map(([key, value]) => [key, String(value)])),
    ...packed(TICKET, [...before, ...lines]),
  };
}

export const exchangedTickets = (metadata: Metadata, changeId: string): Ticket[] =>
  unpacked(TICKET, metadata).flatMap((text) => {
    const [change, number, ...traveller] = text.split(' ');
    return change === changeId && number ? [{ number, travellerId: traveller.join(' ') }] : [];
  });
