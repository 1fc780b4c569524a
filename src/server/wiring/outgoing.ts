import type { Config } from '#platform/config.ts';
import { readOutgoingUrl } from '#platform/http/outgoing/address.ts';
import { createGuardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';
import { type PostOptions, type PostResult, post } from '#platform/http/outgoing/post.ts';

type Outgoing = Pick<PostOptions, 'development'> & {
  post: (url: string, body: string | Buffer, headers: Record<string, string>) => Promise<PostResult>;
};

const isOwnMachine = ({ mode, host }: Pick<Config, 'mode' | 'host'>): boolean =>
  mode === 'demo' && ['127.0.0.1', '::1', 'localhost'].includes(host);

/** Requests to addresses that users give: webhooks and push services. A demonstration of this machine may call it. */
export function outgoing(config: Pick<Config, 'mode' | 'host'>): Outgoing {
  const development = isOwnMachine(config);
  return { development, post: (url, body, headers) => post(url, body, headers, { development }) };
}

type SupplierAddresses = {
  fetch: typeof fetch;
  /** As it is kept, without a slash at the end; null for one that may not be called. */
  readAddress: (typed: string) => string | null;
};

/**
 * Calls to suppliers, whose addresses staff enter: the open internet by https, and the one inside our network that the
 * settings of a release name. A demonstration of this machine may call it, and every demonstration the program that
 * plays its suppliers.
 */
export function supplierAddresses(
  config: Pick<Config, 'mode' | 'host' | 'partnersUrl' | 'supplierOrigin'>,
): SupplierAddresses {
  const development = isOwnMachine(config);
  const own = config.mode === 'demo' ? config.partnersUrl : config.supplierOrigin;
  const trustedOrigin = own ? new URL(own).origin : null;
  return {
    fetch: createGuardedFetch({ development, trustedOrigin }),
    readAddress: (typed) => {
      const url = URL.parse(typed.trim());
      if (!url || url.search || url.username || url.password || url.hash) return null;
      const read = url.origin === trustedOrigin ? url.href : readOutgoingUrl(url.href, { development });
      return read === null ? null : read.replace(/\/+$/, '');
    },
  };
}
