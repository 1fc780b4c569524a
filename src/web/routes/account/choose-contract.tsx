import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { chooseContract } from '#modules/identity/api.ts';
import css from '../../features/account/account.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { ContractForm } from '../../shared/session/contract-form.tsx';
import { requireAccount } from '../../shared/session/session.ts';
import { toSitePath } from '../../shell/to-site-path.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import type { Route } from './+types/choose-contract.ts';

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const from = toSitePath(new URL(args.request.url).searchParams.get('from'));
  if (user.choices.length === 0) throw redirect(from);
  return { account: user, from };
}

export async function action(args: Route.ActionArgs) {
  const { call, now } = args.context.get(serverContext);
  await requireAccount(args);
  const form = await args.request.formData();
  const [contractId = '', workplaceId = ''] = readTextField(form, 'place').split(' ');
  try {
    await call(chooseContract, { body: { contractId, workplaceId } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data(refusal, { status });
  }
  throw redirect(toSitePath(form.get('from')));
}

/** Choice of a contract and a workplace (spec §6). */
export default function ChooseContract({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.contract');
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {actionData && <ErrorSummary key={actionData.at} title={actionData.text ?? t('title')} errors={[]} />}
      <Card>
        <ContractForm user={loaderData.account} from={loaderData.from} />
      </Card>
    </div>
  );
}
