import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/** Four characters for a style sheet, of which the first is a letter. */
const sheetName = (path: string): string => {
  const hash = createHash('sha256').update(path).digest();
  const first = 10 + ((hash[0] ?? 0) % 26);
  return `${first.toString(36)}${(hash.readUInt32BE(1) % 36 ** 3).toString(36).padStart(3, '0')}`;
};

/**
 * Class names of style sheets: the name of the sheet and the number of the class in it, the same in every build.
 * Written with the names of the source they made style sheets a sixth and pages a twentieth larger.
 */
export function shortClassNames(root: string): (name: string, file: string, css: string) => string {
  const sheets = new Map<string, string>();
  return (name, file, css) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    const sheet = sheetName(path);
    const other = sheets.get(sheet) ?? path;
    if (other !== path) throw new Error(`${path} and ${other} have the same short name: rename one of them`);
    sheets.set(sheet, path);
    const classes = [...new Set([...css.matchAll(CLASS)].map(([, found]) => found))];
    const number = classes.indexOf(name);
    // Names of animations are no classes.
    return number < 0 ? `${sheet}_${name}` : `${sheet}${number.toString(36)}`;
  };
}
