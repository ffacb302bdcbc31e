import { OperatorError } from '../core/operator-error.ts';

/** Returns the error for a file that differs from what was written; none of it is used. */
export function damaged(): OperatorError {
  return new OperatorError('备份文件已损坏或不完整');
}
