import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortClassNames } from '../../../src/web/build/short-class-names.ts';

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
/** A short name as a build writes it: four characters of a style sheet and the number of the class. */
const SHORT = /\.([a-z][0-9a-z]{4,6})\b/g;

/** Writes the short class names of a build, such as `span.ayi63`, as the sources have them: `span.clip`. */
export function sourceClassNames(root: string): (text: string) => string {
  const shortName = shortClassNames(root);
  const names = new Map<string, string>();
  const files = execFileSync('git', ['ls-files', 'src/web/**/*.module.css'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\n').filter(Boolean)) {
    const css = readFileSync(join(root, file), 'utf8');
    for (const [, name] of css.matchAll(CLASS)) if (name) names.set(shortName(name, join(root, file), css), name);
  }
  return (text) => text.replace(SHORT, (whole, short: string) => (names.has(short) ? `.${names.get(short)}` : whole));
}
