import type { ReactNode } from 'react';
import css from './help-aside.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Scene } from './scene.tsx';

/** Help next to a form on wide screens, below it on narrow ones: a drawing of `public/drawings` and short points. */
export function HelpAside(props: {
  drawing: `${string}.svg#${string}`;
  hour?: string;
  title: ReactNode;
  points: readonly { icon: IconName; text: ReactNode }[];
}) {
  return (
    <aside className={css.aside}>
      <Scene drawing={props.drawing} hour={props.hour ?? 'day'} className={css.picture} />
      <div className={css.body}>
        <h2>{props.title}</h2>
        <ul>
          {props.points.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} size={18} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
