import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LotteryCampaign, OfficeLottery } from '#modules/lottery/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from './lottery.module.css';
import { useLotteryDates } from './use-lottery-dates.ts';

type Props = { lottery: OfficeLottery; campaign: LotteryCampaign };

function DiceForm({ lottery, campaign }: Props) {
  const t = useTranslations('lottery.office');
  const busy = useNavigation().state !== 'idle';
  const { firstDice } = lottery;
  return (
    <>
      <p className={css.note}>{t('diceText')}</p>
      {firstDice && <Alert tone="wait" title={firstDice.own ? t('waitsOwn') : t('waits', { name: firstDice.by })} />}
      <Form method="post" className={css.form}>
        <input type="hidden" name="campaign" value={campaign.id} />
        <Field
          name="dice"
          label={t('dice')}
          hint={t('diceHint')}
          defaultValue={firstDice?.dice ?? undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={300}
        />
        <div>
          <Button name="do" value="dice" busy={busy}>
            {t(firstDice?.own ? 'diceCorrect' : firstDice ? 'diceSecond' : 'diceFirst')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** The next step of the draw. */
export function OfficeDraw({ lottery, campaign }: Props) {
  const t = useTranslations('lottery.office');
  const { period } = useLotteryDates();
  const busy = useNavigation().state !== 'idle';
  const { state, id } = campaign;
  return (
    <Card>
      <CardHead level={2} title={t('drawTitle')}>
        {lottery.listHash && <Link to={`/lottery/${encodeURIComponent(id)}/draw`}>{t('publicPage')}</Link>}
      </CardHead>
      <div className={css.stack}>
        {(state === 'upcoming' || state === 'selling') && <p>{t('selling', { date: period(campaign).to })}</p>}
        {state === 'sold' && (
          <Form method="post" className={css.form}>
            <input type="hidden" name="campaign" value={id} />
            <p className={css.note}>{t('freezeText')}</p>
            <div>
              <Button name="do" value="freeze" busy={busy}>
                {t('freeze')}
              </Button>
            </div>
          </Form>
        )}
        {lottery.listHash && (
          <p>
            {t('hash')}: <span className={css.hash}>{lottery.listHash}</span>
          </p>
        )}
        {state === 'frozen' && <DiceForm lottery={lottery} campaign={campaign} />}
      </div>
    </Card>
  );
}
