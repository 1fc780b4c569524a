import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffRequest } from '#modules/requests/api.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import type { RequestRefusal } from './form-text.ts';
import { SelfServiceNote, SubmitButton } from './parts.tsx';
import css from './requests.module.css';

type Props = { request: StaffRequest; refusal: RequestRefusal | undefined };
/** Deductions from the payment other than retained taxes and fees. */
const RETAINED_COMPONENTS = ['penalty', 'refundFee', 'deducted'] as const;
const COMPONENTS = ['fare', 'taxes', 'fees', 'penalty'] as const;

/** The refund: calculated by one person, approved by another, executed once. */
export function RefundAmounts({ request, refusal }: Props) {
  const t = useTranslations('requests.serve');
  const isAllowed = (action: StaffRequest['staffActions'][number]) => request.staffActions.includes(action);
  if (request.kind !== 'forced_refund' && request.kind !== 'refund') return null;
  return (
    <Card aria-labelledby="sums">
      <CardHead level={2} id="sums" title={t('sums')} />
      <div className={css.stack}>
        {request.action && <CalculatedAmounts request={request} refusal={refusal} />}
        {isAllowed('calculated') && <CalculateForm request={request} refusal={refusal} />}
      </div>
    </Card>
  );
}

function CalculatedAmounts({ request, refusal }: Props) {
  const carriedOut = refusal?.typed.intent === 'carry_out' ? refusal.typed : undefined;
  const formatMoney = useFormatMoney();
  const t = useTranslations('requests.serve');
  const { action } = request;
  const isAllowed = (move: StaffRequest['staffActions'][number]) => request.staffActions.includes(move);
  if (!action) return null;
  const refundAmount = formatMoney(action.refund);
  const nameOf = (id: string) => {
    const passenger = request.people.find((p) => p.id === id);
    return passenger ? `${passenger.surname} ${passenger.name}` : '';
  };
  return (
    <>
      <ul className={css.list}>
        {action.lines.map((line) => (
          <li key={line.passengerId}>
            <span>
              {nameOf(line.passengerId)}: <strong className="tabular">{formatMoney(line.refund)}</strong>
            </span>
            <span className={css.muted}>
              {[
                t('paid', { sum: formatMoney(line.paid) }),
                ...RETAINED_COMPONENTS.flatMap((component) => {
                  const refundAmount = line[component];
                  return refundAmount && refundAmount.minor !== 0
                    ? [t(`kept.${component}`, { sum: formatMoney(refundAmount) })]
                    : [];
                }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.muted}>
        {t('calculatedBy', { name: action.calculatedBy })}
        {action.approvedBy && <> · {t('approvedBy', { name: action.approvedBy })}</>}
      </p>
      {action.state === 'calculated' && !isAllowed('approved') && <Alert tone="wait" title={t('waiting')} />}
      {isAllowed('approved') && (
        <div className={css.buttons}>
          <Form method="post">
            <input type="hidden" name="intent" value="approve" />
            <input type="hidden" name="act" value={action.id} />
            <SubmitButton>{t('approve', { sum: refundAmount })}</SubmitButton>
          </Form>
          <Form method="post">
            <input type="hidden" name="intent" value="send_back" />
            <input type="hidden" name="act" value={action.id} />
            <SubmitButton variant="secondary">{t('sendBack')}</SubmitButton>
          </Form>
        </div>
      )}
      {isAllowed('begun') && (
        <Form method="post" className={css.stack ?? ''}>
          <p>{t('irreversible')}</p>
          <input type="hidden" name="intent" value="carry_out" />
          <input type="hidden" name="act" value={action.id} />
          <SelfServiceNote request={request} typed={carriedOut?.note} />
          {action.channel === 'hand' && (
            <Field
              name="reference"
              label={t('reference')}
              defaultValue={carriedOut?.reference}
              maxLength={100}
              required
            />
          )}
          <Checkbox name="agreed" value="1" required>
            {t('agreed')}
          </Checkbox>
          <div className={css.buttons}>
            <SubmitButton variant="danger">{t('applyEffects', { sum: refundAmount })}</SubmitButton>
          </div>
        </Form>
      )}
      {action.state === 'sent' && <Alert tone="wait">{t('underWay')}</Alert>}
      {action.state === 'done' && <Alert tone="done">{t('done')}</Alert>}
    </>
  );
}

function CalculateForm({ request, refusal }: Props) {
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const t = useTranslations('requests.serve');
  return (
    <>
      {request.kind === 'forced_refund' && (
        <Form method="post" className={css.buttons ?? ''}>
          <input type="hidden" name="intent" value="calculate" />
          <input type="hidden" name="way" value="supplier" />
          <SubmitButton variant="secondary">{t('supplier')}</SubmitButton>
          <span className={css.muted}>{t('supplierNote')}</span>
        </Form>
      )}
      <Form method="post" className={css.stack ?? ''}>
        <h3>{t('hand')}</h3>
        <input type="hidden" name="intent" value="calculate" />
        <input type="hidden" name="way" value="hand" />
        {request.paid.map(({ passengerId, parts }) => {
          const passenger = request.people.find((p) => p.id === passengerId);
          return (
            <fieldset key={passengerId} className={css.passenger}>
              <legend>
                {passenger?.surname} {passenger?.name}
              </legend>
              <div className={css.two}>
                {COMPONENTS.map((component) => (
                  <Field
                    key={component}
                    name={`${component}-${passengerId}`}
                    label={t(component)}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={20}
                    defaultValue={
                      refusal?.typed[`${component}-${passengerId}`] ??
                      (component === 'penalty' || !parts ? '0' : amountText(parts[component].minor, locale))
                    }
                    {...(component !== 'penalty' && parts
                      ? { hint: t('paid', { sum: formatMoney(parts[component]) }) }
                      : {})}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
        <div className={css.buttons}>
          <SubmitButton>{t('calculate')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
