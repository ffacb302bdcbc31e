import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: process.env.BUILD_INTO ?? 'dist/site',
  routeDiscovery: { mode: 'initial' },
  // A page is one file: what its parts share would be files of their own.
  splitRouteModules: false,
} satisfies Config;
