import { createRequire } from 'node:module';

/** The light theme's inks (styles/tokens.css, tokens). */
export const PDF_COLORS = {
  text: '#13232c',
  muted: '#5a6972',
  line: '#e5dfd4',
  lineStrong: '#cfc7b8',
  raised: '#fbfaf7',
  lake: '#0b5a78',
  lakeTint: '#e2eff4',
  white: '#ffffff',
  amber: '#8a5a05',
  amberTint: '#fbf1db',
} as const;

const require = createRequire(import.meta.url);

/** Onest (OFL) as whole TrueType files; every letter of the three languages is in each, ң ө ү too. */
export const FONT_FILES = {
  regular: require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  medium: require.resolve('@expo-google-fonts/onest/500Medium/Onest_500Medium.ttf'),
  semibold: require.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf'),
  bold: require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf'),
} as const;
export type FontWeight = keyof typeof FONT_FILES;
