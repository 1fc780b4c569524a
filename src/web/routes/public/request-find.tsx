import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { findRequest } from '#modules/requests/api.ts';
import { FindForm } from '../../features/order/find-form.tsx';
import { find } from '../../features/order/read-find-form.ts';
import { serverContext } from '../../server-context.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/request-find.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const answer = await find(await request.formData(), now ?? new Date().toISOString(), (body) =>
    call(findRequest, { body }),
  );
  if ('refusal' in answer) return data(answer.refusal, { status: answer.status });
  throw redirect(`/bid-return/${encodeURIComponent(answer.found.id)}`);
}

/** Finds a request by its number and a surname. */
export default function RequestFind({ actionData }: Route.ComponentProps) {
  const t = useTranslations('requests.track');
  return (
    <FindForm
      text={t}
      refusal={actionData}
      help={{
        title: t('helpTitle'),
        points: [
          { icon: 'mail', text: t('helpMail') },
          { icon: 'clock', text: t('helpStatus') },
          { icon: 'phone', text: t('helpLost') },
        ],
      }}
    >
      {t('instead')} <Link to="/bid-return/create">{t('insteadLink')}</Link>
    </FindForm>
  );
}
