import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OwnHotelPage } from '#modules/inventory/api.ts';
import { AMENITIES, DAY_TIMES } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { TextsInput } from '../../shared/office/texts-input.tsx';
import { CheckInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { shownRows, WEEKDAYS } from './hotel-form.ts';
import { RateFields, RoomFields, SeasonFields } from './hotel-rows.tsx';
import { HOTEL_LIST, nightsPath, picturesPath } from './paths.ts';
import { HotelPublication } from './publication-card.tsx';

const STARS = [0, 1, 2, 3, 4, 5] as const;

function HotelFields(state: FormState) {
  const t = useTranslations('stays.form');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('hotel')}</legend>
      <div className={css.fields}>
        <TextInput {...state} name="name" label={t('name')} maxLength={60} />
        <TextInput {...state} name="town" label={t('town')} hint={t('townHint')} maxLength={80} />
        <SelectField
          name="stars"
          label={t('stars')}
          defaultValue={state.values.stars ?? '0'}
          error={state.refusal?.fields.stars}
        >
          {STARS.map((stars) => (
            <option key={stars} value={stars}>
              {stars === 0 ? t('noStars') : '★'.repeat(stars)}
            </option>
          ))}
        </SelectField>
        <TextInput {...state} name="phone" label={t('phone')} />
        <TextsInput {...state} name="address" label={t('address')} maxLength={160} />
        <TextInput {...state} name="at.lat" label={t('lat')} hint={t('pointHint')} maxLength={13} />
        <TextInput {...state} name="at.lon" label={t('lon')} maxLength={13} />
        <NumberInput {...state} name="childrenTo" label={t('childrenTo')} hint={t('childrenHint')} />
      </div>
    </fieldset>
  );
}

function AmenityFields(state: FormState) {
  const t = useTranslations('hotels.amenities');
  const form = useTranslations('stays.form');
  return (
    <fieldset className={css.fieldset}>
      <legend>{form('amenities')}</legend>
      <div className={css.boxes}>
        {AMENITIES.map((amenity) => (
          <CheckInput key={amenity} {...state} name={`amenities.${amenity}`} label={t(amenity)} />
        ))}
      </div>
    </fieldset>
  );
}

function HourFields(state: FormState) {
  const t = useTranslations('stays.form');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('hours')}</legend>
      <p className={css.note}>{t('hoursHint')}</p>
      <div className={css.fields}>
        {(['entry', 'leave'] as const).map((end) =>
          DAY_TIMES.map((time) => (
            <TextInput
              key={`${end} ${time}`}
              {...state}
              name={`${end}.${time}`}
              label={t(`${end}.${time}`)}
              maxLength={5}
            />
          )),
        )}
        <NumberInput {...state} name="halfDayPercent" label={t('halfDay')} hint={t('halfDayHint')} />
      </div>
    </fieldset>
  );
}

/** The editor of an own hotel; `page` is null for a new one. */
export function HotelPage({ page, id, ...props }: FormState & { page: OwnHotelPage | null; id: string }) {
  const t = useTranslations('stays');
  const weekdays = useTranslations('ownSale.weekdays');
  const locale = useAppLocale();
  const { refusal } = props;
  // A publication that is refused sends no fields.
  const values = refusal?.values.do === 'save' ? refusal.values : props.values;
  const state = { values, refusal };
  return (
    <Page
      title={page ? page.hotel.name : t('list.newHotel')}
      tabTitle={t('screens.hotel')}
      lead={page?.town?.[locale]}
      back={{ to: HOTEL_LIST, text: t('screens.list') }}
      actions={
        page && (
          <>
            <LinkButton to={picturesPath(id)} variant="secondary">
              {t('list.pictures', { count: page.pictures })}
            </LinkButton>
            {page.state !== 'draft' && (
              <LinkButton to={nightsPath(id)} variant="secondary">
                {t('screens.nights')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <div className={css.stack}>
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <Form method="post" className={css.stack} key={refusal?.at ?? page?.revision ?? 0} noValidate>
          <input type="hidden" name="revision" value={page?.revision ?? 0} />
          <HotelFields {...state} />
          <AmenityFields {...state} />
          <HourFields {...state} />
          <fieldset className={css.fieldset}>
            <legend>{t('form.rooms')}</legend>
            <p className={css.note}>{t('form.roomsHint')}</p>
            {refusal?.fields.rooms && <Alert tone="error" title={refusal.fields.rooms} />}
            <fieldset className={css.boxes}>
              <legend className={css.note}>{t('form.weekend')}</legend>
              {WEEKDAYS.map((day) => (
                <CheckInput key={day} {...state} name={`weekend.${day}`} label={weekdays(`${day}`)} />
              ))}
            </fieldset>
            {Array.from({ length: shownRows(values, 'rooms') }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <RoomFields key={n} {...state} n={n} />
            ))}
          </fieldset>
          <fieldset className={css.fieldset}>
            <legend>{t('form.rates')}</legend>
            <p className={css.note}>{t('form.ratesHint')}</p>
            {refusal?.fields.rates && <Alert tone="error" title={refusal.fields.rates} />}
            {Array.from({ length: shownRows(values, 'rates') }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <RateFields key={n} {...state} n={n} />
            ))}
          </fieldset>
          <fieldset className={css.fieldset}>
            <legend>{t('form.seasons')}</legend>
            <p className={css.note}>{t('form.seasonsHint')}</p>
            {Array.from({ length: shownRows(values, 'seasons') }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <SeasonFields key={n} {...state} n={n} />
            ))}
          </fieldset>
          <div className={css.actions}>
            <Button name="do" value="save">
              {t('form.save')}
            </Button>
          </div>
        </Form>
        {page && <HotelPublication page={page} />}
      </div>
    </Page>
  );
}
