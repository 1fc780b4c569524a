import { readFileSync } from 'node:fs';
import { flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/**
 * Resolves imports of our sources without a look at the disk: Node otherwise searches every folder above a file for a
 * package.json, for each of some ten thousand imports, and Vitest reports each of them to its main process. Node still
 * loads the modules; packages are resolved by Node once. Not while watching, which follows those reports.
 */
const ROOT = join(import.meta.dirname, '../..');
const HOME = `${pathToFileURL(ROOT).href}/`;
const PACKAGES = `${HOME}node_modules/`;

const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> };
/** `#kernel/` to the address of its folder. */
const FOLDERS = new Map(
  Object.entries(imports).map(([name, path]) => [name.replace('*', ''), new URL(path.replace('*', ''), HOME).href]),
);

/** The address of a source file of ours; null for anything else. */
function sourceUrl(specifier: string, parent: string): string | null {
  if (!specifier.endsWith('.ts')) return null;
  if (specifier.startsWith('.')) return new URL(specifier, parent).href;
  const slash = specifier.indexOf('/') + 1;
  const folder = FOLDERS.get(specifier.slice(0, slash));
  return folder ? folder + specifier.slice(slash) : null;
}

type Resolved = ReturnType<NonNullable<Parameters<typeof registerHooks>[0]['resolve']>>;

const run = globalThis as { saparSourcesResolved?: boolean; saparCodeKept?: boolean };

if (!run.saparSourcesResolved && process.env.VITEST_MODE !== 'WATCH') {
  run.saparSourcesResolved = true;
  const mocks = '__vitest_mocker__' in globalThis;
  const packages = new Map<string, Resolved>();
  /** By folder and ending: those of one folder of a package are alike. */
  const formats = new Map<string, Resolved['format']>();
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const { parentURL: parent, conditions } = context;
      if (!parent?.startsWith(HOME)) return nextResolve(specifier, context);
      if (parent.startsWith(PACKAGES)) {
        if (!/^\..*\.m?js$/.test(specifier) || !conditions.includes('import')) return nextResolve(specifier, context);
        const url = new URL(specifier, parent).href;
        const kind = url.slice(0, url.lastIndexOf('/') + 1) + url.slice(url.lastIndexOf('.'));
        if (formats.has(kind)) return { url, format: formats.get(kind), shortCircuit: true };
        const found = nextResolve(specifier, context);
        if (found.url === url) formats.set(kind, found.format);
        return found;
      }
      const url = sourceUrl(specifier, parent);
      // Where modules are mocked, Vitest decides about each.
      if (url && mocks) return nextResolve(url, context);
      if (url) return { url, format: 'module-typescript', shortCircuit: true };
      if (mocks || /^[./#]|^file:/.test(specifier)) return nextResolve(specifier, context);
      const name = `${specifier} ${conditions}`;
      const known = packages.get(name) ?? { ...nextResolve(specifier, context), shortCircuit: true };
      packages.set(name, known);
      return known;
    },
  });
}

/** What this process has compiled is kept for those that start later: Vitest ends it without a clean exit. */
afterAll(() => {
  if (run.saparCodeKept) return;
  run.saparCodeKept = true;
  flushCompileCache();
});
