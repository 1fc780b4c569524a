import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { findTicket } from '#modules/orders/api.ts';
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
  if ('refusal' in answer) return data(answer.refusal, { status: answer.status });
  const { orderId, ticketNumber } = answer.found;
  throw redirect(`/order/${encodeURIComponent(orderId)}#ticket-${ticketNumber}`);
}

/** Check or download a ticket (spec §2). */
export default function Ticket({ actionData }: Route.ComponentProps) {
  const t = useTranslations('order.ticket');
  const findTexts = useTranslations('order.find');
  return (
    <FindForm
      text={(name) => (name === 'proof' || name === 'proofHint' ? findTexts(name) : t(name))}
      refusal={actionData}
      help={{
        title: t('helpTitle'),
        points: [
          { icon: 'doc', text: t('helpReceipt') },
          { icon: 'mail', text: t('helpMail') },
          { icon: 'phone', text: t('helpLost') },
        ],
      }}
      numeric
    >
      {t('orderInstead')} <Link to="/order">{t('orderLink')}</Link>
    </FindForm>
  );
}
