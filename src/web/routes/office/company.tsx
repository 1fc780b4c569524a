import { data, redirect } from 'react-router';
import type { CompanyFirm, CompanySite } from '#kernel/company.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  COMPANY_DOCUMENTS,
  type CompanyDocument,
  changesOf,
  moveCompany,
  publishFirm,
  publishSite,
  readCompany,
  saveFirm,
  saveSite,
} from '#modules/company/api.ts';
import type { EditedDocument } from '#modules/content/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import {
  type CompanyRefusal,
  companyAddress,
  companyRefusal,
  editedOf,
  readFirmForm,
  readSiteForm,
} from '../../features/company/company-form.ts';
import { CompanyPage } from '../../features/company/company-page.tsx';
import { serverContext } from '../../server-context.ts';
import { DONE, findDone, isMove, readDocumentAct } from '../../shared/content/document-form.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/company.ts';

const documentOf = (wanted: unknown): CompanyDocument => COMPANY_DOCUMENTS.find((one) => one === wanted) ?? 'firm';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, site } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  return {
    company: await call(readCompany, {}).catch(throwRouteError),
    document: documentOf(query.get('document')),
    done: findDone(query.get('done')),
    variant: site.site,
  };
}

type Act = ReturnType<typeof readDocumentAct>;

/** Carries one act out. @throws the call's problem. */
async function act(call: Call, document: CompanyDocument, { act, revision, version, at }: Act, form: FormData) {
  if (isMove(act)) return call(moveCompany, { params: { document }, body: { revision, move: act, version } });
  // What is wrong in them is said by the server.
  if (document === 'firm') {
    const firm = readFirmForm(form) as never;
    return act === 'save'
      ? call(saveFirm, { body: { revision, firm } })
      : call(publishFirm, { body: { revision, firm, at } });
  }
  const [params, details] = [{ site: document }, readSiteForm(form) as never];
  return act === 'save'
    ? call(saveSite, { params, body: { revision, details } })
    : call(publishSite, { params, body: { revision, details, at } });
}

/** What another editor has saved since, and what the typed details change in it. */
async function readConflict(call: Call, document: CompanyDocument, form: FormData) {
  const edited: EditedDocument<CompanyFirm | CompanySite> = editedOf(await call(readCompany, {}), document);
  const typed = document === 'firm' ? readFirmForm(form) : readSiteForm(form);
  const stored = edited.draft?.value ?? edited.published?.value ?? null;
  const name = edited.draft?.author ?? edited.published?.author ?? '';
  return { revision: edited.revision, conflict: { name, changes: changesOf(stored, typed) } };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    const document = documentOf(form.get('of'));
    const wanted = readDocumentAct(form, localDate(at, BUSINESS_TIME_ZONE));
    try {
      await act(call, document, wanted, form);
    } catch (thrown) {
      const { refusal, status } = companyRefusal(thrown, form, at);
      const isStale = asProblem(thrown)?.code === 'content.draft_changed' && !isMove(wanted.act);
      const other = isStale ? await readConflict(call, document, form) : { revision: wanted.revision, conflict: null };
      // The form of the history holds no details.
      const typed = wanted.act === 'restore' ? null : refusal.typed;
      return data({ ...refusal, ...other, typed } satisfies CompanyRefusal, { status });
    }
    return redirect(companyAddress(document, wanted.act === 'preview' ? undefined : DONE[wanted.act]));
  });
}

/** What the company says of itself. */
export default function OfficeCompany({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={companyAddress(loaderData.document)} />;
  return <CompanyPage {...loaderData} refusal={(actionData as CompanyRefusal | undefined) ?? null} />;
}
