import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { createBooking } from '#modules/orders/api.ts';
import { readProposal, revokeProposal } from '#modules/proposals/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { CopyLink } from '../../features/proposals/copy-link.tsx';
import { OptionCard } from '../../features/proposals/option-card.tsx';
import css from '../../features/proposals/proposals.module.css';
import { useUntilComplete } from '../../features/proposals/use-until-complete.ts';
import { serverContext } from '../../server-context.ts';
import { firstStepPath } from '../../shared/booking/first-step.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useClearSentDraft } from '../../shared/proposals/proposal-draft-provider.tsx';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/proposal.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return call(readProposal, { params: args.params }).catch(throwRouteError);
}

/** Revokes the link, or starts a booking of an option at its current price and moves to the passengers. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const form = await args.request.formData();
  if (form.get('act') === 'revoke') {
    await call(revokeProposal, { params: args.params }).catch(throwRouteError);
    return null;
  }
  const { book } = await call(readProposal, { params: args.params }).catch(throwRouteError);
  const chosen = book[String(form.get('book'))];
  if (!chosen) return data({ failed: true }, { status: 409 });
  let id: string;
  try {
    ({ id } = await call(createBooking, { body: chosen }));
  } catch (thrown) {
    const status = asProblem(thrown)?.status ?? 500;
    if (status !== 404 && status !== 409 && status !== 410) throw thrown;
    return data({ failed: true }, { status });
  }
  throw redirect(await firstStepPath(call, args.request, id));
}

/** A proposal as its agent sees it: the link, the client's choice, and booking. */
export default function ProposalPage({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const t = useTranslations('proposals.agent');
  const proposalTexts = useTranslations('proposals');
  const formatInstant = useFormatInstant(proposal.serverNow);
  const busy = useNavigation().state !== 'idle';
  useUntilComplete(proposal.complete);
  useClearSentDraft();
  const open = proposal.state === 'open';
  return (
    <Page title={t('title')} lead={proposal.note} back={{ to: '/account/proposals', text: t('back') }}>
      {actionData?.failed && <Alert tone="error" title={t('failed')} live />}
      <Card className={css.details ?? ''}>
        <div className={css.row}>
          <Badge tone={open ? 'done' : 'plain'}>{proposalTexts(`state.${proposal.state}`)}</Badge>
          <span className={css.note}>
            {proposal.openedAt
              ? proposalTexts('list.opened', { time: formatInstant(proposal.openedAt) })
              : proposalTexts('list.notOpened')}
          </span>
        </div>
        {open && <CopyLink link={proposal.link} />}
        <p className={css.note}>{open ? t('until', { time: formatInstant(proposal.expiresAt) }) : t('ended')}</p>
        {open && (
          <Form method="post">
            <Button name="act" value="revoke" variant="quiet" size="small" busy={busy}>
              {t('revoke')}
            </Button>
          </Form>
        )}
      </Card>
      {proposal.options.map((option, i) => (
        <OptionCard key={option.id} option={option} n={i + 1} names={proposal}>
          {option.favourite && (
            <Alert tone="done" title={t('favourite')}>
              {proposal.comment && `${t('comment')}: ${proposal.comment}`}
            </Alert>
          )}
          {proposal.book[option.id] && (
            <Form method="post" className={css.action}>
              <Button name="book" value={option.id} variant={option.favourite ? 'primary' : 'secondary'} busy={busy}>
                {t(option.state === 'gone' ? 'bookNearest' : 'book')}
              </Button>
            </Form>
          )}
        </OptionCard>
      ))}
    </Page>
  );
}
