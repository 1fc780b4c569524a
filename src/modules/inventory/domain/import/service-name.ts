const NAME = /^(?=.?[A-Z])([A-Z0-9]{2})\s?(\d{1,4})$/;

/** The carrier and number of a flight, train or bus such as `QH101` or `qh 101`; null: it is none. */
export function serviceNameOf(text: string): { carrier: string; number: number } | null {
  const [, carrier = '', digits = ''] = NAME.exec(text.toUpperCase()) ?? [];
  const number = Number(digits);
  return number > 0 ? { carrier, number } : null;
}

/** The name as tables are grouped by it. */
export function serviceKeyOf(text: string): string | null {
  const name = serviceNameOf(text);
  return name && `${name.carrier}${name.number}`;
}
