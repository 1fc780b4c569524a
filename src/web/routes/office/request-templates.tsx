import { data, redirect } from 'react-router';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  REQUEST_KINDS,
  removeReplyTemplate,
} from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type TemplateRefusal, TemplatesPage } from '../../features/requests/templates-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import type { Route } from './+types/request-templates.ts';

const PAGE = '/office/requests/templates';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const { templates } = await call(listReplyTemplates, {}).catch(throwRouteError);
  const result = new URL(request.url).searchParams.get('done');
  return {
    templates,
    result: (['saved', 'removed'] as const).find((one) => one === result) ?? null,
    now: now ?? new Date().toISOString(),
  };
}

export const shouldRevalidate = reloadAfterAction;

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const text = (name: string, length?: number) => readTextField(form, name, length);
  const id = text('id', 64);
  const act = text('act', 10);
  const body = {
    title: text('title'),
    kind: REQUEST_KINDS.find((kind) => kind === text('kind')) ?? null,
    texts: { ru: text('texts.ru', 2000), en: text('texts.en', 2000), kg: text('texts.kg', 2000) },
  };
  try {
    if (act === 'remove') await call(removeReplyTemplate, { params: { id } });
    else if (id === '') await call(createReplyTemplate, { body });
    else await call(changeReplyTemplate, { params: { id }, body: { ...body, version: Number(text('version', 9)) } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    const typed = Object.fromEntries([...form.keys()].map((name) => [name, text(name, 2000)]));
    return data({ ...refusal, id, typed } satisfies TemplateRefusal, { status });
  }
  return redirect(`${PAGE}?done=${act === 'remove' ? 'removed' : 'saved'}`);
}

/** Texts for messages to authors. */
export default function RequestTemplates({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplatesPage {...loaderData} refusal={actionData as TemplateRefusal | undefined} />;
}
