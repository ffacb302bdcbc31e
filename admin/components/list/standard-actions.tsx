import { PlusOutlined } from '@ant-design/icons';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import type { Action } from './row-actions.tsx';

type Call = Pick<Endpoint, 'permission'>;

/** Returns the button above a list that opens the form of a new record, or leads to its page. */
export function addition(label: string, calls: Call, act: string | (() => void)): Action {
  const acts = typeof act === 'string' ? { to: act } : { run: act };
  return { label, keys: 'N', icon: <PlusOutlined aria-hidden />, isPrimary: true, calls, ...acts };
}

/** Opens the form of a record. */
export function editing(calls: Call, run: () => void): Action {
  return { label: '编辑', keys: 'E', calls, run };
}

/** Deletes a record, unless there is a reason against it. */
export function removal(calls: Call, run: () => unknown, disabledWhy?: string): Action {
  return { label: '删除', keys: 'Delete', calls, isDanger: true, disabledWhy, run };
}

/** Deletes the chosen records. */
export function removalOfMany(calls: Call, run: () => unknown): Action {
  return { label: '删除', calls, isDanger: true, run };
}

/** Opens the window for somebody who asks for the own data and is no member. */
export function personalRequest(run: () => void): Action {
  return { label: '个人信息请求', calls: businessDataRequests.ExportPersonal, isRare: true, run };
}
