import { App } from 'antd';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, resultCode } from '#contract/api/envelope.ts';

/** The `Data` of the 409 that reports another user's save. */
interface ConflictData {
  Current: object;
}

/**
 * Provides the state of a save that was refused: another user saved first, or a rule forbids it.
 * @param theirsIn reads the values to show from the answer
 */
export function useConflict<Theirs>(theirsIn: (data: ConflictData) => Theirs) {
  const { message } = App.useApp();
  const [refusal, refuse] = useState<string>();
  const [theirs, show] = useState<Theirs>();
  return {
    /** The reason for which a rule refused the save. */
    refusal,
    refuse,
    theirs,
    /** Shows a 409 in the form; returns false for every other error, and for rules about fields, which stand beside them. */
    takes(error: unknown): boolean {
      if (!isApiError(error) || error.code !== resultCode.refused) return false;
      if (fieldErrorsOf(error)) return false;
      if (isConflict(error.data)) show(theirsIn(error.data));
      else refuse(error.message);
      return true;
    },
    backFromConflict: () => show(undefined),
    /** Closes the conflict; the form now has the merged values. */
    endMerged() {
      show(undefined);
      void message.info('已合并，请核对后保存');
    },
  };
}

function isConflict(data: unknown): data is ConflictData {
  const isThere = typeof data === 'object' && data !== null && 'Current' in data;
  return isThere && typeof data.Current === 'object' && data.Current !== null;
}
