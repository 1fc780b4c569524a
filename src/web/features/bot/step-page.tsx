import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { htmlLang, LOCALES, type Locale } from '#kernel/locale.ts';
import { type BotDesk, fieldLabel, fieldsAt, isRequiredField, type Step, type StepOf } from '#modules/bot/api.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import talkCss from './bot.module.css';
import css from './desk.module.css';
import { DESK, type DeskAnswer } from './desk-page.tsx';
import { useFaultText } from './fault-text.ts';
import { StepFields } from './step-fields.tsx';

/** The step as a person sees it in one language. */
function Preview({ step, locale }: { step: Step; locale: Locale }) {
  const localeName = useTranslations('shell.language');
  const labels = step.kind === 'choice' ? step.options.map(({ label }) => label[locale]) : [];
  const buttons = step.kind === 'pick_order' ? [step.without[locale]] : labels;
  return (
    <Card className={talkCss.card ?? ''}>
      <h3>{localeName(locale)}</h3>
      <div className={talkCss.said} lang={htmlLang(locale)}>
        <div className={talkCss.bot}>
          <p className={talkCss.text}>{step.text[locale] || '—'}</p>
        </div>
      </div>
      {buttons.length > 0 && (
        <ul className={css.previewOptions} lang={htmlLang(locale)}>
          {buttons.map((label, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options in their order
            <li key={n}>{label || '—'}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The fields of a service that people will see. */
function PreviewFields({ step }: { step: StepOf<'service'> }) {
  const t = useTranslations('bot.desk');
  const words = useTranslations('requests.travel');
  return (
    <Card className={talkCss.card ?? ''}>
      <h3>{t('previewFields', { service: words(`kinds.${step.service}`) })}</h3>
      <ul className={css.previewOptions}>
        {fieldsAt(step).map((field) => (
          <li key={field}>
            {words(fieldLabel(step.service, field))}
            {isRequiredField(step.service, field) && ' *'}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The editor of one step: its texts in three languages, where it leads, and how people see it. */
export function BotStepPage(props: {
  desk: BotDesk;
  step: Step;
  /** What was typed but not stored: shown in the form and the preview. */
  typed: Step | null;
  previewed: boolean;
  answer: DeskAnswer | null;
}) {
  const { desk, answer } = props;
  const t = useTranslations('bot.desk');
  const faultText = useFaultText();
  const busy = useNavigation().state !== 'idle';
  const step = props.typed ?? props.step;
  const faults = desk.faults.filter((fault) => fault.step === step.id);
  return (
    <Page
      title={step.id}
      tabTitle={`${t('step')} ${step.id}`}
      back={{ to: DESK, text: t('back') }}
      badge={<Badge>{t(`kinds.${step.kind}`)}</Badge>}
    >
      {answer?.done && <Alert key={answer.at} tone="done" live title={t(`done.${answer.done}`)} />}
      {answer?.error && (
        <Alert key={`error ${answer.at}`} tone="error" live>
          {answer.error}
        </Alert>
      )}
      {faults.length > 0 && !props.typed && (
        <Alert tone="error" title={t('faults', { count: faults.length })}>
          <ul className={css.faults}>
            {faults.map((fault) => (
              <li key={`${fault.kind} ${fault.link} ${fault.locale}`}>{faultText(fault)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Card>
        <Form method="post" noValidate className={css.form} key={`${desk.revision} ${answer?.at ?? ''}`}>
          <input type="hidden" name="revision" value={desk.revision} />
          <input type="hidden" name="kind" value={step.kind} />
          <StepFields step={step} flow={desk.flow} errors={answer?.fields ?? {}} />
          <div className={css.acts}>
            <Button name="do" value="save" busy={busy}>
              {t('save')}
            </Button>
            <Button name="do" value="preview" variant="secondary" busy={busy}>
              {t('preview')}
            </Button>
            {desk.flow.start !== step.id && (
              <Button name="do" value="start" variant="quiet" busy={busy}>
                {t('makeStart')}
              </Button>
            )}
            <Button name="do" value="remove" variant="quiet" busy={busy}>
              {t('remove')}
            </Button>
          </div>
        </Form>
      </Card>
      <section aria-labelledby="preview" className={css.section} data-previewed={props.previewed || undefined}>
        <h2 id="preview">{t('previewTitle')}</h2>
        <div className={css.previews}>
          {LOCALES.map((locale) => (
            <Preview key={locale} step={step} locale={locale} />
          ))}
        </div>
        {step.kind === 'service' && <PreviewFields step={step} />}
      </section>
    </Page>
  );
}
