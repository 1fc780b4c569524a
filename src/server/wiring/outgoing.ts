import type { Config } from '#platform/config.ts';
import { type PostOptions, type PostResult, post } from '#platform/http/outgoing/post.ts';

type Outgoing = Pick<PostOptions, 'development'> & {
  post: (url: string, body: string | Buffer, headers: Record<string, string>) => Promise<PostResult>;
};

/** Requests to addresses that users give: webhooks and push services. A demonstration of this machine may call it. */
export function outgoing(config: Pick<Config, 'mode' | 'host'>): Outgoing {
  const development = config.mode === 'demo' && ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  return { development, post: (url, body, headers) => post(url, body, headers, { development }) };
}
