import { isApiError, resultText } from '#contract/api/envelope.ts';
import { unreachableCode } from '#ui/api/transport-text.ts';
import { transportText } from '#ui/api/transport-text.ts';

/** Shows the error; the number that finds the request in the log stands behind 详情, for the user to pass on. */
export function ErrorText({ error }: { error: unknown }) {
  return (
    <>
      {textOf(error)}
      {isApiError(error) && error.traceId && (
        <details className="trace">
          <summary>详情</summary>
          <span>错误编号 {error.traceId}</span>
        </details>
      )}
    </>
  );
}

/** Returns the text for an error. */
export const textOf = (error: unknown): string =>
  isApiError(error) ? error.message : resultText.serverError;

/** Returns the text for a failed call that carried typed text: after a lost connection it adds that nothing is lost. */
export function textOfSaving(error: unknown): string {
  const isUnreachable = isApiError(error) && error.code === unreachableCode;
  return isUnreachable ? `${transportText.unreachable}，您填写的内容还在` : textOf(error);
}
