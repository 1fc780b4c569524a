/** The host name of an address; null for a bare IP address. */
export function hostNameOf(address: string): string | null {
  const { hostname } = new URL(address);
  return /^\[|^[\d.]+$/.test(hostname) ? null : hostname;
}
