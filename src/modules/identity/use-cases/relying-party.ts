import { hostNameOf } from '#kernel/host-name.ts';

/** Who passkeys are made for: this host, on pages of this origin. */
export type RelyingParty = { id: string; origin: string };

/** Null where the site has no host name: browsers make no passkeys for bare IP addresses. */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const id = hostNameOf(baseUrl);
  return id === null ? null : { id, origin: new URL(baseUrl).origin };
}
