import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';

type ButtonLook = {
  /** `primary` for the one next action, `secondary` for others, `quiet` in text, `danger` for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'normal';
  icon?: IconName;
  full?: boolean;
  children: ReactNode;
};

const buttonClasses = (look: ButtonLook, extra?: string) =>
  [css.button, css[look.variant ?? 'primary'], look.size === 'small' && css.small, look.full && css.full, extra]
    .filter(Boolean)
    .join(' ');

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** Work is in progress: a second press does nothing, the label stays. */
    busy?: boolean;
  };

/** Submits its form unless `type="button"`. */
export function Button({ variant, size, icon, full, busy, children, className, onClick, ...rest }: ButtonProps) {
  const look: ButtonLook = { children, ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <button
      type="submit"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonClasses(look, className)}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  full,
  children,
  className,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Link>, 'children'>) {
  const look: ButtonLook = { children, ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <Link {...rest} className={buttonClasses(look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
