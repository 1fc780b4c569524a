import type { Theme } from '#kernel/theme.ts';
import type { IconName } from '../ui/icon.tsx';

export const THEME_ICONS = {
  light: 'sun',
  dark: 'moon',
  contrast: 'contrast',
} as const satisfies Readonly<Record<Theme, IconName>>;
