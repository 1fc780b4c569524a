import { SCREENS } from '../../screens/list.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/robots.ts';

/** Searches, bookings and orders have unguessable addresses that nothing links to: they need no exclusion. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(serverContext);
  const closed = [...SCREENS.flatMap(({ path, robots }) => (robots === 'exclude' ? [path] : [])), '/api/'];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${site.baseUrl}/sitemap.xml`];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
