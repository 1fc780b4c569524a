import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table goes with the first page: it is small, and a weak network asks for nothing later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
