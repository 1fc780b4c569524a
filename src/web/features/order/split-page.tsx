import { useTranslations } from 'use-intl';
import type { Split, SplitChoices } from '#modules/orders/api.ts';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { requestPath } from '../../shared/forms/act-form.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { withNames } from './party-values.ts';
import { Contacts } from './return-choices.tsx';
import css from './returns.module.css';
import { splitAncestorIds } from './split-actions.ts';
import { ChooseWhoLeaves, ConfirmSplit } from './split-parts.tsx';

/** What a person arranges instead. */
const BY_HAND: ReadonlySet<string> = new Set(['orders.split_not_automatic', 'orders.split_exchanged']);

/** The screens of a split: who leaves, what each order holds, what became of it. */
export function SplitPage(props: {
  choices: SplitChoices;
  shown: Split | null;
  ancillaryImpact: AncillaryImpacts | null;
  chosen: readonly string[];
  noneChosen: boolean;
  idem: string;
  refusal: { code: string; values: Record<string, unknown> } | undefined;
}) {
  const { choices, shown, refusal } = props;
  const t = useTranslations('order.split');
  const said = useErrorText();
  const unticked = refusal?.code === 'orders.agreement_required';
  return (
    <Page
      title={t('heading')}
      tab={t('title', { number: choices.number })}
      lead={
        !shown &&
        !choices.problem && (
          <>
            {t('lead')} {choices.issued && t('leadIssued')}
          </>
        )
      }
      back={{ to: `/order/${choices.orderId}`, text: t('order', { number: choices.number }) }}
      narrow
    >
      {refusal && !unticked && (
        <Notice tone="error" live title={t('problem')}>
          {said({ ...refusal, values: withNames(refusal.values, choices.passengers) })}
        </Notice>
      )}
      {shown ? (
        <Outcome choices={choices} shown={shown} />
      ) : choices.busy ? (
        <Notice tone="wait" title={t('underWay')}>
          <p>{t('processingText')}</p>
          <div className={css.buttons}>
            <LinkButton variant="secondary" to={splitAncestorIds(choices.orderId, choices.busy)}>
              {t('open')}
            </LinkButton>
          </div>
        </Notice>
      ) : choices.problem ? (
        <Cannot choices={choices} code={choices.problem} chosen={props.chosen} />
      ) : choices.parts ? (
        <ConfirmSplit
          choices={choices}
          parts={choices.parts}
          ancillaryImpact={props.ancillaryImpact}
          idem={props.idem}
          agree={unticked ? said({ code: 'orders.agreement_required' }) : null}
        />
      ) : (
        <ChooseWhoLeaves
          key={props.chosen.join()}
          choices={choices}
          chosen={props.chosen}
          error={
            props.noneChosen
              ? said({ code: 'orders.split_nobody' })
              : choices.partsProblem &&
                said({
                  code: choices.partsProblem,
                  values: withNames({ names: 'none', ...choices.alone }, choices.passengers),
                })
          }
        />
      )}
    </Page>
  );
}

function Cannot(props: { choices: SplitChoices; code: string; chosen: readonly string[] }) {
  const { choices, code } = props;
  const t = useTranslations('order.split');
  const said = useErrorText();
  const byHand = BY_HAND.has(code);
  return (
    <Notice tone={byHand ? 'wait' : 'info'} title={byHand ? t('contactTitle') : t('cannot')}>
      <p>
        {code === 'orders.split_not_automatic' ? t(choices.issued ? 'contactText' : 'contactUnpaid') : said({ code })}
      </p>
      <div className={css.buttons}>
        {byHand && choices.issued && (
          <LinkButton to={requestPath(choices.orderId, 'split', props.chosen)}>{t('request')}</LinkButton>
        )}
        <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
          {t('back')}
        </LinkButton>
      </div>
      {byHand && <Contacts />}
    </Notice>
  );
}

function Outcome({ choices, shown }: { choices: SplitChoices; shown: Split }) {
  const t = useTranslations('order.split');
  const order = useTranslations('order');
  const waits = shown.state === 'processing' || shown.state === 'staff';
  usePolling(waits);
  if (waits)
    return (
      <Notice tone="wait" live title={t(shown.state === 'staff' ? 'staff' : 'processing')}>
        <p>{t(shown.state === 'staff' ? 'staffText' : 'processingText')}</p>
        <noscript>
          <p>{order('noScript')}</p>
        </noscript>
      </Notice>
    );
  const { child } = shown;
  const done = shown.state === 'done' && child;
  return (
    <Notice tone={done ? 'done' : 'error'} live title={t(done ? 'done' : 'rejected')}>
      <p>{done ? t('doneText', { number: child.number }) : t('rejectedText')}</p>
      <div className={css.buttons}>
        {done && <LinkButton to={`/order/${child.id}`}>{t('openNew', { number: child.number })}</LinkButton>}
        <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
          {t('order', { number: choices.number })}
        </LinkButton>
      </div>
    </Notice>
  );
}
