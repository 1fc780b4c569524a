import { data, redirect } from 'react-router';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  addSupplier,
  changeSupplier,
  connectSupplier,
  listOfficeSuppliers,
  type OfficeAdapter,
  readOfficeSupplier,
  type SupplierTestResult,
  switchSupplier,
  testSupplier,
} from '#modules/supply/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import {
  confirmTyped,
  NEW_SUPPLIER,
  readSecrets,
  readSettings,
  readTest,
  SUPPLIERS,
  type SupplierRefusal,
  supplierPath,
  supplierRefusal,
} from '../../features/suppliers/supplier-form.ts';
import { NewSupplierPage, SupplierPage } from '../../features/suppliers/supplier-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/supplier.ts';

const TEST_DAYS_AHEAD = 30;
/** In the address after a form was saved. */
const SAVED = 'saved';

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  assertValid(/^[a-z][a-z0-9-]{0,39}$/.test(id));
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const search = new URL(args.request.url).searchParams;
  if (id === NEW_SUPPLIER) {
    const { adapters, mayConnect } = await call(listOfficeSuppliers, {}).catch(throwRouteError);
    const adapter = adapters.find(({ name }) => name === search.get('adapter')) ?? adapters[0];
    if (!mayConnect || !adapter) throw redirect(SUPPLIERS);
    return { kind: 'new' as const, adapters, adapter };
  }
  const found = await call(readOfficeSupplier, { params: { id } }).catch(throwRouteError);
  const today = localDate(now ?? new Date().toISOString(), BUSINESS_TIME_ZONE);
  return {
    kind: 'known' as const,
    ...found,
    day: addDays(today, TEST_DAYS_AHEAD),
    isSaved: search.has(SAVED),
  };
}

export const shouldRevalidate = reloadAfterAction;

type TestAnswer = { at: string; answer: SupplierTestResult; typed: SupplierRefusal['typed'] };

async function adapterOf(call: Call, id: string, name: string): Promise<OfficeAdapter | null> {
  if (id !== NEW_SUPPLIER) return (await call(readOfficeSupplier, { params: { id } })).adapter;
  const { adapters } = await call(listOfficeSuppliers, {});
  return adapters.find((one) => one.name === name) ?? null;
}

/** Does what a form says; where it leads afterwards. @throws the call's problem. */
async function act(call: Call, id: string, form: FormData): Promise<string> {
  const params = { id };
  const revision = Number(readTextField(form, 'revision', 12)) || 1;
  switch (form.get('part')) {
    case 'add':
    case 'settings': {
      const adapter = await adapterOf(call, id, readTextField(form, 'adapter', 40));
      if (!adapter) throw redirect(SUPPLIERS);
      const settings = readSettings(form, adapter);
      if (id !== NEW_SUPPLIER) {
        await call(changeSupplier, { params, body: { revision, ...settings } });
        break;
      }
      await confirmTyped(call, form);
      const wanted = {
        id: readTextField(form, 'id', 40).trim(),
        adapter: adapter.name,
        url: readTextField(form, 'url', 400),
        credentials: readSecrets(form),
      };
      return supplierPath((await call(addSupplier, { body: { ...wanted, ...settings } })).id);
    }
    case 'connection': {
      await confirmTyped(call, form);
      const url = readTextField(form, 'url', 400);
      await call(connectSupplier, { params, body: { revision, url, credentials: readSecrets(form) } });
      break;
    }
    default: {
      const isOn = form.get('isOn') === 'true';
      await call(switchSupplier, { params, body: { revision, isOn, reason: readTextField(form, 'reason', 400) } });
    }
  }
  return `${supplierPath(id)}?${SAVED}`;
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  const { id } = args.params;
  const part = readTextField(form, 'part', 20);
  normalizeDateFields(form, ['date'], localDate(at, BUSINESS_TIME_ZONE));
  try {
    if (part === 'test') {
      const test = readTest(form);
      const answer = await call(testSupplier, { params: { id }, body: test });
      const typed = { from: [test.from], to: [test.to], date: [test.date] };
      return { test: { at, answer, typed } satisfies TestAnswer };
    }
    return redirect(await act(call, id, form));
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { refusal, status } = supplierRefusal(thrown, form, { at, part });
    return data({ refusal }, { status });
  }
}

/** One supplier, or the form of a new one. */
export default function OfficeSupplier({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData as { test?: TestAnswer; refusal?: SupplierRefusal } | undefined;
  const refusal = done?.refusal ?? null;
  if (loaderData.kind === 'new')
    return <NewSupplierPage adapters={loaderData.adapters} adapter={loaderData.adapter} refusal={refusal} />;
  return <SupplierPage {...loaderData} result={done?.test ?? null} refusal={refusal} />;
}
