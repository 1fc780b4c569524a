import { Article } from '../../features/content/article.tsx';
import { loadContent } from '../../features/content/load-content.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/policy-en.ts';

/** The policy in English in every language of the site: the only address with a language in it (spec §2). */
export const loader = ({ context }: Route.LoaderArgs) => loadContent(context.get(serverContext).call, 'en', 'policy');

export default function PolicyInEnglish({ loaderData }: Route.ComponentProps) {
  return <Article page={loaderData} lang="en" />;
}
