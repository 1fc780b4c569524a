/** Sums are whole minor units inside and decimal strings outside; every currency here has two digits. */
export const amount = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

export function minorOf(text: unknown): number {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(text));
  if (!found) return Number.NaN;
  const value = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'));
  return found[1] ? -value : value;
}
