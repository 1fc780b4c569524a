import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { CHARGE_TITLE_LIMIT, type RequestCharge, type StaffRequest } from '#modules/requests/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { ChargeRow } from './charge-list.tsx';
import type { RequestRefusal } from './form-text.ts';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';

type Props = { request: StaffRequest; refusal: RequestRefusal | undefined };
const DEFAULT_TIME = '18:00';

function Hidden({ charge, item }: { charge: RequestCharge; item?: string }) {
  return (
    <>
      <input type="hidden" name="charge" value={charge.id} />
      {item && <input type="hidden" name="item" value={item} />}
    </>
  );
}

/** What staff enter for one passenger's paid service: its document, or that it could not be arranged. */
function ItemForm(props: {
  charge: RequestCharge;
  item: RequestCharge['items'][number];
  refusal: RequestRefusal | undefined;
}) {
  const { charge, item } = props;
  const t = useTranslations('requests.charges');
  const errorText = useErrorText();
  const refusal = props.refusal?.typed.item === item.id ? props.refusal : undefined;
  const problem = refusal?.fields.find(({ path }) => path === 'number');
  if (item.open === null) return null;
  if (item.open === 'return')
    return (
      <Form method="post" className={css.buttons ?? ''}>
        <Hidden charge={charge} item={item.id} />
        <SubmitButton name="intent" value="charge_returned" variant="secondary">
          {t('returned')}
        </SubmitButton>
      </Form>
    );
  return (
    <Form method="post" className={css.stack ?? ''}>
      <Hidden charge={charge} item={item.id} />
      <Field
        name="number"
        id={`number-${item.id}`}
        label={t('number')}
        maxLength={25}
        autoComplete="off"
        defaultValue={refusal?.typed.number ?? ''}
        error={problem && errorText(problem)}
      />
      <div className={css.buttons}>
        <SubmitButton name="intent" value="charge_issued">
          {t('issue')}
        </SubmitButton>
        <SubmitButton name="intent" value="charge_refuse" variant="quiet" formNoValidate>
          {t('refuse')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function ChargeForm(props: Props & { chargeable: NonNullable<StaffRequest['chargeable']> }) {
  const { request, chargeable } = props;
  const t = useTranslations('requests.charges');
  const errorText = useErrorText();
  const refusal = props.refusal?.typed.intent === 'charge' ? props.refusal : undefined;
  const errorAt = (path: string) => {
    const problem = refusal?.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`));
    return problem && errorText(problem);
  };
  const today = localDate(request.serverNow, BUSINESS_TIME_ZONE);
  const everybody = chargeable.people.length === 1 || (!refusal && request.kind !== 'travel');
  return (
    <details className={css.collapsible ?? ''} open={refusal !== undefined}>
      <summary>{t('add')}</summary>
      <Form method="post" className={css.stack ?? ''}>
        <input type="hidden" name="intent" value="charge" />
        <Field
          name="title"
          label={t('name')}
          maxLength={CHARGE_TITLE_LIMIT}
          defaultValue={refusal?.typed.title ?? ''}
          error={errorAt('title')}
          required
        />
        <fieldset className={css.fieldset}>
          <legend>{t('who')}</legend>
          {chargeable.people.map(({ id, surname, name }) => (
            <Checkbox
              key={id}
              name="passenger"
              id={`charge-${id}`}
              value={id}
              defaultChecked={everybody || (refusal?.chosen.includes(id) ?? false)}
            >
              {surname} {name}
            </Checkbox>
          ))}
          {errorAt('passengerIds') && <p className={css.late}>{errorAt('passengerIds')}</p>}
        </fieldset>
        <Field
          name="price"
          label={t('price', { currency: chargeable.currency })}
          inputMode="decimal"
          maxLength={12}
          defaultValue={refusal?.typed.price ?? ''}
          error={errorAt('price')}
          required
        />
        <div className={css.two}>
          <DateField
            name="payByDate"
            label={t('payByDate')}
            min={today}
            defaultValue={refusal?.typed.payByDate ?? addDays(today, 1)}
            error={errorAt('payBy')}
          />
          <TimeField name="payByTime" label={t('payByTime')} defaultValue={refusal?.typed.payByTime ?? DEFAULT_TIME} />
        </div>
        <input type="hidden" name="currency" value={chargeable.currency} />
        <div className={css.buttons}>
          <SubmitButton>{t('send')}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** Extra payments and services of a request: made, withdrawn, arranged or refused by its executor. */
export function StaffCharges({ request, refusal }: Props) {
  const t = useTranslations('requests.charges');
  const chargeable = request.mine ? request.chargeable : null;
  if (request.charges.length === 0 && chargeable === null) return null;
  return (
    <Card aria-labelledby="charges">
      <CardHead level={2} id="charges" title={t('title')} />
      <div className={css.stack}>
        {request.charges.length > 0 && (
          <ul className={css.list}>
            {request.charges.map((charge) => (
              <ChargeRow
                key={charge.id}
                charge={charge}
                request={request}
                itemActions={(item) => request.mine && <ItemForm charge={charge} item={item} refusal={refusal} />}
                actions={
                  request.mine &&
                  charge.state === 'unpaid' && (
                    <Form method="post" className={css.buttons ?? ''}>
                      <Hidden charge={charge} />
                      <SubmitButton name="intent" value="charge_withdraw" variant="quiet">
                        {t('withdraw')}
                      </SubmitButton>
                    </Form>
                  )
                }
              />
            ))}
          </ul>
        )}
        {chargeable && <ChargeForm request={request} refusal={refusal} chargeable={chargeable} />}
      </div>
    </Card>
  );
}
