import * as v from 'valibot';

/** Another company of the same name, however it is typed and whatever became of it (也有同名单位). */
export const alikeMember = v.object({ MemberId: v.number(), MemberName: v.string(), Status: v.number() });
export type AlikeMember = v.InferOutput<typeof alikeMember>;
