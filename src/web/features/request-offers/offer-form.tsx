import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import { SEGMENTS_LIMIT } from '#modules/request-offers/api.ts';
import { COACH_CLASSES, ROOM_TYPES } from '#modules/supply/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { ArrangedService } from './arranged-service.tsx';
import { fieldOfPath, isJourney, type OfferDraft, segmentCount, segmentField } from './offer-draft.ts';
import type { OfferFormRefusal } from './offer-form-data.ts';
import { PlaceField } from './place-field.tsx';
import css from './request-offers.module.css';

type Errors = (name: string) => string | undefined;
type PartProps = { draft: OfferDraft; errorOf: Errors };
const PRICE_NAMES = { hotel: 'roomPrice', transfer: 'carPrice', service: 'servicePrice' } as const;
const CARS = ['econom', 'business', 'vip'] as const;

/** A form that writes an offer for a service. `idem` makes a repeated submission the same offer. */
export function OfferForm({
  draft,
  idem,
  refusal,
}: {
  draft: OfferDraft;
  idem: string;
  refusal: OfferFormRefusal | undefined;
}) {
  const t = useTranslations('offers.form');
  const shared = useTranslations('search.form');
  const errorText = useErrorText();
  const busy = useNavigation().state !== 'idle';
  const problems = (refusal?.fields ?? []).map((problem) => ({ ...problem, field: fieldOfPath(problem.path) }));
  const errorOf: Errors = (name) => {
    const problem = problems.find(({ field }) => field === name);
    return problem && errorText(problem);
  };
  const { product } = draft;
  return (
    <Form method="post" className={css.page} noValidate>
      <input type="hidden" name="key" value={idem} />
      <input type="hidden" name="product" value={product} />
      {problems.length > 0 && (
        <ErrorSummary
          key={refusal?.at}
          title={shared('fix')}
          errors={problems.map((problem) => ({ path: problem.field, text: errorText(problem) }))}
        />
      )}
      {isJourney(product) && <Journey draft={draft} errorOf={errorOf} />}
      {product === 'hotel' && <Stay draft={draft} errorOf={errorOf} />}
      {product === 'transfer' && <Ride draft={draft} errorOf={errorOf} />}
      {product === 'service' && <ArrangedService draft={draft} errorOf={errorOf} />}
      <Prices draft={draft} errorOf={errorOf} />
      <Terms draft={draft} errorOf={errorOf} />
      <div className={css.buttons}>
        <Button name="intent" value="send" busy={busy}>
          {t('send')}
        </Button>
        <Button name="intent" value="preview" variant="secondary" busy={busy}>
          {t('preview')}
        </Button>
      </div>
    </Form>
  );
}

function useText({ draft, errorOf }: PartProps) {
  return (name: string, label: string, rest: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      name={name}
      label={label}
      defaultValue={draft[name]}
      error={errorOf(name)}
      autoComplete="off"
      maxLength={80}
      {...rest}
    />
  );
}

function Segment(props: PartProps & { slice: number; n: number; onRemove: (() => void) | undefined }) {
  const { draft, errorOf, slice, n, onRemove } = props;
  const t = useTranslations('offers.form');
  const textField = useText(props);
  const name = (field: Parameters<typeof segmentField>[2]) => segmentField(slice, n, field);
  const ground = draft.product === 'avia' ? '' : 'Ground';
  const place = (field: 'from' | 'to', label: string) => (
    <PlaceField
      name={name(field)}
      label={label}
      mode={draft.product}
      first={draft[name(field)]}
      error={errorOf(name(field))}
    />
  );
  const day = (field: 'departDate' | 'arriveDate', label: string) => (
    <DateField name={name(field)} label={label} defaultValue={draft[name(field)]} error={errorOf(name(field))} />
  );
  const time = (field: 'departTime' | 'arriveTime', label: string) => (
    <TimeField name={name(field)} label={label} defaultValue={draft[name(field)]} error={errorOf(name(field))} />
  );
  return (
    <fieldset className={css.segment}>
      <legend>{t('segment', { n: n + 1 })}</legend>
      <div className={css.fields}>
        {textField(name('carrier'), t('carrier'), { hint: t('carrierHint'), maxLength: 2 })}
        {textField(name('number'), t('number'), { maxLength: 6 })}
        {place('from', t('from'))}
        {place('to', t('to'))}
        {day('departDate', t(`departDate${ground}`))}
        {time('departTime', t(`departTime${ground}`))}
        {day('arriveDate', t('arriveDate'))}
        {time('arriveTime', t('arriveTime'))}
      </div>
      {onRemove && (
        <div>
          <Button type="button" variant="secondary" size="small" onClick={onRemove}>
            {t('removeSegment', { n: n + 1 })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Journey(props: PartProps) {
  const { draft, errorOf } = props;
  const t = useTranslations('offers.form');
  const cabins = useTranslations('requests.travel.cabins');
  const carriages = useTranslations('requests.travel.carriages');
  const textField = useText(props);
  const [counts, setCounts] = useState([Math.max(1, segmentCount(draft, 0)), segmentCount(draft, 1)]);
  const change = (slice: number, by: number) =>
    setCounts((now) => now.map((count, n) => (n === slice ? count + by : count)));
  return (
    <Card aria-labelledby="journey">
      <CardHead level={2} id="journey" title={t(`kinds.${draft.product}`)} />
      <div className={css.panel}>
        {([0, 1] as const).map((slice) => {
          const count = counts[slice] ?? 0;
          if (count === 0) return null;
          return (
            <section key={slice} className={css.group} aria-label={t(slice === 0 ? 'out' : 'back')}>
              <p className={css.service}>{t(slice === 0 ? 'out' : 'back')}</p>
              {Array.from({ length: count }, (_, n) => (
                <Segment
                  // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its place
                  key={n}
                  {...props}
                  slice={slice}
                  n={n}
                  onRemove={count > 1 && n === count - 1 ? () => change(slice, -1) : undefined}
                />
              ))}
              <div className={css.buttons}>
                {count < SEGMENTS_LIMIT && (
                  <Button type="button" variant="secondary" size="small" onClick={() => change(slice, 1)}>
                    {t('addSegment')}
                  </Button>
                )}
                {slice === 1 && (
                  <Button type="button" variant="secondary" size="small" onClick={() => change(1, -count)}>
                    {t('removeBack')}
                  </Button>
                )}
              </div>
            </section>
          );
        })}
        {counts[1] === 0 && (
          <div className={css.write}>
            <Button type="button" variant="secondary" size="small" onClick={() => change(1, 1)}>
              {t('addBack')}
            </Button>
          </div>
        )}
        <div className={css.fields}>
          {draft.product === 'rail' ? (
            <SelectField
              name="coachClass"
              label={t('coachClass')}
              defaultValue={draft.coachClass}
              error={errorOf('coachClass')}
            >
              {COACH_CLASSES.map((one) => (
                <option key={one} value={one}>
                  {carriages(one)}
                </option>
              ))}
            </SelectField>
          ) : (
            draft.product === 'avia' && (
              <SelectField name="cabin" label={t('cabin')} defaultValue={draft.cabin}>
                {CABINS.map((one) => (
                  <option key={one} value={one}>
                    {cabins(one === 'first' ? 'first_class' : one)}
                  </option>
                ))}
              </SelectField>
            )
          )}
          {textField('fareName', t('fareName'))}
          {textField('pieces', t('pieces'), { inputMode: 'numeric', maxLength: 1 })}
          {textField('kg', t('kg'), { inputMode: 'numeric', maxLength: 2 })}
        </div>
      </div>
    </Card>
  );
}

function Stay(props: PartProps) {
  const { draft, errorOf } = props;
  const t = useTranslations('offers.form');
  const rooms = useTranslations('requests.travel.rooms');
  const textField = useText(props);
  return (
    <Card aria-labelledby="stay">
      <CardHead level={2} id="stay" title={t('kinds.hotel')} />
      <div className={css.panel}>
        <div className={css.fields}>
          <PlaceField name="city" label={t('city')} mode="hotel" first={draft.city} error={errorOf('city')} />
          {textField('hotel', t('hotel'))}
          <SelectField name="stars" label={t('stars')} defaultValue={draft.stars ?? '3'}>
            {[0, 1, 2, 3, 4, 5].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          {textField('address', t('address'), { maxLength: 200 })}
          {textField('phone', t('phone'), { type: 'tel', maxLength: 40 })}
          <DateField
            name="checkInDate"
            label={t('checkIn')}
            defaultValue={draft.checkInDate}
            error={errorOf('checkInDate')}
          />
          <DateField
            name="checkOutDate"
            label={t('checkOut')}
            defaultValue={draft.checkOutDate}
            error={errorOf('checkOutDate')}
          />
          <SelectField name="room" label={t('room')} defaultValue={draft.room ?? 'double'}>
            {ROOM_TYPES.map((one) => (
              <option key={one} value={one}>
                {rooms(one)}
              </option>
            ))}
          </SelectField>
          {textField('rateName', t('rateName'))}
          {textField('adults', t('adults'), { inputMode: 'numeric', maxLength: 2 })}
        </div>
        <Checkbox name="breakfast" defaultChecked={draft.breakfast === 'on'}>
          {t('breakfast')}
        </Checkbox>
      </div>
    </Card>
  );
}

function Ride(props: PartProps) {
  const { draft, errorOf } = props;
  const t = useTranslations('offers.form');
  const cars = useTranslations('requests.travel.cars');
  const textField = useText(props);
  return (
    <Card aria-labelledby="ride">
      <CardHead level={2} id="ride" title={t('kinds.transfer')} />
      <div className={css.panel}>
        <input type="hidden" name="adult.count" value="1" />
        <div className={css.fields}>
          {(['from', 'to'] as const).map((name) => (
            <PlaceField
              key={name}
              name={name}
              label={t(name)}
              mode="transfer"
              first={draft[name]}
              error={errorOf(name)}
            />
          ))}
          <DateField
            name="departDate"
            label={t('departDateGround')}
            defaultValue={draft.departDate}
            error={errorOf('departDate')}
          />
          <TimeField
            name="departTime"
            label={t('departTimeGround')}
            defaultValue={draft.departTime}
            error={errorOf('departTime')}
          />
          {textField('minutes', t('minutes'), { inputMode: 'numeric', maxLength: 4 })}
          <SelectField name="class" label={t('class')} defaultValue={draft.class}>
            {CARS.map((one) => (
              <option key={one} value={one}>
                {cars(one)}
              </option>
            ))}
          </SelectField>
          {textField('guests', t('guests'), { inputMode: 'numeric', maxLength: 2 })}
          {textField('luggage', t('luggage'), { inputMode: 'numeric', maxLength: 2 })}
          {textField('meet', t('meet'), { maxLength: 200 })}
        </div>
      </div>
    </Card>
  );
}

function Prices(props: PartProps) {
  const { draft } = props;
  const t = useTranslations('offers.form');
  const textField = useText(props);
  const { product } = draft;
  const isService = product === 'service';
  const categories = !isJourney(product)
    ? (['adult'] as const)
    : product === 'bus'
      ? (['adult', 'child'] as const)
      : (['adult', 'child', 'infant'] as const);
  const nameOf = (who: (typeof categories)[number]) => (isJourney(product) ? t(who) : t(PRICE_NAMES[product]));
  return (
    <Card aria-labelledby="prices">
      <CardHead level={2} id="prices" title={t(isService ? 'servicePrices' : 'prices')} />
      <div className={css.panel}>
        <p className={css.muted}>{t(isService ? 'servicePricesText' : 'pricesText')}</p>
        {categories.map((who) => (
          <fieldset key={who} className={css.prices}>
            <legend>{nameOf(who)}</legend>
            <div className={css.fields}>
              {product !== 'transfer' &&
                !isService &&
                textField(`${who}.count`, product === 'hotel' ? t('rooms') : t('count'), {
                  inputMode: 'numeric',
                  maxLength: 2,
                })}
              {textField(`${who}.fare`, t('fare'), { inputMode: 'decimal', maxLength: 12 })}
              {!isService && textField(`${who}.taxes`, t('taxes'), { inputMode: 'decimal', maxLength: 12 })}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  );
}

function Terms(props: PartProps) {
  const { draft, errorOf } = props;
  const t = useTranslations('offers.form');
  const textField = useText(props);
  return (
    <Card aria-labelledby="terms">
      <CardHead level={2} id="terms" title={t('terms')} />
      <div className={css.panel}>
        <div className={css.fields}>
          {textField('refundPenalty', t('refundPenalty'), {
            hint: t('refundHint'),
            inputMode: 'decimal',
            maxLength: 12,
          })}
          {draft.product !== 'service' &&
            textField('exchangeFee', t('exchangeFee'), {
              hint: t('exchangeHint'),
              inputMode: 'decimal',
              maxLength: 12,
            })}
          <DateField
            name="deadlineDate"
            label={t('deadlineDate')}
            defaultValue={draft.deadlineDate}
            error={errorOf('deadlineDate')}
          />
          <TimeField name="deadlineTime" label={t('deadlineTime')} defaultValue={draft.deadlineTime} />
        </div>
        <div>
          <TextArea
            name="note"
            label={t('note')}
            defaultValue={draft.note}
            error={errorOf('note')}
            rows={2}
            maxLength={500}
          />
        </div>
      </div>
    </Card>
  );
}
