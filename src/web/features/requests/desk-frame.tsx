import { useTranslations } from 'use-intl';
import { ListTabs } from '../../shared/lists/work-list.tsx';

const SECTIONS = { queue: '', executors: '/executors', templates: '/templates', deadlines: '/deadlines' } as const;
export type DeskSection = keyof typeof SECTIONS;

/** Links between the pages of the desk of requests. */
export function DeskTabs({ current }: { current: DeskSection }) {
  const t = useTranslations('requests.desk');
  const texts = {
    queue: t('open'),
    executors: t('executors'),
    templates: t('templates'),
    deadlines: t('deadlines'),
  };
  return (
    <ListTabs
      label={t('sections')}
      tabs={(Object.keys(SECTIONS) as DeskSection[]).map((section) => ({
        to: `/office/requests${SECTIONS[section]}`,
        text: texts[section],
        current: section === current,
      }))}
    />
  );
}
