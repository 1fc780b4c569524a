/** `node tests/support/bundle.ts <entry> <folder>`: writes a program of this repository into one file. */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const [entry, folder] = process.argv.slice(2) as [string, string];
const at = (path: string): Record<string, string> => ({
  'import.meta.dirname': dirname(path),
  'import.meta.filename': path,
  'import.meta.url': pathToFileURL(path).href,
});

await build({
  root: join(import.meta.dirname, '../..'),
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: entry,
    outDir: folder,
    minify: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'program.mjs', codeSplitting: false } },
  },
  plugins: [
    {
      name: 'modules-know-where-they-lie',
      transform: {
        filter: { code: /import\.meta\.(?:dirname|filename|url)/ },
        handler: (code, path) =>
          Object.entries(at(path)).reduce((left, [name, value]) => left.replaceAll(name, JSON.stringify(value)), code),
      },
    },
  ],
});
