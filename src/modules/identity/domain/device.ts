/**
 * The browser and the system of a User-Agent, as a person knows them; null where it says neither. Newer names come
 * first, because browsers also give the names of older ones.
 */
const BROWSERS = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

type BrowserPatterns = readonly (readonly [RegExp, string])[];
const matchName = (known: BrowserPatterns, agent: string): string | undefined =>
  known.find(([mark]) => mark.test(agent))?.[1];

/** `Chrome · Windows` */
export function describeDevice(agent: string | undefined): string | null {
  if (!agent) return null;
  const parts = [matchName(BROWSERS, agent), matchName(SYSTEMS, agent)].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : null;
}
