/** `R-` and eight digits out of a random id: says nothing of how many requests there are. */
export function requestNumber(id: string): string {
  const hex = id
    .replace(/[^0-9a-f]/gi, '')
    .padEnd(12, '0')
    .slice(0, 12);
  return `R-${String(Number.parseInt(hex, 16) % 100_000_000).padStart(8, '0')}`;
}

/**
 * How numbers begin that somebody means: `123` is `R-123` of a request or `S-123` of an order, a typed letter decides.
 * Empty for what begins no number.
 */
export function numberBeginnings(typed: string): string[] {
  const [, letter, digits] =
    /^([A-Z]?)(\d{1,8})$/.exec(
      typed
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\-–—№]/g, ''),
    ) ?? [];
  if (!digits) return [];
  return (letter ? [letter] : ['R', 'S']).map((first) => `${first}-${digits}`);
}

/** `r 12345678` and `R-12345678` are one request; null for anything else. */
export function readRequestNumber(typed: string): string | null {
  const digits = /^R?(\d{8})$/.exec(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s\-–—№]/g, ''),
  )?.[1];
  return digits ? `R-${digits}` : null;
}
