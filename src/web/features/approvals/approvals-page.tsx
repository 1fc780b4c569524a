import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Approval, Approvals, OfficeRules } from '#modules/approvals/api.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { percentText } from '../../i18n/percent-text.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { AuditChanges } from '../../shared/office/audit-changes.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './approvals.module.css';

export type ApprovalRefusal = {
  at: string;
  /** Id of the approval, or `rules`. */
  about: string;
  text: string | null;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};
type Props = {
  approvals: Approvals;
  /** Null for users without the permission to change them. */
  rules: OfficeRules | null;
  done: 'approve' | 'reject' | 'withdraw' | 'proposed' | null;
  now: string;
  refusal: ApprovalRefusal | null;
};

/** Pending and decided approvals, and the limits of what one person may do alone. */
export function ApprovalsPage({ approvals, rules, done, now, refusal }: Props) {
  const t = useTranslations('approvals');
  const office = useTranslations('requests.desk');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: office('hello') }} narrow>
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {done && !refusal && <Alert tone={done === 'proposed' ? 'wait' : 'done'} live title={t(`done.${done}`)} />}
      {approvals.waiting.length === 0 ? (
        <EmptyState level={2} title={t('none')} />
      ) : (
        <div className={css.list}>
          {approvals.waiting.map((one) => (
            <PendingApproval
              key={one.id}
              approval={one}
              now={now}
              refusal={refusal?.about === one.id ? refusal : null}
            />
          ))}
        </div>
      )}
      {rules && <ApprovalRules rules={rules} refusal={refusal?.about === 'rules' ? refusal : null} />}
      {approvals.decided.length > 0 && (
        <>
          <h2>{t('decidedTitle')}</h2>
          <div className={css.list}>
            {approvals.decided.map((one) => (
              <Card key={one.id} aria-label={t(`kinds.${one.kind}`)}>
                <ApprovalHistory approval={one} now={now} />
              </Card>
            ))}
          </div>
        </>
      )}
    </Page>
  );
}

/** Subject of the approval, linked when it has a page. */
function ApprovalSubject({ subject }: Pick<Approval, 'subject'>) {
  const t = useTranslations('approvals');
  const { kind, id, name } = subject;
  if (kind === 'office') return <>{t('office')}</>;
  const of = encodeURIComponent(id);
  const to = {
    contract: `/office/contracts/${of}/money`,
    order: `/office/orders/${of}/money`,
    supplier: `/office/supplier-accounts/${of}`,
    user: `/office/users/${of}`,
  }[kind];
  return <Link to={to}>{name ?? id}</Link>;
}

function ApprovalHistory({ approval, now }: { approval: Approval; now: string }) {
  const t = useTranslations('approvals');
  const formatInstant = useFormatInstant(now);
  const { kind, state, changes, reason, note, proposedBy, proposedAt, decidedBy, decidedAt } = approval;
  const said = (who: string | null, when: string) =>
    t('proposedBy', { who: who ?? t('unknown'), when: formatInstant(when) });
  return (
    <>
      <div className={css.head}>
        <h3>
          {t(`kinds.${kind}`)} · <ApprovalSubject subject={approval.subject} />
        </h3>
        <Badge tone={state === 'approved' ? 'done' : state === 'waiting' ? 'wait' : 'plain'}>
          {t(`states.${state}`)}
        </Badge>
      </div>
      <p className={css.muted}>{said(proposedBy, proposedAt)}</p>
      <AuditChanges changes={changes} />
      {reason && <p className={css.muted}>{t('because', { reason })}</p>}
      {decidedAt && <p className={css.muted}>{said(decidedBy, decidedAt)}</p>}
      {note && <p className={css.muted}>{t('answered', { note })}</p>}
    </>
  );
}

function PendingApproval({
  approval,
  now,
  refusal,
}: {
  approval: Approval;
  now: string;
  refusal: ApprovalRefusal | null;
}) {
  const t = useTranslations('approvals');
  const formatInstant = useFormatInstant(now);
  const busy = useNavigation().formMethod === 'POST';
  const { id, own, mayDecide, expiresAt } = approval;
  return (
    <Card aria-label={t(`kinds.${approval.kind}`)}>
      <ApprovalHistory approval={approval} now={now} />
      <p className={css.muted}>{t('until', { when: formatInstant(expiresAt) })}</p>
      {!own && !mayDecide && <p className={css.muted}>{t('aboutYou')}</p>}
      {own && <p className={css.muted}>{t('own')}</p>}
      {(own || mayDecide) && (
        <Form method="post" className={css.form} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {mayDecide && (
            <Field
              id={`note-${id}`}
              name="note"
              label={t('note')}
              defaultValue={refusal?.typed.note}
              maxLength={300}
              autoComplete="off"
              error={refusal?.fields.note}
            />
          )}
          <div className={css.buttons}>
            {mayDecide && (
              <>
                <Button name="intent" value="approve" busy={busy}>
                  {t('approve')}
                </Button>
                <Button name="intent" value="reject" variant="secondary">
                  {t('reject')}
                </Button>
              </>
            )}
            {own && (
              <Button name="intent" value="withdraw" variant="secondary">
                {t('withdraw')}
              </Button>
            )}
          </div>
        </Form>
      )}
    </Card>
  );
}

function ApprovalRules({ rules, refusal }: { rules: OfficeRules; refusal: ApprovalRefusal | null }) {
  const t = useTranslations('approvals');
  const locale = useAppLocale();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Card aria-labelledby="rules">
      <h2 id="rules">{t('rules.title')}</h2>
      <p className={css.muted}>{t('rules.lead')}</p>
      <Form method="post" className={css.form} preventScrollReset key={rules.version}>
        <input type="hidden" name="version" value={rules.version} />
        <div className={css.rules}>
          {rules.thresholds.map(({ name, amount }) => {
            const field = `${name}-${amount.currency}`;
            return (
              <Field
                key={field}
                name={field}
                label={t(`rules.${name}`, { currency: amount.currency })}
                defaultValue={refusal?.typed[field] ?? amountText(amount.minor, locale)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                required
                error={refusal?.fields[field] && t('rules.badSum')}
              />
            );
          })}
          <Field
            name="ratePerMille"
            label={t('rules.ratePerMille')}
            defaultValue={refusal?.typed.ratePerMille ?? percentText(rules.ratePerMille, locale)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            required
            error={refusal?.fields.ratePerMille && t('rules.badShare')}
          />
        </div>
        <Checkbox
          name="secondFactor"
          value="1"
          defaultChecked={refusal ? refusal.typed.secondFactor === '1' : rules.secondFactor}
        >
          {t('rules.secondFactor')}
        </Checkbox>
        <Field
          name="reason"
          label={t('reason')}
          defaultValue={refusal?.typed.reason}
          maxLength={300}
          autoComplete="off"
        />
        <div className={css.buttons}>
          <Button name="intent" value="rules" variant="secondary" busy={busy}>
            {t('rules.propose')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
