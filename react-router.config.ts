import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The first page carries its own routes; the table of all comes once it is alive (src/web/shell/route-table.ts).
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
