import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: 'dist/site',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
