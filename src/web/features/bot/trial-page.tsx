import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { BotTrial } from '#modules/bot/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './bot.module.css';
import deskCss from './desk.module.css';
import { DESK } from './desk-page.tsx';
import { TalkSaid } from './talk-said.tsx';

/** The trial as its address has it: it is stored nowhere else. */
export type TrialQuery = { replies: readonly string[]; locale: Locale; open: boolean; trade: boolean };

function Hidden({ query }: { query: TrialQuery }) {
  return (
    <>
      <input type="hidden" name="locale" value={query.locale} />
      <input type="hidden" name="open" value={query.open ? 'yes' : 'no'} />
      <input type="hidden" name="trade" value={query.trade ? 'yes' : 'no'} />
    </>
  );
}

/** What may be answered at the step that waits. */
function Replies({ trial, query }: { trial: BotTrial; query: TrialQuery }) {
  const t = useTranslations('bot.trial');
  const talk = useTranslations('bot.talk');
  const { step } = trial;
  if (!step) return null;
  const own = query.replies.map((reply, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: replies in their order
    <input key={n} type="hidden" name="r" value={reply} />
  ));
  const buttons =
    step.kind === 'choice'
      ? trial.options
      : step.kind === 'pick_order'
        ? [
            { id: 'order', label: t('order') },
            { id: 'otherwise', label: step.without[query.locale] },
          ]
        : step.kind === 'pick_passengers'
          ? [{ id: 'p', label: t('passengers') }]
          : step.kind === 'pick_tickets'
            ? [{ id: 't', label: t('ticket') }]
            : step.kind === 'document'
              ? [{ id: 'd', label: t('document') }]
              : step.kind === 'service'
                ? [{ id: 's', label: t('service') }]
                : step.kind === 'create_request'
                  ? [{ id: 'agreed', label: talk('create') }]
                  : [];
  return (
    <Form method="get" className={css.form} preventScrollReset key={query.replies.length}>
      <Hidden query={query} />
      {own}
      {step.kind === 'comment' ? (
        <>
          <TextArea name="r" label={talk('comment')} rows={2} maxLength={200} />
          <div className={css.options}>
            <Button>{talk('next')}</Button>
          </div>
        </>
      ) : (
        <div className={css.options}>
          {trial.fields.length > 0 && (
            <ul className={deskCss.previewOptions}>
              {trial.fields.map(({ name, label, required }) => (
                <li key={name}>
                  {label}
                  {required && ' *'}
                </li>
              ))}
            </ul>
          )}
          {buttons.map(({ id, label }) => (
            <Button key={id} name="r" value={id} variant="secondary">
              {label}
            </Button>
          ))}
        </div>
      )}
    </Form>
  );
}

function Outcome({ trial }: { trial: BotTrial }) {
  const t = useTranslations('bot.trial');
  if (!trial.outcome) return null;
  const texts = { created: t('created'), handed_over: t('handedOver'), ended: t('ended') };
  return (
    <>
      <Alert tone="done" live title={texts[trial.outcome]} />
      {trial.context && (
        <section aria-labelledby="context">
          <h3 id="context">{t('context')}</h3>
          <p className={css.text}>{trial.context}</p>
        </section>
      )}
    </>
  );
}

/** A trial run of the draft. */
export function BotTrialPage({ trial, query, now }: { trial: BotTrial; query: TrialQuery; now: string }) {
  const t = useTranslations('bot');
  const localeName = useTranslations('shell.language');
  return (
    <Page title={t('desk.trial')} lead={t('desk.trialLead')} back={{ to: DESK, text: t('desk.back') }} narrow>
      <Card>
        <Form method="get" className={deskCss.settings}>
          <SelectField name="locale" label={t('trial.language')} defaultValue={query.locale}>
            {LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {localeName(locale)}
              </option>
            ))}
          </SelectField>
          <SelectField name="open" label={t('trial.open')} defaultValue={query.open ? 'yes' : 'no'}>
            <option value="yes">{t('trial.openYes')}</option>
            <option value="no">{t('trial.openNo')}</option>
          </SelectField>
          <SelectField name="trade" label={t('trial.who')} defaultValue={query.trade ? 'yes' : 'no'}>
            <option value="no">{t('trial.visitor')}</option>
            <option value="yes">{t('trial.agency')}</option>
          </SelectField>
          <Button variant="secondary">{t('trial.apply')}</Button>
        </Form>
      </Card>
      <Card className={css.card ?? ''} aria-label={t('desk.trial')}>
        <TalkSaid said={trial.said} text={trial.text} orderId={null} now={now} />
        <Replies trial={trial} query={query} />
        <Outcome trial={trial} />
        {trial.said.length > 0 && (
          <div>
            <LinkButton to={`${DESK}/trial`} variant="quiet" size="small" prefetch="none">
              {t('trial.restart')}
            </LinkButton>
          </div>
        )}
      </Card>
    </Page>
  );
}
