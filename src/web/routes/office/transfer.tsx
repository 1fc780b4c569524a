import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  createOwnTransfer,
  publishOwnTransfer,
  readOwnTransfer,
  saveOwnTransfer,
  undoOwnTransfer,
} from '#modules/inventory/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { NEW, TRANSFER_LIST, transferPath } from '../../features/office-transfers/paths.ts';
import {
  dateNames,
  NEW_TRANSFER,
  nameOfTransferPath,
  readTransferForm,
  valuesOfTransfer,
} from '../../features/office-transfers/transfer-form.ts';
import { TransferPage } from '../../features/office-transfers/transfer-page.tsx';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { type TypedRefusal, type TypedValues, typedRefusal, typedValues } from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/transfer.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { id } = args.params;
  if (id === NEW) return { id, page: null, values: NEW_TRANSFER };
  const { call } = args.context.get(serverContext);
  const page = await call(readOwnTransfer, { params: { id } }).catch(throwRouteError);
  return { id, page, values: valuesOfTransfer(page.transfer) };
}

/** @throws the call's problem. */
async function act(call: Call, values: TypedValues, id: string): Promise<string> {
  const revision = Number(values.revision) || 0;
  if (values.do === 'publish') {
    await call(publishOwnTransfer, { params: { id }, body: { revision } });
    return id;
  }
  if (values.do === 'undo') {
    await call(undoOwnTransfer, { params: { id }, body: { publication: Number(values.publication) || 1 } });
    return id;
  }
  const transfer = readTransferForm(values);
  if (id === NEW) return (await call(createOwnTransfer, { body: { transfer } })).id;
  await call(saveOwnTransfer, { params: { id }, body: { revision, transfer } });
  return id;
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, dateNames(typedValues(form)), localDate(at, BUSINESS_TIME_ZONE));
    const values = typedValues(form);
    try {
      return redirect(transferPath(await act(call, values, args.params.id)));
    } catch (thrown) {
      const { refusal, status } = typedRefusal(thrown, at, values, (path) => nameOfTransferPath(values, path));
      return data(refusal, { status });
    }
  });
}

/** The editor of an own transfer, for the finance desk. */
export default function OfficeTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={TRANSFER_LIST} />;
  return <TransferPage {...loaderData} refusal={(actionData as TypedRefusal | undefined) ?? null} />;
}
