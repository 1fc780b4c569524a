import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  addBanner,
  deleteBanner,
  listEditedBanners,
  publishBanner,
  saveBanner,
  withdrawBanner,
} from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { BANNERS, bannerAddress, bannerField, newBanner, readBanner } from '../../features/content/banner-form.ts';
import { type BannerDone, BannerPage } from '../../features/content/banner-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/content-banner.ts';

const NEW = 'new';
const DONE: readonly BannerDone[] = ['saved', 'published', 'withdrawn', 'restored'];

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { id } = args.params;
  assertValid(id === NEW || /^[\w-]{36}$/.test(id));
  const { call, now } = args.context.get(serverContext);
  const { banners, versions } = await call(listEditedBanners, { query: id === NEW ? {} : { history: id } }).catch(
    throwRouteError,
  );
  const banner = banners.find((one) => one.id === id) ?? null;
  if (id !== NEW && !banner) throw data(null, { status: 404 });
  const done = DONE.find((one) => one === new URL(args.request.url).searchParams.get('done')) ?? null;
  const today = localDate(now ?? new Date().toISOString(), BUSINESS_TIME_ZONE);
  return { banner, versions, done, blank: newBanner(today, banners.length) };
}

/** What a form did: where the page goes on, or the draft that is saved and is to be published. */
type Outcome = { to: string } | { id: string; revision: number };

/**
 * Takes a banner back, deletes it, takes an older version into the draft, or saves what is typed. @throws the call's
 * problem.
 */
async function carryOut(call: Call, form: FormData, id: string): Promise<Outcome> {
  const act = form.get('do');
  const revision = Number(readTextField(form, 'revision', 12)) || 0;
  if (act === 'withdraw') {
    await call(withdrawBanner, { params: { id }, body: { revision } });
    return { to: `${bannerAddress(id)}?done=withdrawn` };
  }
  if (act === 'restore') {
    const { versions } = await call(listEditedBanners, { query: { history: id } });
    const older = versions.find(({ version }) => String(version) === form.get('version'))?.value;
    if (!older) throw data(null, { status: 404 });
    await call(saveBanner, { params: { id }, body: { revision, banner: older } });
    return { to: `${bannerAddress(id)}?done=restored` };
  }
  if (act === 'delete') {
    await call(deleteBanner, { params: { id }, query: { revision } });
    return { to: BANNERS };
  }
  const banner = readBanner(form);
  const saved =
    id === NEW
      ? await call(addBanner, { body: { banner } })
      : { id, ...(await call(saveBanner, { params: { id }, body: { revision, banner } })) };
  return act === 'publish' ? saved : { to: `${bannerAddress(saved.id)}?done=saved` };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  normalizeDateFields(form, ['startsAt', 'endsAt'], localDate(at, BUSINESS_TIME_ZONE));
  let draft: { id: string; revision: number } | null = null;
  try {
    const outcome = await carryOut(call, form, args.params.id);
    if ('to' in outcome) return redirect(outcome.to);
    draft = outcome;
    await call(publishBanner, { params: { id: draft.id }, body: { revision: draft.revision } });
    return redirect(`${bannerAddress(draft.id)}?done=published`);
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    const fields = Object.fromEntries(Object.entries(refusal.fields).map(([path, text]) => [bannerField(path), text]));
    return data(
      { refusal: { ...refusal, fields }, typed: form.get('do') === 'restore' ? null : readBanner(form), draft },
      { status },
    );
  }
}

/** The editor of one banner. */
export default function OfficeBanner({ loaderData, actionData }: Route.ComponentProps) {
  const { banner, versions, blank, done } = loaderData;
  return (
    <BannerPage
      banner={banner}
      versions={versions}
      content={actionData?.typed ?? banner?.draft ?? blank}
      refusal={actionData?.refusal ?? null}
      // What was refused is the publication: the draft is saved.
      saved={actionData?.draft ?? null}
      done={actionData ? null : done}
    />
  );
}
