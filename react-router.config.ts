import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: process.env.BUILD_INTO ?? 'dist/site',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
