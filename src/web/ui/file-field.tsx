import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import css from './file-field.module.css';
import { Icon } from './icon.tsx';

type FileFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { id: string; name: string };

/**
 * A field for choosing or dropping files, in the page's language; its label is next to it. Without scripts it is the
 * browser's own field, with the browser's texts.
 */
export function FileField(props: FileFieldProps) {
  const t = useTranslations('common.file');
  const ref = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const read = () => setChosen([...(ref.current?.files ?? [])].map(({ name }) => name));
  // A browser may restore a choice with the page, and a file may be chosen before hydration.
  useEffect(read, []);
  return (
    <div className={css.box}>
      <input {...props} ref={ref} type="file" className={css.input} onChange={read} />
      <span className={css.face} aria-hidden="true">
        <span className={css.button}>
          <Icon name="doc" size={18} />
          {t(props.multiple ? 'chooseMany' : 'choose')}
        </span>
        <span className={css.chosen}>{chosen.length > 0 ? chosen.join(', ') : t('none')}</span>
      </span>
    </div>
  );
}
