import * as v from 'valibot';

/** Another company with the same name in normal form, whatever its status (也有同名单位). */
export const duplicateMember = v.object({ MemberId: v.number(), MemberName: v.string(), Status: v.number() });
export type DuplicateMember = v.InferOutput<typeof duplicateMember>;
