/** Whether the browser lacks one of the built-ins of `built-ins.ts`. */
export function isMissingBuiltIns(): boolean {
  const isComplete =
    'toReversed' in Array.prototype &&
    'toSorted' in Array.prototype &&
    'toSpliced' in Array.prototype &&
    'groupBy' in Map &&
    'symmetricDifference' in Set.prototype &&
    'canParse' in URL;
  return !isComplete;
}
