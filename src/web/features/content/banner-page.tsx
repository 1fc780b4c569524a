import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { htmlLang, LOCALES } from '#kernel/locale.ts';
import { SITE_TYPES } from '#kernel/site-type.ts';
import { ZONES } from '#kernel/time-zones.ts';
import { BANNER_LIMITS, type BannerInput, type DocumentVersion, type EditedBanner } from '#modules/content/api.ts';
import { Banners } from '../../shared/content/banners.tsx';
import { DocumentHistory } from '../../shared/content/document-parts.tsx';
import { PictureField } from '../../shared/content/picture-field.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import form from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { BANNERS, type BannerFact, bannerAddress, bannerChanges } from './banner-form.ts';
import { bannerTitle } from './banner-list.tsx';
import css from './desk.module.css';

export type BannerDone = 'saved' | 'published' | 'withdrawn' | 'restored';
type Errors = FormErrors['fields'];

function Texts({ content, errors }: { content: BannerInput; errors: Errors }) {
  const t = useTranslations('contentDesk.banners');
  const localeName = useTranslations('shell.language');
  return (
    <fieldset className={form.fieldset}>
      <legend>{t('texts')}</legend>
      <p className={css.muted}>{t('textsHint')}</p>
      <div className={form.fields}>
        {LOCALES.map((locale) => (
          <div key={locale} className={form.stack}>
            <Field
              name={`texts.${locale}.title`}
              label={t('titleIn', { locale: localeName(locale) })}
              error={errors[`texts.${locale}.title`]}
              defaultValue={content.texts[locale].title}
              maxLength={BANNER_LIMITS.title}
              lang={htmlLang(locale)}
            />
            <TextArea
              name={`texts.${locale}.text`}
              label={t('textIn', { locale: localeName(locale) })}
              defaultValue={content.texts[locale].text}
              maxLength={BANNER_LIMITS.text}
              rows={3}
              lang={htmlLang(locale)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Where({ content, errors }: { content: BannerInput; errors: Errors }) {
  const t = useTranslations('contentDesk.banners');
  const editText = useTranslations('contentDesk.edit');
  const moments = (['startsAt', 'endsAt'] as const).map((name) => ({ name, local: content[name] }));
  return (
    <fieldset className={form.fieldset}>
      <legend>{t('where')}</legend>
      <div className={form.fields}>
        {moments.flatMap(({ name, local }) => [
          <DateField
            key={name}
            name={name}
            label={t(name)}
            error={errors[name]}
            defaultValue={local.slice(0, 10)}
            required
          />,
          <TimeField
            key={`${name}Time`}
            name={`${name}Time`}
            label={t(`${name}Time`)}
            defaultValue={local.slice(11)}
            required
          />,
        ])}
        <SelectField name="zone" label={t('zone')} defaultValue={content.zone}>
          {ZONES.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
        <Field
          name="position"
          label={t('position')}
          hint={t('positionHint')}
          error={errors.position}
          defaultValue={Number.isNaN(content.position) ? '' : content.position}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <Field
          name="link"
          label={t('link')}
          hint={t('linkHint')}
          error={errors.link}
          defaultValue={content.link}
          maxLength={BANNER_LIMITS.link}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PictureField
          name="picture"
          texts={{
            label: t('picture'),
            hint: t('pictureHint'),
            upload: t('upload'),
            sending: editText('pictureSending'),
          }}
          defaultValue={content.picture}
          error={errors.picture}
        />
      </div>
      <div className={form.boxes}>
        {SITE_TYPES.map((site) => (
          <Checkbox
            key={site}
            name="sites"
            value={site}
            error={errors.sites}
            defaultChecked={content.sites.includes(site)}
          >
            {t(`sites.${site}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Preview({ banner }: { banner: EditedBanner }) {
  const t = useTranslations('contentDesk.banners');
  const localeName = useTranslations('shell.language');
  if (banner.previews.length === 0) return null;
  return (
    <section aria-labelledby="preview" className={css.preview}>
      <h2 id="preview">{t('preview')}</h2>
      {banner.previews.map(({ locale, banner: shown }) => (
        <div key={locale} lang={htmlLang(locale)}>
          <p className={css.muted}>{localeName(locale)}</p>
          <Banners banners={[shown]} />
        </div>
      ))}
    </section>
  );
}

/** What readers have had of it, with what each publication changed. */
function History({ banner, versions }: { banner: EditedBanner; versions: readonly DocumentVersion<BannerInput>[] }) {
  const t = useTranslations('contentDesk.banners');
  const localeName = useTranslations('shell.language');
  const historyText = useTranslations('contentDesk.history');
  const labelOf = (field: string): string => {
    const locale = LOCALES.find((one) => field.endsWith(`.${one}`));
    if (!locale) return t(field as BannerFact);
    return t(field.startsWith('title') ? 'titleIn' : 'textIn', { locale: localeName(locale) });
  };
  return (
    <Card aria-labelledby="history">
      <CardHead level={2} id="history" title={historyText('title')} />
      <DocumentHistory
        edited={{ revision: banner.revision, versions }}
        of={banner.id}
        changesOf={(before, after) => bannerChanges(before, after, (site) => t(`sites.${site}`))}
        labelOf={labelOf}
      />
    </Card>
  );
}

/** A banner: what is typed is a draft until it is published. */
export function BannerPage(props: {
  /** Null for a new one. */
  banner: EditedBanner | null;
  versions: readonly DocumentVersion<BannerInput>[];
  content: BannerInput;
  refusal: FormErrors | null;
  /** The draft of a publication that was refused. */
  saved: { id: string; revision: number } | null;
  done: BannerDone | null;
}) {
  const { banner, versions, content, refusal, done, saved } = props;
  const t = useTranslations('contentDesk.banners');
  const busy = useNavigation().state !== 'idle';
  const errors = refusal?.fields ?? {};
  const isPublished = banner !== null && banner.state !== 'draft';
  const name = (banner && bannerTitle(banner)) || t('newTitle');
  return (
    <Page
      title={name}
      back={{ to: BANNERS, text: t('back') }}
      badge={banner && <Badge tone={banner.state === 'shown' ? 'done' : 'plain'}>{t(`states.${banner.state}`)}</Badge>}
    >
      {done && <Alert live tone="done" title={t(`done.${done}`)} />}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('failed')}
          errors={Object.entries(errors).map(([path, text]) => ({ path, text }))}
        />
      )}
      {banner?.changed && <Alert tone="wait" title={t('changedText')} />}
      <Form
        method="post"
        // A new one whose publication was refused has a page of its own by now.
        {...(saved && { action: bannerAddress(saved.id) })}
        noValidate
        className={form.stack}
        key={`${banner?.revision ?? 0} ${refusal?.at ?? ''}`}
      >
        <input type="hidden" name="revision" value={saved?.revision ?? banner?.revision ?? 0} />
        <Texts content={content} errors={errors} />
        <Where content={content} errors={errors} />
        <div className={css.acts}>
          <Button name="do" value="save" variant="secondary" busy={busy}>
            {t('save')}
          </Button>
          <Button name="do" value="publish" busy={busy}>
            {t('publish')}
          </Button>
          {isPublished && (
            <Button name="do" value="withdraw" variant="danger" busy={busy}>
              {t('withdraw')}
            </Button>
          )}
          {banner && !isPublished && (
            <Button name="do" value="delete" variant="quiet" busy={busy}>
              {t('delete')}
            </Button>
          )}
        </div>
      </Form>
      {banner && <Preview banner={banner} />}
      {banner && versions.length > 0 && <History banner={banner} versions={versions} />}
    </Page>
  );
}
