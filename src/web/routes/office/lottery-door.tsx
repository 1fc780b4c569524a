import { data } from 'react-router';
import { admitGuest, readDoor } from '#modules/lottery/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { LotteryDoor } from '../../features/lottery/door.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/lottery-door.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const door = await call(readDoor, { params: { id: args.params.id } }).catch(throwRouteError);
  const code = new URL(args.request.url).searchParams.get('code');
  return { door, code: code?.slice(0, 100) ?? '' };
}

/** Admits a guest of a page without scripts. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  try {
    const admission = await call(admitGuest, { body: { code: readTextField(form, 'code', 100) } });
    return { admission, refusal: null };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ admission: null, refusal }, { status });
  }
}

export default function Door({ loaderData, actionData }: Route.ComponentProps) {
  const { door, code } = loaderData;
  return (
    <LotteryDoor
      door={door}
      code={code}
      admission={actionData?.admission ?? null}
      refusal={actionData?.refusal ?? null}
    />
  );
}
