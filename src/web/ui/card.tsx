import type { ComponentProps, ReactNode } from 'react';
import css from './card.module.css';

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** A coloured edge: `warning` waits, `danger` asks for action, `primary` informs, `done` is finished. */
  accent?: 'warning' | 'danger' | 'primary' | 'done';
  /** No padding, for tables and lists that draw their own. */
  flush?: boolean;
};

export function Card({ accent, flush, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={[css.card, accent && css[accent], flush && css.flush, className].filter(Boolean).join(' ')}
    />
  );
}

/** Class of a link drawn as a card; a picture in it reaches the edges. */
export const CARD_LINK = css.link ?? '';

/** A card's heading with room for actions on the right. */
export function CardHead(props: { title: ReactNode; id?: string; children?: ReactNode; level?: 2 | 3 }) {
  const Heading = props.level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.head}>
      <Heading id={props.id}>{props.title}</Heading>
      {props.children}
    </div>
  );
}
