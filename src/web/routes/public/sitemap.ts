import { SCREENS } from '../../screens/list.ts';
import { serverContext } from '../../server-context.ts';
import { CONTENT_LINKS } from '../../shell/links.ts';
import type { Route } from './+types/sitemap.ts';

/** Pages for search engines. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(serverContext);
  const paths = [
    ...SCREENS.flatMap(({ path, robots }) => (robots === 'index' ? [path] : [])),
    ...Object.values(CONTENT_LINKS),
  ];
  const urls = paths.map((path) => `<url><loc>${site.baseUrl}${path}</loc></url>`).join('');
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?><urlset ' +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
