import type { FormEvent } from 'react';

/** Opens the closed part that a form stands in, when what was typed before a reload comes back into it. */
export const openDetails = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
  currentTarget.closest('details')?.setAttribute('open', '');
