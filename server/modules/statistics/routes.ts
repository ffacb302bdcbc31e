import type { businessStatistics } from '#contract/back-office/statistics.ts';
import type { ChannelSettings } from '../activities/channels.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { exportStatistics } from './export.ts';
import { readStatistics } from './reading.ts';

export function statisticsHandlers(settings: ChannelSettings): Handlers<typeof businessStatistics> {
  return {
    GetFigures: (period, { caller }) => readStatistics(settings, caller, period),
    ExportFigures: async (period, { caller }) =>
      exportStatistics(await readStatistics(settings, caller, period)),
  };
}
