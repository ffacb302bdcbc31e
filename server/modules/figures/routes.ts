import type { businessFigures } from '#contract/back-office/statistics.ts';
import type { ChannelSettings } from '../activities/channels.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { exportFigures } from './export.ts';
import { readFigures } from './reading.ts';

export function businessFigureHandlers(settings: ChannelSettings): Handlers<typeof businessFigures> {
  return {
    GetFigures: (period, { caller }) => readFigures(settings, caller, period),
    ExportFigures: async (period, { caller }) => exportFigures(await readFigures(settings, caller, period)),
  };
}
