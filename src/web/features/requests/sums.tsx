import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { DeskRequest } from '#modules/requests/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { sumText } from '../../i18n/sum-text.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { FormRefusal } from './form-text.ts';
import { ActButton, AloneNote } from './parts.tsx';
import css from './requests.module.css';

type Props = { request: DeskRequest; refused: FormRefusal | undefined };
/** Deductions from the payment, other than the taxes and fees that the supplier and we keep. */
const KEPT = ['penalty', 'refundFee', 'deducted'] as const;
const PARTS = ['fare', 'taxes', 'fees', 'penalty'] as const;

/** What goes back: worked out by one, approved by another, given back once. */
export function Sums({ request, refused }: Props) {
  const t = useTranslations('requests.serve');
  const may = (move: DeskRequest['staffMoves'][number]) => request.staffMoves.includes(move);
  if (request.kind !== 'forced_refund' && request.kind !== 'refund') return null;
  return (
    <Card aria-labelledby="sums">
      <CardHead level={2} id="sums" title={t('sums')} />
      <div className={css.stack}>
        {request.act && <CalculatedSums request={request} />}
        {may('calculated') && <Calculate request={request} refused={refused} />}
      </div>
    </Card>
  );
}

function CalculatedSums({ request }: { request: DeskRequest }) {
  const formatMoney = useMoney();
  const t = useTranslations('requests.serve');
  const { act } = request;
  const may = (move: DeskRequest['staffMoves'][number]) => request.staffMoves.includes(move);
  if (!act) return null;
  const sum = formatMoney(act.back);
  const nameOf = (id: string) => {
    const person = request.people.find((p) => p.id === id);
    return person ? `${person.surname} ${person.name}` : '';
  };
  return (
    <>
      <ul className={css.list}>
        {act.lines.map((line) => (
          <li key={line.passengerId}>
            <span>
              {nameOf(line.passengerId)}: <strong className="tabular">{formatMoney(line.back)}</strong>
            </span>
            <span className={css.muted}>
              {[
                t('paid', { sum: formatMoney(line.paid) }),
                ...KEPT.flatMap((part) => {
                  const sum = line[part];
                  return sum && sum.minor !== 0 ? [t(`kept.${part}`, { sum: formatMoney(sum) })] : [];
                }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.muted}>
        {t('calculatedBy', { name: act.calculatedBy })}
        {act.approvedBy && <> · {t('approvedBy', { name: act.approvedBy })}</>}
      </p>
      {act.state === 'calculated' && !may('approved') && <Notice tone="wait" title={t('waiting')} />}
      {may('approved') && (
        <div className={css.buttons}>
          <Form method="post">
            <input type="hidden" name="intent" value="approve" />
            <input type="hidden" name="act" value={act.id} />
            <ActButton>{t('approve', { sum })}</ActButton>
          </Form>
          <Form method="post">
            <input type="hidden" name="intent" value="send_back" />
            <input type="hidden" name="act" value={act.id} />
            <ActButton variant="secondary">{t('sendBack')}</ActButton>
          </Form>
        </div>
      )}
      {may('begun') && (
        <Form method="post" className={css.stack ?? ''}>
          <p>{t('irreversible')}</p>
          <input type="hidden" name="intent" value="carry_out" />
          <input type="hidden" name="act" value={act.id} />
          <AloneNote request={request} />
          {act.way === 'hand' && <Field name="reference" label={t('reference')} maxLength={100} required />}
          <Checkbox name="agreed" value="1" required>
            {t('agreed')}
          </Checkbox>
          <div className={css.buttons}>
            <ActButton variant="danger">{t('applyEffects', { sum })}</ActButton>
          </div>
        </Form>
      )}
      {act.state === 'sent' && <Notice tone="wait">{t('underWay')}</Notice>}
      {act.state === 'done' && <Notice tone="done">{t('done')}</Notice>}
    </>
  );
}

function Calculate({ request, refused }: Props) {
  const locale = useAppLocale();
  const formatMoney = useMoney();
  const t = useTranslations('requests.serve');
  return (
    <>
      {request.kind === 'forced_refund' && (
        <Form method="post" className={css.buttons ?? ''}>
          <input type="hidden" name="intent" value="calculate" />
          <input type="hidden" name="way" value="supplier" />
          <ActButton variant="secondary">{t('supplier')}</ActButton>
          <span className={css.muted}>{t('supplierNote')}</span>
        </Form>
      )}
      <Form method="post" className={css.stack ?? ''}>
        <h3>{t('hand')}</h3>
        <input type="hidden" name="intent" value="calculate" />
        <input type="hidden" name="way" value="hand" />
        {request.paid.map(({ passengerId, parts }) => {
          const person = request.people.find((p) => p.id === passengerId);
          return (
            <fieldset key={passengerId} className={css.person}>
              <legend>
                {person?.surname} {person?.name}
              </legend>
              <div className={css.two}>
                {PARTS.map((part) => (
                  <Field
                    key={part}
                    name={`${part}-${passengerId}`}
                    label={t(part)}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={20}
                    defaultValue={
                      refused?.typed[`${part}-${passengerId}`] ??
                      (part === 'penalty' || !parts ? '0' : sumText(parts[part].minor, locale))
                    }
                    {...(part !== 'penalty' && parts ? { hint: t('paid', { sum: formatMoney(parts[part]) }) } : {})}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
        <div className={css.buttons}>
          <ActButton>{t('calculate')}</ActButton>
        </div>
      </Form>
    </>
  );
}
