/** Explains why articles in a hidden column are not public, or will not be at their scheduled time. */
export function hiddenNotice(menuName: string, isToCome = false): string {
  return `栏目“${menuName}”是隐藏的，${isToCome ? '到时' : ''}公众还看不到`;
}
