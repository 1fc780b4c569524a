import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { findOrder } from '#modules/orders/api.ts';
import { FindForm } from '../../features/order/find-form.tsx';
import { find } from '../../features/order/read-find-form.ts';
import { serverContext } from '../../server-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/order-find.ts';

export const loader = ({ request }: Route.LoaderArgs) => ({
  stale: new URL(request.url).searchParams.get('link') === 'stale',
});

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const answer = await find(await request.formData(), now ?? new Date().toISOString(), (body) =>
    call(findOrder, { body }),
  );
  if ('refusal' in answer) return data(answer.refusal, { status: answer.status });
  throw redirect(`/order/${encodeURIComponent(answer.found.orderId)}`);
}

/** Find and pay an order (spec §2). */
export default function OrderFind({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('order.find');
  return (
    <FindForm
      text={t}
      refusal={actionData}
      help={{
        title: t('helpTitle'),
        points: [
          { icon: 'mail', text: t('helpMail') },
          { icon: 'card', text: t('helpPaid') },
          { icon: 'phone', text: t('helpLost') },
        ],
      }}
      notice={
        loaderData.stale && (
          <Alert tone="wait" title={t('stale')}>
            {t('staleText')}
          </Alert>
        )
      }
    >
      {t('ticketInstead')} <Link to="/ticket">{t('ticketLink')}</Link>
    </FindForm>
  );
}
