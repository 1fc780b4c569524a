import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Approval, Approvals, OfficeRules } from '#modules/approvals/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { shareText } from '../../i18n/share-text.ts';
import { sumText } from '../../i18n/sum-text.ts';
import { Changes } from '../../shared/office/changes.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import css from './approvals.module.css';

export type RefusedApproval = {
  at: string;
  /** The proposal, or `rules`. */
  about: string;
  text: string | null;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};
type Props = {
  approvals: Approvals;
  /** Null for users who may not change them. */
  rules: OfficeRules | null;
  done: 'approve' | 'reject' | 'withdraw' | 'proposed' | null;
  now: string;
  refused: RefusedApproval | null;
};

/** What waits for a second person, what was decided, and what one person may do alone. */
export function ApprovalsPage({ approvals, rules, done, now, refused }: Props) {
  const t = useTranslations('approvals');
  const office = useTranslations('requests.desk');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: office('hello') }} narrow>
      {refused?.text && (
        <Notice key={refused.at} tone="error" live>
          {refused.text}
        </Notice>
      )}
      {done && !refused && <Notice tone={done === 'proposed' ? 'wait' : 'done'} live title={t(`done.${done}`)} />}
      {approvals.waiting.length === 0 ? (
        <EmptyState level={2} title={t('none')} />
      ) : (
        <div className={css.list}>
          {approvals.waiting.map((one) => (
            <Waiting key={one.id} approval={one} now={now} refused={refused?.about === one.id ? refused : null} />
          ))}
        </div>
      )}
      {rules && <Rules rules={rules} refused={refused?.about === 'rules' ? refused : null} />}
      {approvals.decided.length > 0 && (
        <>
          <h2>{t('decidedTitle')}</h2>
          <div className={css.list}>
            {approvals.decided.map((one) => (
              <Card key={one.id} aria-label={t(`kinds.${one.kind}`)}>
                <Story approval={one} now={now} />
              </Card>
            ))}
          </div>
        </>
      )}
    </Page>
  );
}

/** Whose or what it changes, as a link where a page of it exists. */
function Subject({ subject }: Pick<Approval, 'subject'>) {
  const t = useTranslations('approvals');
  const { kind, id, name } = subject;
  if (kind === 'office') return <>{t('office')}</>;
  const to =
    kind === 'contract'
      ? `/office/contracts/${encodeURIComponent(id)}/money`
      : kind === 'order'
        ? `/office/orders/${encodeURIComponent(id)}/money`
        : `/office/people/${encodeURIComponent(id)}`;
  return <Link to={to}>{name ?? id}</Link>;
}

function Story({ approval, now }: { approval: Approval; now: string }) {
  const t = useTranslations('approvals');
  const moment = useFormatInstant(now);
  const { kind, state, changes, reason, note, proposedBy, proposedAt, decidedBy, decidedAt } = approval;
  const said = (who: string | null, when: string) => t('proposedBy', { who: who ?? t('unknown'), when: moment(when) });
  return (
    <>
      <div className={css.head}>
        <h3>
          {t(`kinds.${kind}`)} · <Subject subject={approval.subject} />
        </h3>
        <Badge tone={state === 'approved' ? 'done' : state === 'waiting' ? 'wait' : 'plain'}>
          {t(`states.${state}`)}
        </Badge>
      </div>
      <p className={css.muted}>{said(proposedBy, proposedAt)}</p>
      <Changes changes={changes} />
      {reason && <p className={css.muted}>{t('because', { reason })}</p>}
      {decidedAt && <p className={css.muted}>{said(decidedBy, decidedAt)}</p>}
      {note && <p className={css.muted}>{t('answered', { note })}</p>}
    </>
  );
}

function Waiting({ approval, now, refused }: { approval: Approval; now: string; refused: RefusedApproval | null }) {
  const t = useTranslations('approvals');
  const moment = useFormatInstant(now);
  const busy = useNavigation().formMethod === 'POST';
  const { id, own, mayDecide, expiresAt } = approval;
  return (
    <Card aria-label={t(`kinds.${approval.kind}`)}>
      <Story approval={approval} now={now} />
      <p className={css.muted}>{t('until', { when: moment(expiresAt) })}</p>
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
              defaultValue={refused?.typed.note}
              maxLength={300}
              autoComplete="off"
              error={refused?.fields.note}
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

function Rules({ rules, refused }: { rules: OfficeRules; refused: RefusedApproval | null }) {
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
                defaultValue={refused?.typed[field] ?? sumText(amount.minor, locale)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                required
                error={refused?.fields[field] && t('rules.badSum')}
              />
            );
          })}
          <Field
            name="ratePerMille"
            label={t('rules.ratePerMille')}
            defaultValue={refused?.typed.ratePerMille ?? shareText(rules.ratePerMille, locale)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            required
            error={refused?.fields.ratePerMille && t('rules.badShare')}
          />
        </div>
        <Checkbox
          name="secondFactor"
          value="1"
          defaultChecked={refused ? refused.typed.secondFactor === '1' : rules.secondFactor}
        >
          {t('rules.secondFactor')}
        </Checkbox>
        <Field
          name="reason"
          label={t('reason')}
          defaultValue={refused?.typed.reason}
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
