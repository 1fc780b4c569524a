/**
 * Whether a picture lies at one of a supplier's hosts: those that its adapter names, by https, or that of the
 * supplier's own address.
 */
export function isOfHosts(address: string, of: { supplier: string; hosts: readonly string[] }): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.origin === URL.parse(of.supplier)?.origin) return true;
  return url.protocol === 'https:' && url.port === '' && of.hosts.includes(url.hostname);
}
