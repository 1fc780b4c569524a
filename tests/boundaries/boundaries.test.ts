import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';
import rules, { MODULE_USES, ORDER_SLICE_USES } from '../../.dependency-cruiser.mjs';
import { breaking, lawful, outsiderOf, strangerSlice, type Tree } from './fixtures.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

/** Writes the tree into a folder of its own and returns the names of the broken rules. */
async function broken(tree: Tree): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  made.push(folder);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const roots = [...new Set(Object.keys(tree).map((path) => path.split('/')[0] as string))];
  const { tsConfig: _, enhancedResolveOptions, ...options } = rules.options ?? {};
  const { output } = await cruise(
    roots,
    {
      ...options,
      baseDir: folder,
      preserveSymlinks: true,
      validate: true,
      ruleSet: { forbidden: rules.forbidden ?? [] },
    },
    { ...enhancedResolveOptions, symlinks: false },
  );
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
}

const texts = new Map<string, readonly string[]>();
/** The sources below a folder but those that `left` matches, read once. */
function textsOf(folder: string, left: RegExp): readonly string[] {
  const name = `${folder} ${left}`;
  const found =
    texts.get(name) ??
    globSync(`${folder}/**/*.ts`)
      .filter((file) => !left.test(file))
      .map((file) => readFileSync(file, 'utf8'));
  texts.set(name, found);
  return found;
}

describe('boundaries', () => {
  for (const [rule, tree] of Object.entries(breaking)) {
    it(`rejects: ${rule}`, async () => expect(await broken(tree)).toContain(rule));
  }

  const modules = Object.entries(MODULE_USES) as [string, string[]][];
  for (const [module, uses] of modules) {
    const stranger = modules.map(([name]) => name).find((name) => name !== module && !uses.includes(name)) as string;
    it(`rejects: ${module} uses ${stranger}`, async () =>
      expect(await broken(outsiderOf(module, stranger))).toContain(`module-${module}-neighbours`));
  }

  const slices = Object.entries(ORDER_SLICE_USES) as [string, string[]][];
  for (const [slice, uses] of slices) {
    const stranger = slices.map(([name]) => name).find((name) => name !== slice && !uses.includes(name)) as string;
    it(`rejects: the slice ${slice} of orders uses ${stranger}`, async () =>
      expect(await broken(strangerSlice(slice, stranger))).toContain(`orders-${slice}-slices`));
  }

  it('allow a slice of orders only slices that it uses', () => {
    const isUsed = (slice: string, other: string): boolean =>
      textsOf(`src/modules/orders/${slice}`, /\.test\.ts$/).some((text) => text.includes(`'../../${other}/`));
    const unused = slices.flatMap(([slice, uses]) =>
      uses.filter((other) => !isUsed(slice, other)).map((other) => `${slice} → ${other}`),
    );
    expect(unused).toEqual([]);
    expect(isUsed('core', 'receipts'), 'control: a slice that is not used').toBe(false);
  });

  it('accept a valid tree', async () => expect(await broken(lawful)).toEqual([]));

  it('allow a module only modules that it uses', () => {
    const isUsed = (module: string, other: string): boolean =>
      textsOf(`src/modules/${module}`, /\.test\.ts$|\/testing\//).some((text) => text.includes(`'#modules/${other}/`));
    const unused = modules.flatMap(([module, uses]) =>
      uses.filter((other) => !isUsed(module, other)).map((other) => `${module} → ${other}`),
    );
    expect(unused).toEqual([]);
    expect(isUsed('travellers', 'orders'), 'control: a module that is not used').toBe(false);
  });

  it('are documented in docs/architecture.md as enforced', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    const table = (first: string): Record<string, string[]> => {
      const [, rows = ''] = page.split(`| ${first} | owns | may use |\n|---|---|---|\n`);
      const lines = rows.slice(0, rows.indexOf('\n\n')).split('\n');
      const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
      return Object.fromEntries(
        cells.map(([, name = '', , uses = '']) => [name, uses === '–' ? [] : uses.split(', ').sort()]),
      );
    };
    const sorted = (all: [string, string[]][]) =>
      Object.fromEntries(all.map(([name, uses]) => [name, [...uses].sort()]));
    expect(table('module')).toEqual(sorted(modules));
    expect(table('slice')).toEqual(sorted(slices));
  });

  it('have a breaking tree for every rule', () => {
    const proven = [
      ...Object.keys(breaking),
      ...modules.map(([module]) => `module-${module}-neighbours`),
      ...slices.map(([slice]) => `orders-${slice}-slices`),
    ];
    expect(proven.toSorted()).toEqual((rules.forbidden ?? []).map((rule) => rule.name ?? '').toSorted());
  });
});
