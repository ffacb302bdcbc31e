/** The `code` of the error when the server could not be reached at all. */
export const unreachableCode = 0;

/** The message when a part of the client code was loaded and the browser cannot run it. */
export const outdatedText =
  '这个浏览器运行不了此处的程序，多半是版本过旧。请更新浏览器，或改用 Microsoft Edge';

/** The messages when no answer of this server arrived (product: section 8, Transport). */
export const transportText = {
  unreachable: '后端接口连接异常',
  tooSlow: '系统接口请求超时',
  status: (status: number) => `系统接口${status}异常`,
} as const;
