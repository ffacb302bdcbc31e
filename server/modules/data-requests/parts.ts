import type { DataOf } from '#contract/api/endpoint.ts';
import type { businessDataRequests } from '#contract/members/data-requests.ts';

/** A section of the data exported for a person, by subject. */
export type Section = DataOf<typeof businessDataRequests.ExportPersonal>['Sections'][number];

/** The entries of the operation log that name a person stay until this day. */
export const retainedLog = (until: string) => ({
  What: '操作日志（联系方式已打码，可能含姓名）',
  Why: '网络安全法要求留存日志',
  Until: until,
});

/** The data that was erased, and the data that must stay. */
export type Erasure = DataOf<typeof businessDataRequests.ErasePersonal>;
