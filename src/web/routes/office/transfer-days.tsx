import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import { changeOwnTransferDays, readOwnTransferDays, type TransferDayWish } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { daysPath } from '../../features/office-transfers/paths.ts';
import { TransferDaysPage } from '../../features/office-transfers/transfer-days-page.tsx';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { type TypedValues, typedRefusal, typedValues, whole } from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/transfer-days.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const search = new URL(args.request.url).searchParams;
  const from = search.get('from');
  const { id } = args.params;
  const query = isLocalDate(from) ? { from } : {};
  const found = await call(readOwnTransferDays, { params: { id }, query }).catch(throwRouteError);
  return { ...found, id, done: search.has('done') };
}

/** What is done, as typed; the server checks it. */
function wantedOf({ act, class: kind = '', value }: TypedValues): TransferDayWish {
  const code = kind as 'econom';
  if (act === 'close' || act === 'open') return { act, class: code };
  if (act === 'cars') return { act, class: code, cars: whole(value) };
  if (act === 'price') return { act, class: code, price: whole(value) };
  return { act: act === 'resume' ? 'resume' : 'stop' };
}

/** `wanted.cars` and `wanted.price` are typed in one field. */
const nameOf = (path: string): string => {
  const last = path.replace('wanted.', '');
  return last === 'cars' || last === 'price' ? 'value' : last;
};

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const { id } = args.params;
  const form = await args.request.formData();
  normalizeDateFields(form, ['from', 'to'], localDate(at, BUSINESS_TIME_ZONE));
  const values = typedValues(form);
  const from = values.from ?? '';
  try {
    await call(changeOwnTransferDays, {
      params: { id },
      body: { from, to: values.to || from, wanted: wantedOf(values) },
    });
  } catch (thrown) {
    const { refusal, status } = typedRefusal(thrown, at, values, nameOf);
    return data(refusal, { status });
  }
  return redirect(`${daysPath(id)}?done=1`);
}

/** Days of an own transfer, for the finance desk. */
export default function OfficeTransferDays({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferDaysPage {...loaderData} values={{}} refusal={actionData ?? null} />;
}
