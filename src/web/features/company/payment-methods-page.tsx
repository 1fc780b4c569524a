import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OfficeMethods } from '#modules/payments/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './company.module.css';
import { offeredName, placeName } from './methods-form.ts';

/** Which ways to pay are offered, in which order; what connects the others is a setting of the server. */
export function PaymentMethodsPage(props: {
  methods: OfficeMethods;
  saved: boolean;
  now: string;
  refusal: FormErrors | null;
}) {
  const { version, savedAt, savedBy, methods, unconnected } = props.methods;
  const t = useTranslations('company.methods');
  const names = useTranslations('payments.form.way');
  const desk = useTranslations('requests.desk');
  const formatInstant = useFormatInstant(props.now);
  const busy = useNavigation().formMethod === 'POST';
  const places = methods.map((_, place) => place + 1);
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: desk('hello') }} narrow>
      {props.refusal && (
        <Alert key={props.refusal.at} tone="error" live>
          {props.refusal.text}
        </Alert>
      )}
      {props.saved && !props.refusal && <Alert tone="done" live title={t('saved')} />}
      {savedAt && savedBy && (
        <p className={css.muted}>{t('savedBy', { who: savedBy, when: formatInstant(savedAt) })}</p>
      )}
      {methods.every(({ isOffered }) => !isOffered) && <Alert tone="error" title={t('nobody')} />}
      {methods.length > 0 && (
        <Form method="post" key={`${version} ${props.refusal?.at ?? ''}`} className={css.form} preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <Card aria-labelledby="connected">
            <CardHead level={2} id="connected" title={t('connected')} />
            {methods.map(({ method, isOffered }, place) => (
              <fieldset key={method} className={css.method}>
                <legend className="visually-hidden">{names(method)}</legend>
                <Checkbox name={offeredName(method)} defaultChecked={isOffered}>
                  {names(method)}
                </Checkbox>
                <SelectField name={placeName(method)} label={t('place')} defaultValue={String(place + 1)}>
                  {places.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </SelectField>
              </fieldset>
            ))}
            <p className={css.muted}>{t('note')}</p>
          </Card>
          <div className={css.buttons}>
            <Button busy={busy}>{t('save')}</Button>
          </div>
        </Form>
      )}
      {unconnected.length > 0 && (
        <Card aria-labelledby="unconnected">
          <CardHead level={2} id="unconnected" title={t('unconnected')} />
          <p className={css.muted}>{t('unconnectedText')}</p>
          <dl className={css.settings}>
            {unconnected.map(({ method, settings }) => (
              <div key={method}>
                <dt>{names(method)}</dt>
                <dd>{settings.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </Page>
  );
}
