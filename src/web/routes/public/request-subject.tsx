import { useTranslations } from 'use-intl';
import { findOrderForRequest } from '../../features/requests/find-order-for-request.ts';
import { FindOrderForms } from '../../features/requests/find-order-forms.tsx';
import css from '../../features/requests/requests.module.css';
import { serverContext } from '../../server-context.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/request-subject.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  return findOrderForRequest(call, request, now ?? new Date().toISOString());
}

/** Start of a request: the order is found first. */
export default function RequestSubject({ actionData }: Route.ComponentProps) {
  const t = useTranslations('requests.find');
  const bot = useTranslations('bot.talk');
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="description" content={t('lead')} />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <FindOrderForms refusal={actionData} />
      <p className={css.muted}>
        {t('have')} <Link to="/bid-return">{t('haveLink')}</Link> · <Link to="/support-chat">{bot('fromRequest')}</Link>
      </p>
    </div>
  );
}
