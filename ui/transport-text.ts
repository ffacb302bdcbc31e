/** `code` of the fault when the server could not be reached at all. */
export const unreachableCode = 0;

/** What a person reads when no answer of ours arrived (product: section 8, Transport). */
export const transportText = {
  unreachable: '后端接口连接异常',
  tooSlow: '系统接口请求超时',
  status: (status: number) => `系统接口${status}异常`,
} as const;
