import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readPriceDesk, savePriceRule } from '#modules/pricing/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import {
  kindOf,
  NEW_RULE,
  PRICE_DESK,
  type RuleRefusal,
  readRule,
  ruleRefusal,
} from '../../features/office-prices/rule-form.ts';
import { PriceRulePage } from '../../features/office-prices/rule-page.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/price-rule.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { rules, revision } = await call(readPriceDesk, {}).catch(throwRouteError);
  const { id } = args.params;
  const blank = () => {
    const form = new FormData();
    form.set('kind', new URL(args.request.url).searchParams.get('kind') ?? '');
    return readRule(form, NEW_RULE);
  };
  const rule = id === NEW_RULE ? blank() : rules.find((one) => one.id === id);
  if (!rule) throw redirect(PRICE_DESK);
  return { rule: { ...rule, kind: kindOf(rule.kind) }, revision };
}

const DATES = ['travelFrom', 'travelTo', 'soldFrom', 'soldTo'];

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  normalizeDateFields(form, DATES, localDate(at, BUSINESS_TIME_ZONE));
  const { id } = args.params;
  const rule = readRule(form, id);
  const revision = Number(readTextField(form, 'revision', 12)) || 0;
  try {
    await call(savePriceRule, { body: { revision, rule, isNew: id === NEW_RULE } });
  } catch (thrown) {
    const { refusal, status } = ruleRefusal(thrown, rule, at);
    return data(refusal, { status });
  }
  throw redirect(PRICE_DESK);
}

/** The editor of one price rule, for the finance desk. */
export default function OfficePriceRule({ loaderData, actionData }: Route.ComponentProps) {
  return <PriceRulePage {...loaderData} refusal={(actionData as RuleRefusal | undefined) ?? null} />;
}
