import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import css from './sales.module.css';

/** Menu of visible columns, stored per user for every device. The first column is always visible. */
export function ColumnsMenu(props: {
  columns: readonly { name: string; label: string }[];
  shown: ReadonlySet<string>;
}) {
  const t = useTranslations('orderLists.columnsMenu');
  return (
    <Menu
      group="list"
      label={
        <>
          <Icon name="compare" size={16} />
          <span className={css.toolText}>{t('open')}</span>
        </>
      }
      buttonClass={css.tool ?? ''}
      panelClass={css.panel ?? ''}
    >
      <Form method="post" preventScrollReset className={css.panelForm} key={[...props.shown].join()}>
        <input type="hidden" name="intent" value="columns" />
        <ChoiceGroup legend={t('legend')}>
          {props.columns.slice(1).map(({ name, label }) => (
            <Checkbox
              key={name}
              id={`column-${name}`}
              name="column"
              value={name}
              defaultChecked={props.shown.has(name)}
            >
              {label}
            </Checkbox>
          ))}
        </ChoiceGroup>
        <div className={css.action}>
          <Button size="small">{t('save')}</Button>
          <Button size="small" variant="quiet" name="reset" value="1">
            {t('reset')}
          </Button>
        </div>
      </Form>
    </Menu>
  );
}
