import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { findTicket } from '#modules/orders/api.ts';
import { useSaid } from '../../features/booking/use-said.ts';
import { FindForm } from '../../features/order/find-form.tsx';
import { find } from '../../features/order/read-find-form.ts';
import { serverContext } from '../../server-context.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/ticket.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const answer = await find(await request.formData(), now ?? new Date().toISOString(), (body) =>
    call(findTicket, { body }),
  );
  if ('refused' in answer) return data(answer.refused, { status: answer.status });
  const { orderId, ticketNumber } = answer.found;
  throw redirect(`/order/${encodeURIComponent(orderId)}#ticket-${ticketNumber}`);
}

/** Check or download a ticket (spec §2). */
export default function Ticket({ actionData }: Route.ComponentProps) {
  const t = useTranslations('order.ticket');
  const whose = useTranslations('order.find');
  const common = useTranslations('common.errors');
  const said = useSaid();
  return (
    <FindForm
      words={{
        title: t('title'),
        lead: t('lead'),
        number: t('number'),
        numberHint: t('numberHint'),
        proof: whose('proof'),
        proofHint: whose('proofHint'),
        find: t('find'),
        notFound: t('notFound'),
      }}
      found={actionData}
      fill={common('fill_field')}
      fillAll={common('fill_required')}
      said={said}
      numeric
    >
      {t('orderInstead')} <Link to="/order">{t('orderLink')}</Link>
    </FindForm>
  );
}
