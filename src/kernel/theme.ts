/** Themes of the site; the cookie `theme` stores the choice, light by default (spec §1). */
export const THEMES = ['light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = 'theme';
export const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);
