import { OperatorError } from '../core/operator-error.ts';

/** Something of the file is not what was written; nothing of it is used. */
export function damaged(): OperatorError {
  return new OperatorError('备份文件已损坏或不完整');
}
