import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import { AUDIT_ACTIONS, type AuditFilter, readAudit } from '#modules/audit/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { AuditList } from '../../features/audit/audit-list.tsx';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/audit.ts';

/** The filter from the URL; invalid values are ignored. */
function readFilter(query: URLSearchParams): AuditFilter {
  const day = (name: string) => (isLocalDate(query.get(name)) ? (query.get(name) as string) : undefined);
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) || undefined;
  return {
    from: day('from'),
    to: day('to'),
    action: AUDIT_ACTIONS.find((action) => action === query.get('action')),
    actor: text('actor'),
    contract: text('contract'),
    subject: text('subject'),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  await requireAccount(args);
  const { call, now } = context.get(serverContext);
  const today = localDate(now ?? new Date(), BUSINESS_TIME_ZONE);
  const query = normalizeDateFields(new URL(request.url).searchParams, ['from', 'to'], today);
  const filter = readFilter(query);
  const after = /^\d{1,15}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : undefined;
  const order = query.get('sort') === 'at_asc' ? ('asc' as const) : ('desc' as const);
  const page = await call(readAudit, { query: { ...filter, order, after } }).catch(throwRouteError);
  return { ...page, filter, order, after, isComfortable: readDensity(request) };
}

/** The audit log, for administrators only. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditList {...loaderData} />;
}
