/** Errors of files and folders, in the words of the office. */
const words: Record<string, string> = {
  ENOENT: '文件或目录不存在',
  ENOTDIR: '路径中有一段不是目录',
  EISDIR: '这是一个目录',
  EEXIST: '文件已存在',
  EACCES: '程序没有权限',
  EPERM: '程序没有权限',
  EROFS: '磁盘是只读的',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  EIO: '磁盘读写出错',
  ESTALE: '网络存储已断开',
};

export function fileErrorOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return words[code] ?? message;
}
