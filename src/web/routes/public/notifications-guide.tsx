import { Article } from '../../features/content/article.tsx';
import { loadContent } from '../../features/content/load-content.ts';
import { PushGuide } from '../../features/notifications/push-guide.tsx';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/notifications-guide.ts';

/** The editors' text about notifications (spec §2), and how pushes are turned on, in pictures. */
export function loader({ context }: Route.LoaderArgs) {
  const { call, caller } = context.get(serverContext);
  return loadContent(call, caller.locale, 'notifications-guide');
}

export default function NotificationsGuide({ loaderData }: Route.ComponentProps) {
  return (
    <Article page={loaderData}>
      <PushGuide />
    </Article>
  );
}
