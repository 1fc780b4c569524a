import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import css from './publication.module.css';

type Props = {
  /** Names the editor among those of its page: the form sends it as `of`. */
  of: string;
  hasDraft: boolean;
  isPlanned: boolean;
  /** What taking back does; null where it is not possible. */
  withdrawText: string | null;
  /** Why it cannot be published yet; null where it can. */
  waits: string | null;
  hasPreview: boolean;
};

/** The acts on what an editor has written: save, publish now or at a time, preview, and those that its state allows. */
export function PublicationActs(props: Props) {
  const { of, hasDraft, isPlanned, withdrawText, waits, hasPreview } = props;
  const t = useTranslations('contentDesk.edit');
  const act = useAct(of);
  return (
    <>
      <div className={css.acts}>
        <Button {...act('save')} variant="secondary">
          {t('save')}
        </Button>
        <Button {...act('publish')} disabled={waits !== null || act('publish').disabled}>
          {t('publish')}
        </Button>
        {hasPreview && (
          <Button {...act('preview')} variant="quiet">
            {t('preview')}
          </Button>
        )}
      </div>
      {waits !== null ? <p className={css.muted}>{waits}</p> : <Plan of={of} />}
      <div className={css.acts}>
        {isPlanned && (
          <Button {...act('cancel')} variant="quiet">
            {t('cancelPlan')}
          </Button>
        )}
        {hasDraft && (
          <Button {...act('discard')} variant="quiet">
            {t('discard')}
          </Button>
        )}
      </div>
      {withdrawText !== null && (
        <Disclosure className={css.more} summary={t('withdraw')}>
          <p className={css.muted}>{withdrawText}</p>
          <div className={css.acts}>
            <Button {...act('withdraw')} variant="danger">
              {t('withdraw')}
            </Button>
          </div>
        </Disclosure>
      )}
    </>
  );
}

/** A button that sends an act; the next one waits for the revision that the pending one leaves. */
function useAct(of: string) {
  const navigation = useNavigation();
  const pending = navigation.formData?.get('of') === of ? navigation.formData.get('do') : null;
  return (name: string) =>
    ({ name: 'do', value: name, busy: pending === name, disabled: pending !== null && pending !== name }) as const;
}

function Plan({ of }: { of: string }) {
  const t = useTranslations('contentDesk.edit');
  const act = useAct(of);
  return (
    <Disclosure className={css.more} summary={t('plan')}>
      <p className={css.muted}>{t('planText')}</p>
      <div className={css.plan}>
        <DateField id={`${of}.planDay`} name="planDay" label={t('planDay')} />
        <Field
          id={`${of}.planTime`}
          name="planTime"
          label={t('planTime')}
          defaultValue="09:00"
          maxLength={5}
          inputMode="numeric"
        />
        <Button {...act('plan')} variant="secondary">
          {t('plan')}
        </Button>
      </div>
    </Disclosure>
  );
}
