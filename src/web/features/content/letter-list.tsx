import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import type { ListedLetter } from '#modules/notifications/api.ts';
import { formatMoment } from '../../shared/content/format-moment.ts';
import { StatusDot } from '../../shared/lists/status-dot.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import css from './desk.module.css';
import { DeskTabs } from './desk-list.tsx';

export const LETTERS_LIST = '/office/content/letters';
const letterAddress = (letter: string): string => `${LETTERS_LIST}/${letter}`;

/** Letters that the site sends, with the texts that the office has written anew. */
export function LetterList({ letters, isComfortable }: { letters: readonly ListedLetter[]; isComfortable: boolean }) {
  const t = useTranslations('contentDesk');
  const names = useTranslations('contentDesk.letters.names');
  return (
    <WorkList
      list={LETTERS_LIST}
      title={t('screens.list')}
      tabs={<DeskTabs filter="letters" />}
      notes={
        <div className={css.lead}>
          <p className={css.muted}>{t('letters.lead')}</p>
        </div>
      }
      label={t('screens.letters')}
      columns={[
        {
          name: 'letter',
          label: t('letters.letter'),
          width: 360,
          flexible: true,
          phone: '1a',
          cell: ({ letter }) => (
            <Link to={letterAddress(letter)} prefetch="none" className={css.page ?? ''}>
              {names(letter)}
            </Link>
          ),
          note: ({ subject }) => subject,
        },
        ...LOCALES.map((locale) => ({
          name: locale,
          label: t(`list.${locale}`),
          width: 150,
          cell: ({ own, drafts }: ListedLetter) => (
            <StatusDot tone={drafts[locale] ? 'wait' : own[locale] > 0 ? 'done' : 'over'}>
              {drafts[locale]
                ? t('state.draft')
                : own[locale] > 0
                  ? t('letters.own', { count: own[locale] })
                  : t('letters.standard')}
            </StatusDot>
          ),
        })),
        {
          name: 'changed',
          label: t('list.changed'),
          width: 150,
          phone: '1c',
          cell: ({ changedAt }) => changedAt && <time dateTime={changedAt}>{formatMoment(changedAt)}</time>,
        },
      ]}
      rows={letters.map((letter) => ({ ...letter, id: letter.letter }))}
      nameOf={({ letter }) => names(letter)}
      empty={<EmptyState level={2} title={t('list.none')} />}
      isComfortable={isComfortable}
      next={null}
      slots={{ hrefOf: letterAddress }}
    />
  );
}
