import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { findRequest } from '#modules/requests/api.ts';
import { FindForm } from '../../features/order/find-form.tsx';
import { find } from '../../features/order/read-find-form.ts';
import { serverContext } from '../../server-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/request-find.ts';

/** A link of an e-mail that has ended, or was copied in part, leads here. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  stale: new URL(request.url).searchParams.get('link') === 'stale',
});

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const answer = await find(await request.formData(), now ?? new Date().toISOString(), (body) =>
    call(findRequest, { body }),
  );
  if ('refusal' in answer) return data(answer.refusal, { status: answer.status });
  throw redirect(`/bid-return/${encodeURIComponent(answer.found.id)}`);
}

/** Finds a request by its number and a surname. */
export default function RequestFind({ loaderData, actionData }: Route.ComponentProps) {
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
      notice={
        loaderData.stale && (
          <Alert tone="wait" title={t('stale')}>
            {t('staleText')} <Link to="/login/one-time-code?from=%2Faccount%2Frequests">{t('staleSignIn')}</Link>
          </Alert>
        )
      }
    >
      {t('instead')} <Link to="/bid-return/create">{t('insteadLink')}</Link>
    </FindForm>
  );
}
