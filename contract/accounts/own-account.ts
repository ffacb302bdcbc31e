import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { filter, positiveInteger, recordId } from '../fields/rules.ts';

/** The maximum number of sessions of one account; a new session beyond it ends the oldest. */
export const sessionsAtMost = 10;

const openSession = v.object({
  SessionId: v.number(),
  /** In words, such as `Chrome 131 · Windows`. */
  Device: v.string(),
  /** The client address of the sign-in; blank for a session that the operator issued. */
  Address: v.string(),
  CreateTime: v.string(),
  /** To the minute. */
  LastTime: v.string(),
  /** True for the session of this request. */
  IsCurrent: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;

const endedSession = v.pipe(
  v.object({
    SessionId: filter(positiveInteger('SessionId 有误')),
    /** All sessions of this administrator, except the session of this request. */
    AdminId: filter(recordId('AdminId 有误')),
  }),
  v.forward(
    v.partialCheck(
      [['SessionId'], ['AdminId']],
      ({ SessionId, AdminId }) => (SessionId === undefined) !== (AdminId === undefined),
      '请选择一个会话，或一位管理员',
    ),
    ['SessionId'],
  ),
);

/** The data of their own account that administrators can read and change. */
export const systemOwnAccount = endpoints(systemBase, {
  GetSessions: {
    method: 'GET',
    audience: 'administrator',
    summary: '登录会话，本人的；有 admin:save 时可用 adminid 查看他人的',
    input: v.object({ adminid: filter(recordId('adminid 有误')) }),
    output: v.array(openSession),
  },
  EndSession: {
    method: 'POST',
    audience: 'administrator',
    summary: '退出其他登录：一个会话，或（AdminId）某位管理员的全部会话；他人的须有 admin:save',
    input: endedSession,
    output: v.null(),
  },
});
