import { AuthorOffers } from '../../features/request-offers/author-offers.tsx';
import { IssuedDocuments, issuedOffers } from '../../features/request-offers/issued-documents.tsx';
import { handleOfferForm, isOfferForm, isOfferRefusal, loadOffers } from '../../features/request-offers/offers-data.ts';
import { readRequestTab } from '../../features/requests/request-tabs.tsx';
import { handleRequestAction, loadRequest, requestPath } from '../../features/requests/requester-actions.ts';
import { RequestTracker } from '../../features/requests/tracker.tsx';
import { TravelRequestPage } from '../../features/requests/travel-page.tsx';
import { serverContext } from '../../server-context.ts';
import { AcceptRefusalContext } from '../../shared/chat/offer-message-card.tsx';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/request.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  assertValid(/^[\w-]{8,64}$/.test(args.params.id));
  const { call } = args.context.get(serverContext);
  const loaded = await loadRequest(call, args.params.id, args.request, 'account');
  const offers = loaded.request.kind === 'travel' ? await loadOffers(call, args.params.id) : null;
  const query = new URL(args.request.url).searchParams;
  return { ...loaded, offers, tab: readRequestTab(query) };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const at = now ?? new Date().toISOString();
  if (isOfferForm(form))
    return handleOfferForm(call, form, {
      requestId: args.params.id,
      page: requestPath('account', args.params.id),
      at,
    });
  return handleRequestAction(call, args.params.id, form, 'account', at);
}

/** A request for companies, agents and cashiers (spec §2, §6): one about an order, or one for services. */
export default function AccountRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { request, offers } = loaderData;
  const offerRefusal = isOfferRefusal(actionData) ? actionData : undefined;
  const refusal = isOfferRefusal(actionData) ? undefined : actionData;
  if (request.kind !== 'travel') return <RequestTracker {...loaderData} at="account" refusal={refusal} />;
  const made = offers?.offers ?? [];
  const papers = (kind: 'voucher' | 'ticket') => ({
    count: issuedOffers(made, kind).length,
    list: <IssuedDocuments offers={made} kind={kind} />,
  });
  return (
    <AcceptRefusalContext value={offerRefusal}>
      <TravelRequestPage
        {...loaderData}
        refusal={refusal}
        isRefused={actionData !== undefined}
        issued={{ vouchers: papers('voucher'), documents: papers('ticket') }}
        offers={offers && <AuthorOffers {...offers} services={request.services.length} refusal={offerRefusal} />}
      />
    </AcceptRefusalContext>
  );
}
