import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { listPages, PAGE_KINDS } from '#modules/content/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type DeskFilter, DeskList, editorPath } from '../../features/content/desk-list.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/content.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const filter: DeskFilter = {
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    kind: PAGE_KINDS.find((kind) => kind === query.get('kind')),
  };
  const { pages } = await call(listPages, {}).catch(throwRouteError);
  return { pages, filter, isComfortable: readDensity(args.request) };
}

/** Opens the editor at a new address. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const form = await args.request.formData();
  const section = form.get('section') === 'content' ? 'content' : 'news';
  const slug = readTextField(form, 'slug', 120)
    .trim()
    .replace(/^\/+|\/+$/g, '');
  if (!SLUG.test(slug)) return data({ slug }, { status: 422 });
  return redirect(editorPath(`${section}/${slug}`));
}

/** Pages and news, for editors. */
export default function OfficeContent({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('contentDesk.list');
  return <DeskList {...loaderData} refusal={actionData ? { slug: actionData.slug, text: t('slugHint') } : null} />;
}
