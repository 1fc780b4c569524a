import { Article } from '../../features/content/article.tsx';
import { loadContent } from '../../features/content/load-content.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/content-page.ts';

/** Any address without a screen: a content page, or a 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { call, caller } = context.get(serverContext);
  return loadContent(call, caller.locale, params['*']);
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData} />;
}
