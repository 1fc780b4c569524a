import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  MAX_HOTEL_PICTURES,
  MIN_PICTURE_WIDTH,
  type OwnHotelPictures,
  PICTURE_MEGABYTES,
} from '#modules/inventory/api.ts';
import { PICTURE_SCENES } from '#modules/supply/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { HotelPicture } from '../../shared/hotels-transfers/hotel-picture.tsx';
import { TextsInput } from '../../shared/office/texts-input.tsx';
import type { FormState } from '../../shared/office/typed-field.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Link } from '../../ui/link.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import own from './hotels.module.css';
import { hotelPath } from './paths.ts';

type Shown = OwnHotelPictures['pictures'][number];

/** Where a picture is sent from; the form goes to the API, which leads back to the page. */
function UploadForm({ id, count }: { id: string; count: number }) {
  const t = useTranslations('stays.pictures');
  const [sending, setSending] = useState(false);
  if (count >= MAX_HOTEL_PICTURES) return <p className={css.note}>{t('full', { count })}</p>;
  return (
    <form
      method="post"
      action={`/api/office/hotels/${id}/pictures?back=office`}
      encType="multipart/form-data"
      className={css.stack}
      onSubmit={() => setSending(true)}
    >
      <label htmlFor="picture">{t('file', { megabytes: PICTURE_MEGABYTES, width: MIN_PICTURE_WIDTH })}</label>
      <FileField id="picture" name="picture" accept="image/jpeg,image/png,image/webp" required />
      <div className={css.actions}>
        <Button busy={sending}>{t('upload')}</Button>
      </div>
    </form>
  );
}

function PictureFields({ picture, n, hotel, ...state }: FormState & { picture: Shown; n: number; hotel: string }) {
  const t = useTranslations('stays.pictures');
  const scenes = useTranslations('hotels.pictures.scenes');
  const at = (name: string) => `pictures.${n}.${name}`;
  const name = t('number', { n: n + 1 });
  return (
    <fieldset className={css.part}>
      <legend>{name}</legend>
      <input type="hidden" name={at('id')} value={picture.id} />
      <div className={own.picture}>
        <div className={own.frame}>
          <HotelPicture picture={picture} hotel={hotel} />
          {picture.drawing && (
            <span className={own.mark}>
              <Badge>{t('drawing', { scene: scenes(picture.scene) })}</Badge>
            </span>
          )}
        </div>
        <div className={css.fields}>
          {picture.drawing ? (
            <input type="hidden" name={at('scene')} value={picture.scene} />
          ) : (
            <SelectField name={at('scene')} label={t('scene')} defaultValue={state.values[at('scene')]}>
              {PICTURE_SCENES.map((scene) => (
                <option key={scene} value={scene}>
                  {scenes(scene)}
                </option>
              ))}
            </SelectField>
          )}
          <TextsInput {...state} name={at('alt')} label={t('alt')} maxLength={160} />
        </div>
      </div>
      <div className={css.actions}>
        {n > 0 && (
          <Button name="do" value={`up.${n}`} variant="secondary" size="small" aria-label={t('upOf', { name })}>
            {t('up')}
          </Button>
        )}
        <Button name="do" value={`remove.${n}`} variant="quiet" size="small" aria-label={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}

type Props = FormState & OwnHotelPictures & { id: string; said: string | null };

/** Pictures of an own hotel: they are uploaded, put in order and described here. */
export function PicturesPage({ id, name, revision, state: stands, pictures, said, ...state }: Props) {
  const t = useTranslations('stays');
  const errorText = useErrorText();
  const { refusal } = state;
  const refused = said !== null && said !== 'ok' && said !== 'saved';
  return (
    <Page
      title={t('pictures.title', { name })}
      tabTitle={t('screens.pictures')}
      lead={t('pictures.lead')}
      back={{ to: hotelPath(id), text: t('screens.hotel') }}
    >
      <div className={css.stack}>
        {refused && (
          <Alert tone="error" live title={t('pictures.refused')}>
            {errorText({
              code: said,
              values: { megabytes: PICTURE_MEGABYTES, width: MIN_PICTURE_WIDTH, count: MAX_HOTEL_PICTURES },
            })}
          </Alert>
        )}
        {said === 'ok' && !refusal && <Alert tone="done" live title={t('pictures.added')} />}
        {said === 'saved' && !refusal && <Alert tone="done" live title={t('pictures.saved')} />}
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        {stands !== 'published' && pictures.length > 0 && (
          <Alert tone="info" title={t('pictures.toPublish')}>
            <Link to={`${hotelPath(id)}#publication`}>{t('pictures.open')}</Link>
          </Alert>
        )}
        <Card aria-labelledby="upload">
          <CardHead level={2} id="upload" title={t('pictures.add')} />
          <UploadForm id={id} count={pictures.length} />
        </Card>
        {pictures.length === 0 ? (
          <EmptyState title={t('pictures.none')} />
        ) : (
          <Form method="post" className={css.stack} key={refusal?.at ?? revision} noValidate>
            <input type="hidden" name="revision" value={revision} />
            {/* Enter in a field saves. */}
            <Button name="do" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
              {t('pictures.save')}
            </Button>
            {pictures.map((picture, n) => (
              <PictureFields key={picture.id} {...state} picture={picture} n={n} hotel={name} />
            ))}
            <div className={css.actions}>
              <Button name="do" value="save">
                {t('pictures.save')}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Page>
  );
}
