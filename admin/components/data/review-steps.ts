/** Returns the name of a review step: 初审, 复审, 终审; blank where an article needs one approval only. */
export function stepWord(step: number, steps: number): string {
  if (steps === 1) return '';
  if (step === steps) return '终审';
  return step === 1 ? '初审' : '复审';
}

/** The choices of a column: the reviews that publish its articles. */
export const reviewStepWords = { 0: '不须审核', 1: '一审', 2: '二审', 3: '三审' };
