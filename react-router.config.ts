import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './site/compress-assets.ts';

export default {
  appDirectory: 'site',
  buildDirectory: 'dist/site',
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
