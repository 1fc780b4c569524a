/** `npm run build`: builds the web into build/. `npm start` calls the same and skips what is up to date. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build');
const STAMP = join(BUILD, 'stamp');
/** Sources of the web build; of modules only their wire files. */
const SOURCES = ['src/web', 'src/words', 'src/kernel', 'public'];
const FILES = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'];
const TESTS = /\.(?:test|e2e)\.tsx?$/;

const under = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !TESTS.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

function sources(): string[] {
  const modules = under(join(ROOT, 'src/modules')).filter((path) => /[\\/](?:api\.ts|domain[\\/].*)$/.test(path));
  const files = FILES.map((name) => join(ROOT, name)).filter((path) => existsSync(path));
  return [...SOURCES.flatMap((folder) => under(join(ROOT, folder))), ...modules, ...files].sort();
}

/** A hash over names and contents of everything that the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of sources()) hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/;

/** Compressed copies of the files, so that no request pays for compression. */
function compress(folder: string): void {
  for (const path of under(folder)) {
    if (!COMPRESSIBLE.test(path) || statSync(path).size < 1024) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    );
  }
}

/** Whether build/ is out of date. */
export const isStale = (): boolean => !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprint();

/**
 * Bundles the service worker into `sw.js`. The fingerprint of the release stands in it: a browser takes a changed file
 * for an update.
 */
async function buildWorker(release: string): Promise<void> {
  // Loaded here: `npm start` asks this file only whether the build is stale, and would keep the tool in memory.
  const { build: bundle } = await import('vite');
  await bundle({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: join(BUILD, 'client'),
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(ROOT, 'src/web/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'sapar',
        fileName: () => 'sw.js',
      },
    },
  });
  const file = join(BUILD, 'client/sw.js');
  writeFileSync(file, `/* ${release} */\n${readFileSync(file, 'utf8')}`);
}

/** @throws with the tools' output when the build fails. */
async function build(): Promise<void> {
  const wanted = fingerprint();
  console.log('Building the web …');
  rmSync(BUILD, { recursive: true, force: true });
  const made = spawnSync(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The web could not be built:\n${made.stdout}\n${made.stderr}`.trim());
  await buildWorker(wanted);
  compress(join(BUILD, 'client'));
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(STAMP, wanted);
}

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
