import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './row-panel.module.css';

/** Side panel of a row: what it is, all of its facts, and what can be done with it. */
export function RowPanel(props: {
  label: string;
  title: ReactNode;
  /** Next to the title. */
  aside?: ReactNode;
  /** The page of the row. */
  page?: { to: string; text: string };
  onClose: () => void;
  children: ReactNode;
  /** Actions. */
  foot?: ReactNode;
}) {
  const { page } = props;
  const actions = useTranslations('common.actions');
  return (
    <aside className={css.panel} aria-label={props.label}>
      <header className={css.head}>
        <h2 className={props.aside === undefined ? `${css.title} ${css.alone}` : css.title}>{props.title}</h2>
        {props.aside !== undefined && <span className={css.aside}>{props.aside}</span>}
        {page && (
          <Link to={page.to} prefetch="none" className={css.sign ?? ''} title={page.text}>
            <Icon name="arrow" size={18} label={page.text} />
          </Link>
        )}
        <button type="button" className={css.sign} onClick={props.onClose} title={`${actions('close')} (Esc)`}>
          <Icon name="close" size={18} label={actions('close')} />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.body} aria-label={props.label} tabIndex={0}>
        {props.children}
      </section>
      {props.foot && <footer className={css.foot}>{props.foot}</footer>}
    </aside>
  );
}

/** Facts of a row, each with its name; those without a value are left out. */
export function RowFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
